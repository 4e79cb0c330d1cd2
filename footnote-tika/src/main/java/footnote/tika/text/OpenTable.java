package footnote.tika.text;

import footnote.corpus.Span;
import footnote.spi.Parser.Row;
import footnote.spi.Parser.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A table while its rows come in.
final class OpenTable {
    private final String sheet;
    private final List<Row> rows = new ArrayList<>();
    private List<String> first = List.of();
    private List<String> second = List.of();
    private TableLine.Head head = TableLine.Head.UNTOLD;
    private int width;
    private int counted;

    OpenTable(String sheet) {
        this.sheet = sheet;
    }

    /// Count a row, whether or not there are words in it.
    int number(TableLine line) {
        counted = line.number() > 0 ? line.number() : counted + 1;
        return counted;
    }

    /// Add a row that has words.
    void add(int number, TableLine.Head marked, List<String> cells, Span span) {
        if (rows.isEmpty()) {
            first = List.copyOf(cells);
            head = marked;
        } else if (rows.size() == 1) {
            second = List.copyOf(cells);
        }
        width = Math.max(width, cells.size());
        rows.add(new Row(number, span));
    }

    /// The table as it stands; empty where no row came.
    Optional<Table> close() {
        if (rows.isEmpty()) return Optional.empty();
        var headed = switch (head) {
            case YES -> true;
            case NO -> false;
            case UNTOLD -> rows.size() > 1 && ColumnNames.areIn(first, second, width);
        };
        return Optional.of(
                headed
                        ? new Table(sheet, Optional.of(rows.getFirst()), rows.subList(1, rows.size()))
                        : new Table(sheet, Optional.empty(), rows));
    }
}
