package footnote.sql;

import footnote.memory.Notes;
import footnote.testkit.NotesContract;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

class SqlNotesTests extends NotesContract {
    @TempDir
    private Path folder = Path.of("");

    private @Nullable SqlTruth open;

    @Override
    protected Notes emptyNotes(int most) {
        var truth = SqlTruth.open(folder.resolve("truth.db"));
        open = truth;
        return new SqlNotes(truth.database(), most);
    }

    @AfterEach
    void close() {
        if (open != null) open.close();
    }
}
