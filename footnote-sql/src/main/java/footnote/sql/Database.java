package footnote.sql;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.sqlite.JDBC;

/// Hands out connections to one SQLite file: one to write with, a few to read with.
///
/// A write runs in a transaction that takes the write lock first, so that it never fails half-way because another
/// process was faster. A read runs in a transaction too and sees one state of the database throughout.
final class Database implements AutoCloseable {
    private static final long OPENING_NANOS = 10_000_000_000L;
    private static final long PAUSE_NANOS = 20_000_000L;

    /// Rows here are one or two kilobytes (passages, vectors); the usual page of 4 kB would stand a third empty.
    private static final int PAGE = 8192;

    private static final int CACHE_KILOBYTES = 8000;

    private final Path file;
    private final SqlConfig config;
    private final ReentrantLock writing = new ReentrantLock();
    private final Semaphore reading;
    private final ConcurrentLinkedDeque<Session> readers = new ConcurrentLinkedDeque<>();
    private @Nullable Session writer;
    private volatile boolean closed;

    private Database(Path file, SqlConfig config) {
        this.file = file;
        this.config = config;
        this.reading = new Semaphore(config.readers());
    }

    /// Open the database, making it if needed.
    ///
    /// SQLite does not wait for its turn while somebody else turns a new file into a database; this does.
    static Database open(Path file, SqlConfig config) {
        long end = System.nanoTime() + OPENING_NANOS;
        while (true) {
            try {
                return openNow(file, config);
            } catch (SQLException e) {
                if (!StoreFaults.isBusy(e) || System.nanoTime() > end) throw StoreFaults.translate(e, file);
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    private static Database openNow(Path file, SqlConfig config) throws SQLException {
        var database = new Database(file, config);
        database.writer = database.connect(session -> {
            database.prepareToWrite(session);
            Schema.bringUpToDate(session, file);
            return true;
        });
        return database;
    }

    /// As a URI, since the driver takes what follows a question mark in a plain path for options.
    static String url(Path file) {
        return JDBC.PREFIX + file.toAbsolutePath().toUri();
    }

    /// Run `work` in one transaction, which has reached the disk when this returns.
    <T> T write(Work<T> work) {
        return write(work, true);
    }

    /// Run `work` in one transaction that a power cut may undo, though not in part and no other write with it.
    ///
    /// For what is not worth a flush of the disk: who works on what, and how far. The next [#write] makes it last.
    <T> T note(Work<T> work) {
        return write(work, false);
    }

    /// Run `work` on one state of the database.
    <T> T read(Work<T> work) {
        reading.acquireUninterruptibly();
        try {
            if (closed) throw StoreFaults.closed(file);
            var idle = readers.poll();
            var session = idle == null ? connect(Database::prepareToRead) : idle;
            var result = within("BEGIN", work, session);
            readers.push(session);
            return result;
        } catch (SQLException e) {
            throw StoreFaults.translate(e, file);
        } finally {
            reading.release();
        }
    }

    @Override
    public void close() {
        closed = true;
        writing.lock();
        reading.acquireUninterruptibly(config.readers());
        try {
            for (var session = readers.poll(); session != null; session = readers.poll()) session.close();
            if (writer != null) writer.close();
            writer = null;
        } catch (SQLException e) {
            throw StoreFaults.translate(e, file);
        } finally {
            reading.release(config.readers());
            writing.unlock();
        }
    }

    private <T> T write(Work<T> work, boolean flushed) {
        writing.lock();
        try {
            if (closed) throw StoreFaults.closed(file);
            var idle = writer;
            writer = null;
            var session = idle == null ? connect(this::prepareToWrite) : idle;
            session.flushEachCommit(flushed);
            var result = within("BEGIN IMMEDIATE", work, session);
            writer = session;
            return result;
        } catch (SQLException e) {
            throw StoreFaults.translate(e, file);
        } finally {
            writing.unlock();
        }
    }

    /// Run `work` between `begin` and a commit. If it fails, undo it and close the connection, whose state nobody
    /// knows.
    private static <T> T within(String begin, Work<T> work, Session session) throws SQLException {
        try {
            session.update(begin);
            var result = work.with(session);
            session.update("COMMIT");
            return result;
        } catch (SQLException | RuntimeException | Error e) {
            try {
                session.close();
            } catch (SQLException closing) {
                e.addSuppressed(closing);
            }
            throw e;
        }
    }

    private Session connect(Work<Boolean> preparing) throws SQLException {
        var session = new Session(JDBC.createConnection(url(file), new Properties()));
        try {
            session.execute("PRAGMA busy_timeout = " + config.patience().toMillis());
            session.execute("PRAGMA foreign_keys = ON");
            session.execute("PRAGMA temp_store = MEMORY");
            session.execute("PRAGMA cache_size = -" + CACHE_KILOBYTES);
            preparing.with(session);
            return session;
        } catch (SQLException | RuntimeException e) {
            session.close();
            throw e;
        }
    }

    private static boolean prepareToRead(Session session) throws SQLException {
        session.execute("PRAGMA query_only = ON");
        return true;
    }

    /// Deleted text is overwritten with zeros (`secure_delete`), in free pages too, which is why `FAST` will
    /// not do: a long text lies in pages of its own, and those would go to the free list unchanged.
    private boolean prepareToWrite(Session session) throws SQLException {
        session.execute("PRAGMA page_size = " + PAGE);
        var mode = session.first("PRAGMA journal_mode = WAL", row -> row.getString(1));
        if (!mode.equals(Optional.of("wal"))) throw StoreFaults.withoutLog(file);
        session.execute("PRAGMA secure_delete = ON");
        return true;
    }

    /// What is done with a connection.
    @FunctionalInterface
    interface Work<T> {
        T with(Session session) throws SQLException;
    }
}
