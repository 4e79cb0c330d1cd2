package footnote.sql;

import footnote.testkit.CatalogueContract;
import footnote.testkit.CatalogueKeepingContract;
import footnote.testkit.ChangeLogContract;
import footnote.testkit.ConversationsContract;
import footnote.testkit.LeftoversContract;
import footnote.testkit.SpacesContract;
import footnote.testkit.TracesContract;
import footnote.testkit.Truth;
import footnote.testkit.WorkOrderContract;
import footnote.testkit.WorkQueueContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

class SqlTruthTests {
    @TempDir
    private static Path shared = Path.of("");

    @TempDir
    private Path folder = Path.of("");

    private @Nullable SqlTruth open;

    /// Migrate once and start each test from a copy.
    @BeforeAll
    static void makeEmptyTruth() {
        SqlTruth.open(shared.resolve("empty.db")).close();
    }

    private Truth open(InstantSource clock) throws IOException {
        var file = folder.resolve("truth.db");
        Files.copy(shared.resolve("empty.db"), file);
        open = SqlTruth.open(file, SqlConfig.DEFAULTS, clock);
        return new Truth(
                open.catalogue(),
                open.workQueue(),
                open.changeLog(),
                open.spaces(),
                open.leftovers(),
                open.vectors(),
                open.conversations(),
                open.traces());
    }

    @AfterEach
    void close() {
        if (open != null) open.close();
    }

    @Nested
    class AsCatalogue extends CatalogueContract {
        @Override
        protected Truth emptyTruth(InstantSource clock) throws IOException {
            return open(clock);
        }
    }

    @Nested
    class AsConversations extends ConversationsContract {
        @Override
        protected Truth emptyTruth(InstantSource clock) throws IOException {
            return open(clock);
        }
    }

    @Nested
    class AsTraces extends TracesContract {
        @Override
        protected Truth emptyTruth(InstantSource clock) throws IOException {
            return open(clock);
        }
    }

    @Nested
    class Keeping extends CatalogueKeepingContract {
        @Override
        protected Truth emptyTruth(InstantSource clock) throws IOException {
            return open(clock);
        }
    }

    @Nested
    class AsWorkQueue extends WorkQueueContract {
        @Override
        protected Truth emptyTruth(InstantSource clock) throws IOException {
            return open(clock);
        }
    }

    @Nested
    class AsWorkOrder extends WorkOrderContract {
        @Override
        protected Truth emptyTruth(InstantSource clock) throws IOException {
            return open(clock);
        }
    }

    @Nested
    class AsChangeLog extends ChangeLogContract {
        @Override
        protected Truth emptyTruth(InstantSource clock) throws IOException {
            return open(clock);
        }
    }

    @Nested
    class AsSpaces extends SpacesContract {
        @Override
        protected Truth emptyTruth(InstantSource clock) throws IOException {
            return open(clock);
        }
    }

    @Nested
    class AsLeftovers extends LeftoversContract {
        @Override
        protected Truth emptyTruth(InstantSource clock) throws IOException {
            return open(clock);
        }
    }
}
