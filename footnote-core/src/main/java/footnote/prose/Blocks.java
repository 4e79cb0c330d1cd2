package footnote.prose;

import footnote.corpus.Span;
import footnote.prose.Sentence.Form;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Sorts the lines of a passage into blocks: paragraphs, headings, list items, table rows, lines of code.
///
/// Whether a line break is a seam or merely where the page was full is seen from the lines: a line about as long as
/// the longest one of its paragraph was full, one that goes on with a small letter was not finished.
final class Blocks {
    record Block(Span span, Form form) {}

    private static final Pattern ITEM = Pattern.compile("(?:[-*•‣▪◦●○·–—+]|\\(?\\d{1,3}[.)]|\\(?[a-z][.)])\\s+\\S.*");
    private static final Pattern MARKED_HEADING = Pattern.compile("#{1,6}\\s.*");
    private static final Pattern FENCE = Pattern.compile("(?:```|~~~).*");
    private static final Pattern RULE = Pattern.compile("[-=_*|:+\\s]{3,}");
    private static final Pattern SENTENCE_END = Pattern.compile(".*[.!?…:;,。！？][\"'”’»)\\]]*");
    private static final String CODE_SIGNS = "{}();=<>$\\&+*/[]_\"'";
    private static final double CODE_SHARE = 0.14;
    private static final double FULL_LINE_SHARE = 0.75;
    private static final int LONG_LINE = 45;
    private static final int LONGEST_HEADING = 80;

    private final String text;
    private final List<Block> blocks = new ArrayList<>();
    private int start = -1;
    private int end = -1;
    private int longest;
    private Form form = Form.PROSE;
    private boolean fenced;

    private Blocks(String text) {
        this.text = text;
    }

    static List<Block> of(String text) {
        var blocks = new Blocks(text);
        int from = 0;
        while (from < text.length()) {
            int to = text.indexOf('\n', from);
            if (to < 0) to = text.length();
            blocks.line(trimmed(text, from, to));
            from = to + 1;
        }
        blocks.close(true);
        return blocks.blocks;
    }

    private void line(Span span) {
        // Patterns look at the beginning only, so that a line of any length costs little.
        var head = text.substring(span.start(), Math.min(span.end(), span.start() + 200));
        if (FENCE.matcher(head).matches()) {
            close(true);
            fenced = !fenced;
        } else if (fenced) {
            alone(span, Form.CODE);
        } else if (head.isEmpty() || RULE.matcher(head).matches()) {
            close(true);
        } else if (MARKED_HEADING.matcher(head).matches()) {
            alone(span, Form.HEADING);
        } else if (isRow(head)) {
            alone(span, Form.ROW);
        } else if (ITEM.matcher(head).matches()) {
            close(false);
            open(span, Form.ITEM);
        } else if (isCode(head)) {
            alone(span, Form.CODE);
        } else if (start >= 0 && goesOn(head)) {
            end = span.end();
            longest = Math.max(longest, span.length());
        } else {
            close(false);
            open(span, Form.PROSE);
        }
    }

    private void alone(Span span, Form as) {
        close(false);
        if (span.length() > 0) blocks.add(new Block(span, as));
    }

    private void open(Span span, Form as) {
        start = span.start();
        end = span.end();
        longest = span.length();
        form = as;
    }

    private void close(boolean beforeGap) {
        if (start < 0) return;
        var span = new Span(start, end);
        boolean heading = form == Form.PROSE && isHeading(span) && (beforeGap || longest < LONG_LINE);
        blocks.add(new Block(span, heading ? Form.HEADING : form));
        start = -1;
    }

    private boolean goesOn(String next) {
        int lastLine = text.lastIndexOf('\n', end - 1) + 1;
        int length = end - Math.max(lastLine, start);
        if (Character.isLowerCase(next.codePointAt(0))) return true;
        boolean full = longest >= LONG_LINE && length >= FULL_LINE_SHARE * longest;
        boolean finished = SENTENCE_END
                .matcher(text.substring(Math.max(start, end - 4), end))
                .matches();
        return full || (finished && length >= LONG_LINE / 2 && text.charAt(end - 1) != ':');
    }

    /// A short line that ends like no sentence, or that is one question.
    private boolean isHeading(Span span) {
        if (span.length() > LONGEST_HEADING) return false;
        var line = span.of(text);
        if (line.indexOf('\n') >= 0 || Character.isLowerCase(line.codePointAt(0))) return false;
        boolean question = line.endsWith("?") && line.indexOf("? ") < 0 && line.indexOf(". ") < 0;
        return question || !SENTENCE_END.matcher(line).matches();
    }

    private static boolean isRow(String line) {
        return line.startsWith("|") || line.contains(" | ") || line.indexOf('\t') != line.lastIndexOf('\t');
    }

    private static boolean isCode(String line) {
        int signs = 0;
        for (int i = 0; i < line.length(); i++) if (CODE_SIGNS.indexOf(line.charAt(i)) >= 0) signs++;
        return signs >= 3 && signs > CODE_SHARE * line.length();
    }

    private static Span trimmed(String text, int from, int to) {
        int first = from;
        int last = to;
        while (first < last && Character.isWhitespace(text.charAt(first))) first++;
        while (last > first && Character.isWhitespace(text.charAt(last - 1))) last--;
        return new Span(first, last);
    }
}
