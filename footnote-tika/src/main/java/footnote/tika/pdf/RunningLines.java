package footnote.tika.pdf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// Drops what a page carries for the sake of paper: running headers and footers, and page numbers.
///
/// A line near the edge of the page runs if other pages have the same words there, numbers aside; or if it ends or
/// begins with a number at a height at which many pages do.
final class RunningLines {
    private static final float EDGE = 0.12f;
    private static final int EDGE_ROWS = 3;
    private static final int MANY_PAGES = 20;
    private static final double SHARE_OF_PAGES = 0.3;
    private static final String NUMBER = "(?:\\d{1,4}|[ivxlc]{1,7})";
    private static final Pattern PAGE_NUMBER =
            Pattern.compile("(?:page|seite|p\\.|s\\.|página|pagina)?\\s*[-–—(\\[|]?\\s*" + NUMBER
                    + "\\s*[-–—)\\]|]?(?:\\s*(?:of|von|/|de|di|sur)\\s*\\d{1,4})?");
    private static final Pattern NUMBERED = Pattern.compile(NUMBER + "\\s.*|.*\\s" + NUMBER);

    private final Map<String, Integer> words = new HashMap<>();
    private final Map<Integer, Integer> numberedHeights = new HashMap<>();
    private final int pages;

    private RunningLines(List<PdfPage> pages) {
        this.pages = pages.size();
        for (var page : pages) note(page);
    }

    static List<PdfPage> without(List<PdfPage> pages) {
        var running = new RunningLines(pages);
        return pages.stream().map(running::strip).toList();
    }

    private void note(PdfPage page) {
        Set<String> seen = new HashSet<>();
        Set<Integer> heights = new HashSet<>();
        for (var row : edges(page)) {
            seen.add(key(page, row));
            if (NUMBERED.matcher(text(row)).matches()) heights.add(height(row));
        }
        seen.forEach(key -> words.merge(key, 1, Integer::sum));
        heights.forEach(height -> numberedHeights.merge(height, 1, Integer::sum));
    }

    private PdfPage strip(PdfPage page) {
        var running = new HashSet<Row>();
        for (var row : edges(page)) {
            if (runs(page, row)) running.add(row);
        }
        if (running.isEmpty()) return page;
        var kept = new ArrayList<>(page.rows());
        kept.removeIf(running::contains);
        return page.with(kept);
    }

    private boolean runs(PdfPage page, Row row) {
        var text = text(row);
        if (PAGE_NUMBER.matcher(text).matches()) return true;
        if (words.getOrDefault(key(page, row), 0) >= (pages > MANY_PAGES ? 3 : 2)) return true;
        if (!NUMBERED.matcher(text).matches()) return false;
        var here = numberedHeights.getOrDefault(height(row), 0);
        return here >= Math.max(3, SHARE_OF_PAGES * pages);
    }

    /// The rows in the outermost strips of a page.
    private static List<Row> edges(PdfPage page) {
        var rows = page.rows();
        var edges = new ArrayList<Row>();
        for (int i = 0; i < rows.size(); i++) {
            var baseline = rows.get(i).baseline();
            var top = i < EDGE_ROWS && baseline < EDGE * page.height();
            var bottom = i >= rows.size() - EDGE_ROWS && baseline > (1 - EDGE) * page.height();
            if (top || bottom) edges.add(rows.get(i));
        }
        return edges;
    }

    private static String text(Row row) {
        return row.line().text().toLowerCase(Locale.ROOT).strip();
    }

    private static String key(PdfPage page, Row row) {
        var top = row.baseline() < page.height() / 2;
        // With its size: the title on the first page often runs, smaller, at the head of the others.
        return (top ? "top " : "bottom ") + Math.round(row.size()) + " "
                + text(row).replaceAll("\\b" + NUMBER + "\\b", "#");
    }

    private static int height(Row row) {
        return Math.round(row.baseline() / 2);
    }
}
