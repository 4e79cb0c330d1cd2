package footnote.sql;

import footnote.conversation.Conversations;
import footnote.fault.Fault;
import footnote.memory.Notes;
import footnote.spi.Catalogue;
import footnote.spi.ChangeLog;
import footnote.spi.Leftovers;
import footnote.spi.Spaces;
import footnote.spi.Vectors;
import footnote.spi.WorkQueue;
import footnote.trace.TraceStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;

/// The truth in one SQLite file, as the ports that share it. Safe for use by many threads, and by several
/// processes at once.
///
/// What a port has acknowledged survives a power cut, with one exception that loses nothing: who was working on
/// what.
public final class SqlTruth implements AutoCloseable {
    private final Database database;
    private final SqlCatalogue catalogue;
    private final SqlWorkQueue workQueue;
    private final SqlChangeLog changeLog;
    private final SqlSpaces spaces;
    private final SqlLeftovers leftovers;
    private final SqlConversations conversations;
    private final SqlTraces traces;

    private SqlTruth(Database database, SqlConfig config, InstantSource clock) {
        this.database = database;
        this.catalogue = new SqlCatalogue(database, clock);
        this.workQueue = new SqlWorkQueue(database, clock);
        this.changeLog = new SqlChangeLog(database, config, clock);
        this.spaces = new SqlSpaces(database, clock);
        this.leftovers = new SqlLeftovers(database);
        this.conversations = new SqlConversations(database, clock);
        this.traces = new SqlTraces(database, clock, TraceStore.MOST);
    }

    /// Open the truth in this file, and make it if it is not there.
    ///
    /// Keeps SQLite's native library beside it, in a folder `cache` that can be deleted at any time.
    ///
    /// Fails with `STORE_FAILED` if the file cannot be used: damaged, not ours, or written by a newer Footnote.
    public static SqlTruth open(Path databaseFile) {
        return open(databaseFile, SqlConfig.DEFAULTS, InstantSource.system());
    }

    public static SqlTruth open(Path databaseFile, SqlConfig config, InstantSource clock) {
        var file = databaseFile.toAbsolutePath().normalize();
        try {
            Files.createDirectories(file.resolveSibling(""));
        } catch (IOException e) {
            throw new Fault(Fault.Code.STORE_FAILED, "The folder for " + file + " cannot be made.").toException(e);
        }
        SqliteLibrary.prepare(file.resolveSibling("cache"));
        return new SqlTruth(Database.open(file, config), config, clock);
    }

    public Catalogue catalogue() {
        return catalogue;
    }

    public WorkQueue workQueue() {
        return workQueue;
    }

    public ChangeLog changeLog() {
        return changeLog;
    }

    public Spaces spaces() {
        return spaces;
    }

    public Leftovers leftovers() {
        return leftovers;
    }

    public Conversations conversations() {
        return conversations;
    }

    public TraceStore traces() {
        return traces;
    }

    public Notes notes() {
        return new SqlNotes(database, Notes.MOST);
    }

    public Vectors vectors() {
        return new SqlVectors(database);
    }

    Database database() {
        return database;
    }

    @Override
    public void close() {
        database.close();
    }
}
