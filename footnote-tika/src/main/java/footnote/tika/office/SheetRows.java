package footnote.tika.office;

import footnote.tika.layout.Merge;
import footnote.tika.layout.RowPull;
import footnote.tika.layout.SheetRow;
import footnote.tika.pack.SafeXml;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/// Pulls the rows of a sheet that show anything, one by one.
final class SheetRows implements RowPull {
    static final int MOST_ROWS = 1_048_576;
    private static final int MOST_COLUMNS = 16_384;
    private static final int MOST_MERGES = 100_000;
    private static final int MOST_LETTERS = 3;

    private final SafeXml xml;
    private final CellValues values;
    private final List<Merge> merges = new ArrayList<>();
    private int number;

    SheetRows(SafeXml xml, CellValues values) {
        this.xml = xml;
        this.values = values;
    }

    @Override
    public Optional<SheetRow> next() {
        while (xml.next()) {
            if (!xml.isStart()) continue;
            switch (xml.name()) {
                case "row" -> {
                    number = Math.clamp(xml.number("r").orElse(number + 1), 1, MOST_ROWS);
                    var cells = cells();
                    if (!cells.isEmpty()) return Optional.of(new SheetRow(number, cells));
                }
                case "mergeCell" -> merge(xml.attribute("ref").orElse(""));
                default -> {}
            }
        }
        return Optional.empty();
    }

    @Override
    public List<Merge> merges() {
        return merges;
    }

    private NavigableMap<Integer, String> cells() {
        var cells = new TreeMap<Integer, String>();
        var outer = xml.depth();
        var column = -1;
        while (xml.nextInside(outer)) {
            if (!xml.isStart() || !xml.name().equals("c")) continue;
            column = xml.attribute("r").map(SheetRows::column).orElse(column + 1);
            var shown = cell();
            if (!shown.isBlank() && column >= 0 && column < MOST_COLUMNS) cells.put(column, shown);
        }
        return cells;
    }

    private String cell() {
        var type = xml.attribute("t").orElse("n");
        var style = xml.number("s").orElse(0);
        var outer = xml.depth();
        var shown = "";
        while (xml.nextInside(outer)) {
            if (!xml.isStart()) continue;
            switch (xml.name()) {
                case "v" -> shown = values.show(type, style, xml.allText());
                case "is" -> shown = SharedStrings.words(xml);
                case "f" -> xml.skip();
                default -> {}
            }
        }
        return shown;
    }

    private void merge(String range) {
        var colon = range.indexOf(':');
        if (colon < 0 || merges.size() >= MOST_MERGES) return;
        var from = range.substring(0, colon);
        var to = range.substring(colon + 1);
        var merge = new Merge(row(from), column(from), row(to), column(to));
        if (merge.top() > 0 && merge.left() >= 0 && merge.bottom() >= merge.top() && merge.right() >= merge.left()) {
            merges.add(merge);
        }
    }

    /// The column of a place such as "AB12", from 0; -1 where it names none.
    static int column(String place) {
        var column = 0;
        for (int i = 0; i < place.length() && i < MOST_LETTERS; i++) {
            var c = Character.toUpperCase(place.charAt(i));
            if (c < 'A' || c > 'Z') break;
            column = column * 26 + c - 'A' + 1;
        }
        return column - 1;
    }

    private static int row(String place) {
        var digits = place.replaceAll("[^0-9]", "");
        return digits.isEmpty() || digits.length() > 7 ? 0 : Integer.parseInt(digits);
    }
}
