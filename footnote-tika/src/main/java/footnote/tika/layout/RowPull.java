package footnote.tika.layout;

import java.util.List;
import java.util.Optional;

/// Pulls the rows of one sheet that show anything, one by one.
public interface RowPull {
    /// The next row; empty after the last.
    Optional<SheetRow> next();

    /// What cells are merged; known once the last row has been read.
    List<Merge> merges();
}
