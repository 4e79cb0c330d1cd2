package footnote.tika.pdf;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Rows in sequence that the same empty strip, a gutter, parts into a left and a right side.
///
/// @param from the first row, `to` the one after the last
/// @param start the left edge of the gutter, `end` its right edge
record Region(List<Row> rows, int from, int to, float start, float end) {
    /// The narrowest gutter, in heights of the font.
    private static final float NARROWEST = 0.5f;

    private static final int FEWEST_LINES = 3;
    private static final double FULL_LINES = 0.6;
    private static final int CHARACTERS_OF_PROSE = 20;

    /// The best region that begins with row `from`; empty where its words flow on undivided.
    static Optional<Region> at(List<Row> rows, int from) {
        var best = Optional.<Region>empty();
        for (var gutter : gutters(rows, from)) {
            var region = grown(rows, from, gutter[0], gutter[1]);
            if (!region.isColumns() && !region.isTable()) continue;
            if (best.isEmpty() || region.isBetterThan(best.get())) best = Optional.of(region);
        }
        return best;
    }

    private boolean isBetterThan(Region other) {
        var mine = Math.min(side(true).size(), side(false).size());
        var others = Math.min(other.side(true).size(), other.side(false).size());
        return mine != others ? mine > others : end - start > other.end - other.start;
    }

    /// The gaps of a row, or that between it and the next where both stand side by side at different heights.
    private static List<float[]> gutters(List<Row> rows, int at) {
        var row = rows.get(at);
        var gutters = new ArrayList<float[]>();
        for (int i = 1; i < row.segments().size(); i++) {
            gutters.add(new float[] {
                row.segments().get(i - 1).right(), row.segments().get(i).left()
            });
        }
        if (at + 1 < rows.size()) {
            var next = rows.get(at + 1);
            var near = next.baseline() - row.baseline() < 0.95f * Math.min(row.size(), next.size());
            if (near && row.right() < next.left()) gutters.add(new float[] {row.right(), next.left()});
            if (near && next.right() < row.left()) gutters.add(new float[] {next.right(), row.left()});
        }
        return gutters;
    }

    private static Region grown(List<Row> rows, int from, float start, float end) {
        var to = from;
        for (; to < rows.size(); to++) {
            var row = rows.get(to);
            var narrowedStart = start;
            var narrowedEnd = end;
            var middle = (start + end) / 2;
            for (var segment : row.segments()) {
                if (segment.center() < middle) narrowedStart = Math.max(narrowedStart, segment.right());
                else narrowedEnd = Math.min(narrowedEnd, segment.left());
            }
            if (narrowedEnd - narrowedStart < NARROWEST * row.size()) break;
            start = narrowedStart;
            end = narrowedEnd;
        }
        return new Region(rows, from, to, start, end);
    }

    private boolean isLeft(Segment segment) {
        return segment.center() < (start + end) / 2;
    }

    /// The rows of one side alone.
    List<Row> side(boolean left) {
        var side = new ArrayList<Row>();
        for (var row : rows.subList(from, to)) {
            var segments = row.segments().stream()
                    .filter(segment -> isLeft(segment) == left)
                    .toList();
            if (!segments.isEmpty()) side.add(new Row(segments));
        }
        return side;
    }

    /// Whether a row lies wholly on the right side, or wholly on the left.
    boolean isBeside(Row row) {
        return row.left() >= start || row.right() <= end;
    }

    /// The same region with rows before it that stand beside its gutter.
    Region from(int earlier) {
        return new Region(rows, earlier, to, start, end);
    }

    private long twoSided() {
        return rows.subList(from, to).stream()
                .filter(row -> isLeft(row.segments().getFirst())
                        != isLeft(row.segments().getLast()))
                .count();
    }

    /// Whether each side is text of its own, to be read from top to bottom.
    boolean isColumns() {
        var left = side(true);
        var right = side(false);
        if (Math.min(left.size(), right.size()) < FEWEST_LINES) return false;
        var shared = twoSided();
        var independent = shared < 0.5 * left.size() && shared < 0.5 * right.size();
        return independent || (isProse(left) && isProse(right)) || flowsPast();
    }

    /// Whether prose on one side runs on where a block begins on the other: no row of a table ends there.
    private boolean flowsPast() {
        for (var left : List.of(true, false)) {
            var prose = side(left);
            if (prose.size() < FEWEST_LINES + 2 || !isProse(prose)) continue;
            var edge = prose.stream().map(Row::right).max(Float::compare).orElse(0f);
            var begins = 0;
            var ends = 0;
            for (int i = from + 1; i < to; i++) {
                var above = rows.get(i - 1);
                var begun = has(rows.get(i), !left) && !has(above, !left) && has(above, left);
                if (!begun) continue;
                begins++;
                var last = above.segments().stream()
                        .filter(segment -> isLeft(segment) == left)
                        .reduce((_, b) -> b);
                if (last.isPresent()
                        && last.get().right()
                                < edge - 0.15f * (edge - prose.getFirst().left())) ends++;
            }
            if (begins > 0 && ends <= begins / 2) return true;
        }
        return false;
    }

    private boolean has(Row row, boolean left) {
        return row.segments().stream().anyMatch(segment -> isLeft(segment) == left);
    }

    /// Lines of prose are long and fill their column; cells of a table are neither.
    private static boolean isProse(List<Row> side) {
        var edge = side.stream().map(Row::left).min(Float::compare).orElse(0f);
        var width = side.stream().map(Row::right).max(Float::compare).orElse(0f) - edge;
        var fills = new ArrayList<Double>();
        var characters = 0L;
        var segments = 0L;
        for (var row : side) {
            var filled = row.segments().stream().mapToDouble(Segment::width).sum();
            fills.add(filled / width);
            segments += row.segments().size();
            characters += row.segments().stream()
                    .mapToLong(segment -> segment.text().length())
                    .sum();
        }
        fills.sort(Double::compare);
        return fills.get(fills.size() / 2) >= FULL_LINES && characters >= CHARACTERS_OF_PROSE * segments;
    }

    boolean isTable() {
        return twoSided() >= 2;
    }

    /// The row after the last of a table: the last that has words on both sides, and lines that go on with its
    /// cells.
    int tableEnd() {
        var last = from;
        for (int i = from; i < to; i++) {
            if (rows.get(i).segments().size() > 1) last = i;
        }
        var edge = rows.get(last).segments().getFirst().right();
        while (last + 1 < to) {
            var next = rows.get(last + 1);
            var close = next.baseline() - rows.get(last).baseline() < 1.5f * next.size();
            if (!close || next.left() < edge) break;
            last++;
        }
        return last + 1;
    }
}
