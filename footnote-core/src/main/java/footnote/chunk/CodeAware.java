package footnote.chunk;

import footnote.corpus.Span;
import footnote.spi.Parser.Parsed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Cuts source code between lines, where it is least nested and a blank line stands: between declarations rather
/// than inside one. The line that opens what a piece stands in, as `class Ledger {`, leads it.
///
/// Works for every language that is indented, without knowing any.
///
/// @param size the most characters of a piece; a longer line is cut
public record CodeAware(int size) implements Chunker {
    public static final CodeAware USUAL = new CodeAware(1500);

    private static final int TAB = 4;
    private static final int LONGEST_LEAD = 200;

    /// How many lines above a piece the one is looked for that opens what it stands in.
    private static final int FURTHEST = 2000;

    /// How much a blank line before it speaks for a cut, in columns of indentation.
    private static final int BLANK_BONUS = 6;

    /// A cut is looked for behind this share of the size.
    private static final double LEAST_SHARE = 0.4;

    public CodeAware {
        if (size < 50) throw new IllegalArgumentException("a piece needs at least 50 characters: " + size);
    }

    @Override
    public List<Piece> cut(Parsed parsed, Pace pace) {
        return cut(parsed.text(), new Span(0, parsed.text().length()));
    }

    /// Cut one stretch of the text.
    List<Piece> cut(String text, Span within) {
        var lines = lines(text, within);
        var pieces = new ArrayList<Piece>();
        int first = 0;
        while (first < lines.size()) {
            if (lines.get(first).blank()) {
                first++;
                continue;
            }
            int next = end(lines, first);
            add(text, lines, first, next, pieces);
            first = next;
        }
        return pieces;
    }

    /// The line before which the piece that starts with `first` ends.
    private int end(List<Line> lines, int first) {
        int start = lines.get(first).span.start();
        int reach = first;
        while (reach < lines.size() && lines.get(reach).span.end() - start <= size) reach++;
        if (reach == lines.size()) return reach;
        if (reach == first) return first + 1;
        int best = reach;
        int least = Integer.MAX_VALUE;
        for (int i = reach; i > first; i--) {
            var line = lines.get(i);
            if (line.span.start() - start < size * LEAST_SHARE) break;
            if (line.blank() || line.closes) continue;
            int cost = line.indent - (lines.get(i - 1).blank() ? BLANK_BONUS : 0);
            if (cost < least) {
                least = cost;
                best = i;
            }
        }
        return best;
    }

    private void add(String text, List<Line> lines, int first, int next, List<Piece> pieces) {
        int last = next - 1;
        while (lines.get(last).blank()) last--;
        var whole = new Span(lines.get(first).span.start(), lines.get(last).span.end());
        var lead = opening(lines, first);
        for (var part : whole.length() <= size ? List.of(whole) : new CharacterWindow(size, 0).cut(text, whole)) {
            var piece = Piece.of(part);
            pieces.add(lead.map(piece::withLead).orElse(piece));
        }
    }

    /// The nearest line above that is indented less.
    private static Optional<Span> opening(List<Line> lines, int first) {
        int indent = lines.get(first).indent;
        for (int i = first - 1; i >= Math.max(0, first - FURTHEST) && indent > 0; i--) {
            var line = lines.get(i);
            if (!line.blank() && !line.closes && line.indent < indent) return Optional.of(line.opening());
        }
        return Optional.empty();
    }

    private static List<Line> lines(String text, Span within) {
        var lines = new ArrayList<Line>();
        for (int start = within.start(); start < within.end(); ) {
            int end = text.indexOf('\n', start);
            if (end < 0 || end > within.end()) end = within.end();
            lines.add(Line.of(text, start, end));
            start = end + 1;
        }
        return lines;
    }

    /// @param span without the line's break
    /// @param indent in columns; negative for a blank line
    /// @param closes whether it only ends what was begun above
    private record Line(Span span, int indent, boolean closes) {
        static Line of(String text, int start, int end) {
            int indent = 0;
            for (int i = start; i < end; i++) {
                char c = text.charAt(i);
                if (!Character.isWhitespace(c)) {
                    return new Line(new Span(start, end), indent, c == '}' || c == ')' || c == ']');
                }
                indent += c == '\t' ? TAB : 1;
            }
            return new Line(new Span(start, end), -1, false);
        }

        /// The line, or as much of it as may lead others.
        Span opening() {
            return span.length() <= LONGEST_LEAD ? span : new Span(span.start(), span.start() + LONGEST_LEAD);
        }

        boolean blank() {
            return indent < 0;
        }
    }
}
