package footnote.tika.opendocument;

import footnote.tika.layout.Merge;
import footnote.tika.layout.RowPull;
import footnote.tika.layout.SheetRow;
import footnote.tika.pack.SafeXml;
import footnote.tika.text.RecordedBlocks;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/// Pulls the rows of the sheet whose start is at hand. Cells hold what they show beside what they are worth.
final class SpreadsheetRows implements RowPull {
    private static final int MOST_ROWS = 1_048_576;
    private static final int MOST_COLUMNS = 16_384;
    private static final int MOST_MERGES = 100_000;

    private final SafeXml xml;
    private final TextStyles styles;
    private final int outer;
    private final List<Merge> merges = new ArrayList<>();
    private Optional<SheetRow> repeated = Optional.empty();
    private int repeats;
    private int number;
    private boolean ended;

    SpreadsheetRows(SafeXml xml, TextStyles styles) {
        this.xml = xml;
        this.styles = styles;
        this.outer = xml.depth();
    }

    @Override
    public Optional<SheetRow> next() {
        if (repeats > 0 && repeated.isPresent()) {
            repeats--;
            return Optional.of(new SheetRow(++number, repeated.get().cells()));
        }
        while (!ended && number < MOST_ROWS) {
            if (!xml.nextInside(outer)) {
                ended = true;
                break;
            }
            if (!xml.isStart()) continue;
            switch (xml.name()) {
                case "table-row" -> {
                    var times = Math.clamp(xml.number("number-rows-repeated").orElse(1), 1, MOST_ROWS - number);
                    var cells = cells(number + 1);
                    if (cells.isEmpty()) {
                        number += times;
                    } else {
                        repeats = times - 1;
                        repeated = Optional.of(new SheetRow(++number, cells));
                        return repeated;
                    }
                }
                case "shapes", "forms", "named-expressions" -> xml.skip();
                default -> {}
            }
        }
        return Optional.empty();
    }

    @Override
    public List<Merge> merges() {
        return merges;
    }

    /// Go to the end of the sheet.
    void finish() {
        while (!ended && xml.nextInside(outer)) {}
        ended = true;
    }

    private NavigableMap<Integer, String> cells(int row) {
        var cells = new TreeMap<Integer, String>();
        var inside = xml.depth();
        var column = 0;
        while (xml.nextInside(inside)) {
            if (!xml.isStart()) continue;
            var covered = xml.name().equals("covered-table-cell");
            if (!covered && !xml.name().equals("table-cell")) continue;
            var times = Math.clamp(xml.number("number-columns-repeated").orElse(1), 1, MOST_COLUMNS);
            var wide = Math.clamp(xml.number("number-columns-spanned").orElse(1), 1, MOST_COLUMNS);
            var deep = Math.clamp(xml.number("number-rows-spanned").orElse(1), 1, MOST_ROWS);
            var words = cell();
            if (!covered && !words.isBlank()) {
                for (int i = 0; i < times && column + i < MOST_COLUMNS; i++) cells.put(column + i, words);
                if ((wide > 1 || deep > 1) && merges.size() < MOST_MERGES) {
                    merges.add(new Merge(row, column, row + deep - 1, column + wide - 1));
                }
            }
            column = Math.min(MOST_COLUMNS, column + times);
        }
        return cells;
    }

    private String cell() {
        var blocks = new RecordedBlocks();
        new TextBody(xml, styles, Integer.MAX_VALUE, _ -> {}).blocks(blocks);
        return blocks.onOneLine();
    }
}
