package footnote.tika.office;

import footnote.tika.pack.SafeXml;
import footnote.tika.text.BlockSink;
import footnote.tika.text.RecordedBlocks;
import footnote.tika.text.TableLine;
import footnote.tika.text.TableRows;
import java.util.function.IntConsumer;

/// A table on a slide.
final class SlideTable {
    private static final int WIDEST_SPAN = 1000;

    private final SafeXml xml;

    SlideTable(SafeXml xml) {
        this.xml = xml;
    }

    /// Tell the table whose start is at hand.
    void tell(BlockSink sink, IntConsumer count) {
        sink.apart();
        var outer = xml.depth();
        var rows = new TableRows(sink);
        var headed = false;
        var first = true;
        while (xml.nextInside(outer)) {
            if (!xml.isStart()) continue;
            switch (xml.name()) {
                case "tblPr" ->
                    headed = xml.attribute("firstRow").filter("1"::equals).isPresent();
                case "tr" -> {
                    row(rows, count);
                    rows.endRow(first && headed ? TableLine.Head.YES : TableLine.Head.UNTOLD);
                    first = false;
                }
                default -> {}
            }
        }
        sink.apart();
    }

    private void row(TableRows rows, IntConsumer count) {
        var outer = xml.depth();
        while (xml.nextInside(outer)) {
            if (!xml.isStart() || !xml.name().equals("tc")) continue;
            var columns = Math.clamp(xml.number("gridSpan").orElse(1), 1, WIDEST_SPAN);
            var deep = Math.clamp(xml.number("rowSpan").orElse(1), 1, WIDEST_SPAN);
            // Cells that a wider or taller one covers are there but empty; its words stand for them.
            var covered = isOn("hMerge") || isOn("vMerge");
            var blocks = new RecordedBlocks();
            var cell = xml.depth();
            while (xml.nextInside(cell)) {
                if (xml.isStart() && xml.name().equals("txBody")) new SlideText(xml, false).tell(blocks, count);
            }
            if (!covered) rows.cell(blocks.onOneLine(), columns, deep);
        }
    }

    private boolean isOn(String attribute) {
        return xml.attribute(attribute)
                .filter(value -> value.equals("1") || value.equals("true"))
                .isPresent();
    }
}
