package footnote.tika.pdf;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Finds the order in which a page is read.
///
/// From the top down, rows are either undivided, and flow into paragraphs, or divided by a gutter that several rows
/// share: then they are columns of text, each laid out on its own, or a table, read row by row.
final class PageLayout {
    private static final int DEEPEST = 8;

    private final Typography typography;
    private final boolean rightToLeft;
    private final List<Block> blocks = new ArrayList<>();

    private PageLayout(Typography typography, boolean rightToLeft) {
        this.typography = typography;
        this.rightToLeft = rightToLeft;
    }

    static List<Block> blocks(List<Row> rows, Typography typography) {
        var balance = 0L;
        for (var row : rows) {
            for (var segment : row.segments()) {
                balance += segment.rightToLeft()
                        ? segment.text().length()
                        : -segment.text().length();
            }
        }
        var layout = new PageLayout(typography, balance > 0);
        layout.lay(rows, 0);
        return layout.blocks;
    }

    private void lay(List<Row> rows, int depth) {
        var flow = 0;
        var at = 0;
        while (at < rows.size()) {
            var found = depth < DEEPEST ? Region.at(rows, at) : Optional.<Region>empty();
            if (found.isEmpty()) {
                at++;
                continue;
            }
            var region = found.get();
            if (region.isColumns()) {
                while (at > flow && region.isBeside(rows.get(at - 1))) at--;
                flow(rows.subList(flow, at));
                var whole = region.from(at);
                lay(whole.side(!rightToLeft), depth + 1);
                lay(whole.side(rightToLeft), depth + 1);
                at = region.to();
            } else {
                flow(rows.subList(flow, at));
                var end = region.tableEnd();
                var table = TableMaker.table(rows.subList(at, end), rightToLeft);
                if (table.isScattered()) flow(rows.subList(at, end));
                else blocks.add(table);
                at = end;
            }
            flow = at;
        }
        flow(rows.subList(flow, at));
    }

    private void flow(List<Row> rows) {
        var lines = rows.stream().map(Row::line).toList();
        blocks.addAll(ParagraphMaker.blocks(lines, typography, rightToLeft));
    }
}
