package footnote.tika.pdf;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Pattern;

/// Joins the lines of one column to paragraphs, items of lists, and code.
final class ParagraphMaker {
    private static final Pattern NUMBERED =
            Pattern.compile("(\\(?(?:\\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)]) (.+)", Pattern.DOTALL);
    private static final Pattern BULLETED =
            Pattern.compile("(?:[•◦▪■□●○‣]|[^\\p{L}\\p{N}\"'(] ) *(.+)", Pattern.DOTALL);
    private static final Pattern CONTENTS_LINE = Pattern.compile(".* … \\p{Alnum}{1,6}");

    /// What stands between two lines that follow each other.
    private enum Between {
        /// They are one paragraph.
        NOTHING,
        /// They belong together but were not meant to run on.
        LINE_BREAK,
        PARAGRAPH_BREAK
    }

    private final List<Segment> lines;
    private final Typography typography;
    private final boolean rightToLeft;
    private final float left;
    private final float right;
    private final float leading;
    private final List<Block> blocks = new ArrayList<>();
    private final List<Segment> open = new ArrayList<>();
    private final StringBuilder words = new StringBuilder();
    private final Deque<Float> indents = new ArrayDeque<>();

    private ParagraphMaker(List<Segment> lines, Typography typography, boolean rightToLeft) {
        this.lines = lines;
        this.typography = typography;
        this.rightToLeft = rightToLeft;
        this.left = lines.stream().map(Segment::left).min(Float::compare).orElse(0f);
        this.right = lines.stream().map(Segment::right).max(Float::compare).orElse(0f);
        this.leading = usualLeading(lines);
    }

    static List<Block> blocks(List<Segment> lines, Typography typography, boolean rightToLeft) {
        if (lines.isEmpty()) return List.of();
        var maker = new ParagraphMaker(lines, typography, rightToLeft);
        maker.make();
        return maker.blocks;
    }

    /// The distance between lines, in heights of their font.
    private static float usualLeading(List<Segment> lines) {
        var leadings = new ArrayList<Float>();
        for (int i = 1; i < lines.size(); i++) {
            var distance = (lines.get(i).baseline() - lines.get(i - 1).baseline())
                    / lines.get(i).size();
            if (distance > 0.8f && distance < 2.2f) leadings.add(distance);
        }
        if (leadings.isEmpty()) return 1.2f;
        leadings.sort(Float::compare);
        return leadings.get(leadings.size() / 3);
    }

    private void make() {
        for (var line : lines) {
            var between = open.isEmpty() ? Between.NOTHING : between(open.getLast(), line);
            if (between == Between.PARAGRAPH_BREAK) flush();
            if (between == Between.LINE_BREAK) words.append('\n').append(line.text());
            else Hyphens.join(words, line.text(), typography.words());
            open.add(line);
        }
        flush();
    }

    private Between between(Segment above, Segment line) {
        var distance = (line.baseline() - above.baseline()) / Math.max(line.size(), above.size());
        if (distance > 1.35f * leading || distance < 0 || line.fixed() != above.fixed()) {
            return Between.PARAGRAPH_BREAK;
        }
        if (line.fixed()) return Between.LINE_BREAK;
        var sameType = Math.abs(line.size() - above.size()) <= 0.08f * above.size() && line.bold() == above.bold();
        if (CONTENTS_LINE.matcher(above.text()).matches()) return Between.LINE_BREAK;
        if (!sameType || isMarked(line)) return Between.PARAGRAPH_BREAK;
        // The lines of a heading are as long as its maker liked.
        if (typography.isLarge(line.size())) return Between.NOTHING;
        if (isIndented(line)) return Between.PARAGRAPH_BREAK;
        if (!endsEarly(above, line) || goesOn(above, line)) return Between.NOTHING;
        return endsSentence(above) ? Between.PARAGRAPH_BREAK : Between.LINE_BREAK;
    }

    /// Whether a sentence runs over the end of a line, however short that is.
    private static boolean goesOn(Segment above, Segment line) {
        var end = above.text().charAt(above.text().length() - 1);
        var open = Character.isLetterOrDigit(end) || end == ',' || end == '-';
        return open && Character.isLowerCase(line.text().codePointAt(0));
    }

    private static boolean endsSentence(Segment line) {
        return ".!?:;".indexOf(line.text().charAt(line.text().length() - 1)) >= 0;
    }

    private boolean isMarked(Segment line) {
        if (line.bullet() && BULLETED.matcher(line.text()).matches()) return true;
        return NUMBERED.matcher(line.text()).matches() && (isMarked(open) || !isSentenceUnderWay());
    }

    private static boolean isMarked(List<Segment> paragraph) {
        var first = paragraph.getFirst();
        return first.bullet() || NUMBERED.matcher(first.text()).matches();
    }

    /// Whether the open line stops in the middle of a sentence, so that "(a) …" may be part of it.
    private boolean isSentenceUnderWay() {
        var text = open.getLast().text();
        return Character.isLetter(text.charAt(text.length() - 1)) && !endsEarly(open.getLast(), open.getLast());
    }

    /// Whether a first line is set in from the edge of the lines before it.
    private boolean isIndented(Segment line) {
        var above = open.getLast();
        var em = line.size();
        var in = rightToLeft ? above.right() - line.right() : line.left() - above.left();
        if (open.size() > 1) return Math.abs(in) > 0.8f * em;
        // The second line of an item stands under its words; one further out belongs to it no more.
        return Math.abs(in) > 6f * em || (isMarked(open) && in < -0.3f * em);
    }

    /// Whether the first word of `line` would have fitted on the line above, so that its break was meant.
    private boolean endsEarly(Segment above, Segment line) {
        var room = rightToLeft ? above.left() - left : right - above.right();
        return room > line.firstWord() + 1.2f * line.size();
    }

    private void flush() {
        if (open.isEmpty()) return;
        if (open.getFirst().fixed()) blocks.add(new Block.Code(code()));
        else text(words.toString());
        open.clear();
        words.setLength(0);
    }

    private String code() {
        var edge = open.stream().map(Segment::left).min(Float::compare).orElse(0f);
        var code = new StringBuilder();
        for (var line : open) {
            var character = line.width() / Math.max(1, line.text().length());
            var indent = character > 0 ? Math.round((line.left() - edge) / character) : 0;
            code.repeat(' ', Math.clamp(indent, 0, 80)).append(line.text()).append('\n');
        }
        return code.toString();
    }

    private void text(String all) {
        var bulleted = BULLETED.matcher(all);
        var numbered = NUMBERED.matcher(all);
        if (open.getFirst().bullet() && bulleted.matches()) {
            add("-", bulleted.group(1));
        } else if (numbered.matches()) {
            add(numbered.group(1), numbered.group(2));
        } else {
            indents.clear();
            add("", all);
        }
    }

    private void add(String marker, String text) {
        var depth = marker.isEmpty() ? 0 : depth(open.getFirst());
        var bold = open.stream().allMatch(Segment::bold);
        blocks.add(
                new Block.Text(text, marker, depth, open.size(), open.getFirst().size(), bold));
    }

    private int depth(Segment item) {
        var in = rightToLeft ? right - item.right() : item.left();
        while (!indents.isEmpty() && indents.peek() > in + 0.5f * item.size()) indents.pop();
        if (indents.isEmpty() || indents.peek() < in - 0.5f * item.size()) indents.push(in);
        return indents.size() - 1;
    }
}
