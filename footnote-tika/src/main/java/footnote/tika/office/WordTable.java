package footnote.tika.office;

import footnote.tika.pack.SafeXml;
import footnote.tika.text.BlockSink;
import footnote.tika.text.RecordedBlocks;
import footnote.tika.text.TableLine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/// Reads one table of a Word document; words of merged cells are repeated in every cell they cover.
final class WordTable {
    private static final int MOST_COLUMNS = 1000;

    private enum Merge {
        NONE,
        BEGINS,
        GOES_ON
    }

    private record Cell(RecordedBlocks blocks, int columns, Merge merge) {}

    /// @param before how many columns of the grid stay free before its first cell
    /// @param head whether it is repeated at the top of every page
    private record Row(int before, List<Cell> cells, boolean head) {
        Row with(int columns) {
            return new Row(columns, cells, head);
        }

        Row asHead() {
            return new Row(before, cells, true);
        }
    }

    private final SafeXml xml;
    private final WordBody body;

    WordTable(SafeXml xml, WordBody body) {
        this.xml = xml;
        this.body = body;
    }

    void tell(BlockSink sink) throws IOException {
        var rows = rows();
        if (rows.size() == 1 && rows.getFirst().cells().size() == 1) {
            // A frame around text rather than a table.
            rows.getFirst().cells().getFirst().blocks().replay(sink);
            return;
        }
        sink.apart();
        Map<Integer, String> above = new HashMap<>();
        for (var row : rows) {
            sink.row(new TableLine(0, row.head() ? TableLine.Head.YES : TableLine.Head.UNTOLD, words(row, above)));
        }
        sink.apart();
    }

    private static List<String> words(Row row, Map<Integer, String> above) {
        var words = new ArrayList<String>();
        for (int i = 0; i < row.before(); i++) words.add("");
        for (var cell : row.cells()) {
            var at = words.size();
            var own = cell.blocks().onOneLine();
            var text = cell.merge() == Merge.GOES_ON && own.isEmpty() ? above.getOrDefault(at, "") : own;
            for (int i = 0; i < cell.columns() && words.size() < MOST_COLUMNS; i++) {
                if (cell.merge() == Merge.NONE) above.remove(words.size());
                else above.put(words.size(), text);
                words.add(text);
            }
        }
        return words;
    }

    private List<Row> rows() throws IOException {
        var outer = xml.depth();
        var rows = new ArrayList<Row>();
        while (xml.nextInside(outer)) {
            if (!xml.isStart()) continue;
            switch (xml.name()) {
                case "tr" -> rows.add(new Row(0, new ArrayList<>(), false));
                case "gridBefore" -> {
                    var before = Math.clamp(xml.number("val").orElse(0), 0, MOST_COLUMNS);
                    change(rows, row -> row.with(before));
                }
                case "tblHeader" -> {
                    if (xml.isOn()) change(rows, Row::asHead);
                }
                case "tc" -> {
                    var cell = cell();
                    if (!rows.isEmpty()) rows.getLast().cells().add(cell);
                }
                case "tblPr", "tblGrid", "Fallback" -> xml.skip();
                default -> {}
            }
        }
        return rows;
    }

    private static void change(List<Row> rows, UnaryOperator<Row> change) {
        if (!rows.isEmpty()) rows.set(rows.size() - 1, change.apply(rows.getLast()));
    }

    private Cell cell() throws IOException {
        var outer = xml.depth();
        var blocks = new RecordedBlocks();
        var columns = 1;
        var merge = Merge.NONE;
        while (xml.nextInside(outer)) {
            if (!xml.isStart()) continue;
            switch (xml.name()) {
                case "gridSpan" -> columns = Math.clamp(xml.number("val").orElse(1), 1, MOST_COLUMNS);
                case "vMerge" ->
                    merge = xml.attribute("val").filter("restart"::equals).isPresent() ? Merge.BEGINS : Merge.GOES_ON;
                case "tcPrChange" -> xml.skip();
                default -> body.block(blocks);
            }
        }
        return new Cell(blocks, columns, merge);
    }
}
