package footnote.tika.html;

import footnote.tika.text.BlockSink;
import footnote.tika.text.TableLine;
import footnote.tika.text.TableRows;
import java.util.ArrayList;
import java.util.List;
import org.jsoup.nodes.Element;

/// A table of a page.
final class PageTable {
    private static final int WIDEST_SPAN = 1000;

    private PageTable() {}

    /// Whether a table only lays out the page: it holds other tables, or is a single cell.
    static boolean isLayout(Element table) {
        if (table.attr("role").equals("presentation")) return true;
        var nested = table.selectFirst("table table") != null;
        return nested || table.select("td,th").size() <= 1;
    }

    static void tell(Element table, BlockSink sink) {
        sink.apart();
        for (var caption : table.select("caption")) sink.paragraph(PageText.of(caption));
        var rows = new TableRows(sink);
        for (var row : table.select("tr")) {
            if (PageWalk.isSilent(row)) continue;
            var cells = cells(row);
            for (var cell : cells) {
                rows.cell(PageText.of(cell), Math.max(1, span(cell, "colspan")), span(cell, "rowspan"));
            }
            rows.endRow(head(row, cells));
        }
        sink.apart();
    }

    /// Rows in `thead` and rows of `th` name the columns; a `th` beside a `td` names its row.
    private static TableLine.Head head(Element row, List<Element> cells) {
        var parent = row.parent();
        if (parent != null && parent.normalName().equals("thead")) return TableLine.Head.YES;
        var names =
                cells.stream().filter(cell -> cell.normalName().equals("th")).count();
        if (names == 0) return TableLine.Head.UNTOLD;
        return names == cells.size() ? TableLine.Head.YES : TableLine.Head.NO;
    }

    private static List<Element> cells(Element row) {
        var cells = new ArrayList<Element>();
        for (var child : row.children()) {
            var cell = child.normalName().equals("td") || child.normalName().equals("th");
            if (cell && !PageWalk.isSilent(child)) cells.add(child);
        }
        return cells;
    }

    private static int span(Element cell, String attribute) {
        if (!cell.hasAttr(attribute)) return 1;
        try {
            return Math.clamp(Integer.parseInt(cell.attr(attribute).strip()), 0, WIDEST_SPAN);
        } catch (NumberFormatException e) {
            return 1;
        }
    }
}
