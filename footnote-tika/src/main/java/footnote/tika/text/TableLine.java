package footnote.tika.text;

import java.util.List;

/// One row of a table on its way into the text.
///
/// @param number as the file counts its rows, or 0 for the one after the row before
/// @param head whether it names the columns
public record TableLine(int number, Head head, List<String> cells) {
    /// What a file says about whether a row names the columns.
    public enum Head {
        YES,
        NO,
        /// Nothing: the words must tell.
        UNTOLD
    }

    public TableLine {
        if (number < 0) throw new IllegalArgumentException("rows are counted from 1: " + number);
        cells = List.copyOf(cells);
    }

    /// A row of which no more is known.
    public static TableLine of(List<String> cells) {
        return new TableLine(0, Head.UNTOLD, cells);
    }

    /// A row that names the columns.
    public static TableLine head(List<String> cells) {
        return new TableLine(0, Head.YES, cells);
    }

    public static TableLine numbered(int number, List<String> cells) {
        return new TableLine(number, Head.UNTOLD, cells);
    }
}
