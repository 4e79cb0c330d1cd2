package footnote.tika.pdf;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Puts the rows of a table back together from its lines.
final class TableMaker {
    /// The share of lines that may cross the gap between two columns, such as headings over both.
    private static final double CROSSING = 0.1;

    private TableMaker() {}

    static Block.Table table(List<Row> lines, boolean rightToLeft) {
        var gaps = gaps(lines);
        var tight = tightest(lines);
        var spaced = lines.size() > 2 && isSpaced(lines, tight);
        var rows = new ArrayList<List<String>>();
        for (int i = 0; i < lines.size(); i++) {
            var cells = cells(lines.get(i), gaps, rightToLeft);
            var close = i > 0 && isClose(lines.get(i - 1), lines.get(i), tight);
            if (close && goesOn(rows.getLast(), cells, spaced)) append(rows.getLast(), cells);
            else rows.add(cells);
        }
        return new Block.Table(rows);
    }

    /// The middles of the strips between columns.
    private static List<Float> gaps(List<Row> lines) {
        var edges = new ArrayList<float[]>();
        for (var line : lines) {
            for (var segment : line.segments()) {
                edges.add(new float[] {segment.left(), 1});
                edges.add(new float[] {segment.right(), -1});
            }
        }
        edges.sort((a, b) -> a[0] != b[0] ? Float.compare(a[0], b[0]) : Float.compare(a[1], b[1]));
        var allowed = (int) (CROSSING * lines.size());
        var gaps = new ArrayList<Float>();
        var crossing = 0;
        for (int i = 0; i + 1 < edges.size(); i++) {
            crossing += (int) edges.get(i)[1];
            var ends = edges.get(i)[1] < 0;
            var wide = edges.get(i + 1)[0] - edges.get(i)[0] > 0;
            if (ends && wide && crossing <= allowed && edges.get(i + 1)[1] > 0) {
                gaps.add((edges.get(i)[0] + edges.get(i + 1)[0]) / 2);
            }
        }
        return gaps;
    }

    /// The words in each column, the first to be read first.
    private static List<String> cells(Row line, List<Float> gaps, boolean rightToLeft) {
        var cells = new ArrayList<>(Collections.nCopies(gaps.size() + 1, ""));
        for (var segment : line.segments()) {
            var column = 0;
            while (column < gaps.size() && segment.center() > gaps.get(column)) column++;
            var before = cells.get(column);
            cells.set(column, rightToLeft ? join(segment.text(), before) : join(before, segment.text()));
        }
        if (rightToLeft) Collections.reverse(cells);
        return cells;
    }

    private static float tightest(List<Row> lines) {
        var tightest = Float.MAX_VALUE;
        for (int i = 1; i < lines.size(); i++) {
            tightest = Math.min(
                    tightest, lines.get(i).baseline() - lines.get(i - 1).baseline());
        }
        return tightest;
    }

    /// Whether rows stand further apart than the lines inside them.
    private static boolean isSpaced(List<Row> lines, float tight) {
        for (int i = 1; i < lines.size(); i++) {
            if (lines.get(i).baseline() - lines.get(i - 1).baseline() > 1.25f * tight) return true;
        }
        return false;
    }

    private static boolean isClose(Row above, Row line, float tight) {
        var leading = line.baseline() - above.baseline();
        return leading <= 1.15f * tight && leading < 1.5f * line.size();
    }

    /// Whether a line goes on with the cells of the row above rather than being a row of its own.
    private static boolean goesOn(List<String> above, List<String> cells, boolean spaced) {
        var filled = 0;
        var filledAbove = 0;
        for (int i = 0; i < cells.size(); i++) {
            if (!cells.get(i).isEmpty() && above.get(i).isEmpty()) return false;
            if (!cells.get(i).isEmpty()) filled++;
            if (!above.get(i).isEmpty()) filledAbove++;
        }
        return filled < filledAbove && (spaced || cells.getFirst().isEmpty());
    }

    private static void append(List<String> row, List<String> more) {
        for (int i = 0; i < more.size(); i++) row.set(i, join(row.get(i), more.get(i)));
    }

    private static String join(String words, String more) {
        if (words.isEmpty() || more.isEmpty()) return words + more;
        return words + " " + more;
    }
}
