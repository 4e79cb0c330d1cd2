package footnote.bench.campaign;

import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// Makes texts whose paragraphs each hold a word that is nowhere else.
final class Texts {
    private static final Pattern MARKER = Pattern.compile("mk[0-9a-z]+");
    private static final List<String> WORDS = List.of(
            "harbour",
            "ledger",
            "granite",
            "window",
            "northern",
            "paper",
            "signal",
            "orchard",
            "copper",
            "bridge",
            "quarter",
            "number",
            "river",
            "market",
            "engine",
            "letter",
            "garden",
            "station",
            "winter",
            "record",
            "measure",
            "silver",
            "canal",
            "teacher",
            "village",
            "forest",
            "island",
            "theatre",
            "doctor",
            "railway");

    private final Random random;

    Texts(Random random) {
        this.random = random;
    }

    /// Markdown of so many paragraphs of about so many words.
    String markdown(int paragraphs, int words) {
        var text = new StringBuilder("# Report on the ").append(word()).append("\n\n");
        for (int i = 0; i < paragraphs; i++) {
            if (i % 4 == 3) text.append("## Of the ").append(word()).append("\n\n");
            text.append(paragraph(words)).append("\n\n");
        }
        return text.toString();
    }

    /// The same as a web page.
    String html(int paragraphs, int words) {
        var text = new StringBuilder("<html><body><h1>Report on the ")
                .append(word())
                .append("</h1>\n");
        for (int i = 0; i < paragraphs; i++)
            text.append("<p>").append(paragraph(words)).append("</p>\n");
        return text.append("</body></html>").toString();
    }

    /// A table with so many rows.
    String csv(int rows) {
        var text = new StringBuilder("number,place,remark\n");
        for (int i = 0; i < rows; i++) {
            text.append(i)
                    .append(',')
                    .append(word())
                    .append(',')
                    .append(marker())
                    .append('\n');
        }
        return text.toString();
    }

    String paragraph(int words) {
        var text = new StringBuilder("The sign of this paragraph is ")
                .append(marker())
                .append(". The");
        for (int i = 0; i < words; i++) {
            text.append(' ').append(word());
            if (i % 9 == 8) text.append(". The");
        }
        return text.append(" ends here.").toString();
    }

    private String word() {
        return WORDS.get(random.nextInt(WORDS.size()));
    }

    private String marker() {
        return "mk" + Long.toString(random.nextLong() >>> 1, 36);
    }

    /// The words of `text` that are nowhere else, in order.
    static List<String> markers(String text) {
        return MARKER.matcher(text).results().map(MatchResult::group).toList();
    }
}
