package footnote.tika.pdf;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// What holds for the whole document: the size of its body text, and the words it uses.
///
/// @param body the size in which most characters are set
/// @param words in small letters, compounds with their hyphens; those parted at the end of a line are not among
/// them
record Typography(float body, Set<String> words) {
    /// How much larger than the body text a heading is.
    private static final float LARGER = 1.12f;

    private static final Pattern WORD = Pattern.compile("\\p{L}+(?:[-\u2010]\\p{L}+)*+(?=[^-\u2010\u00ad\\p{L}])");
    private static final int MOST_WORDS = 500_000;

    static Typography of(List<PdfPage> pages) {
        Map<Float, Integer> sizes = new HashMap<>();
        Set<String> words = new HashSet<>();
        for (var page : pages) {
            for (var row : page.rows()) {
                for (var segment : row.segments()) {
                    sizes.merge(rounded(segment.size()), segment.text().length(), Integer::sum);
                    if (words.size() < MOST_WORDS) collect(segment.text(), words);
                }
            }
        }
        var body = sizes.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(10f);
        return new Typography(body, words);
    }

    private static void collect(String text, Set<String> words) {
        var matcher = WORD.matcher(text);
        while (matcher.find()) words.add(matcher.group().toLowerCase(Locale.ROOT));
    }

    /// A size to the nearest half point.
    static float rounded(float size) {
        return Math.round(size * 2) / 2f;
    }

    boolean isLarge(float size) {
        return size >= LARGER * body;
    }
}
