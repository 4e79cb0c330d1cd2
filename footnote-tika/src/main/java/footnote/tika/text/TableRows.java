package footnote.tika.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Writes the rows of a table so that each says all it has to say.
///
/// The words of a cell that spans several rows or columns are repeated in each: a row that is found on its own, cut
/// off from the ones above, still names what it is about.
public final class TableRows {
    private static final int MOST_COLUMNS = 1000;

    /// A cell that reaches down from a row above.
    private record Hanging(String words, int rows) {}

    private final BlockSink sink;
    private final Map<Integer, Hanging> hanging = new HashMap<>();
    private List<String> row = new ArrayList<>();

    public TableRows(BlockSink sink) {
        this.sink = sink;
    }

    /// Add a cell to the row that is open.
    ///
    /// @param columns how many it spans
    /// @param rows how many it spans, this one included; 0 for all that follow
    public void cell(String words, int columns, int rows) {
        fillHanging();
        for (int i = 0; i < columns && row.size() < MOST_COLUMNS; i++) {
            if (rows != 1) hanging.put(row.size(), new Hanging(words, rows == 0 ? Integer.MAX_VALUE : rows - 1));
            row.add(words);
        }
    }

    /// @param head whether the row names the columns
    public void endRow(TableLine.Head head) {
        fillHanging();
        sink.row(new TableLine(0, head, row));
        row = new ArrayList<>();
    }

    private void fillHanging() {
        for (var above = hanging.remove(row.size()); above != null; above = hanging.remove(row.size())) {
            if (above.rows() > 1) hanging.put(row.size(), new Hanging(above.words(), above.rows() - 1));
            row.add(above.words());
        }
    }
}
