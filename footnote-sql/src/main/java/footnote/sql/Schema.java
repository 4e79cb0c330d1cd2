package footnote.sql;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.exception.FlywayValidateException;
import org.sqlite.SQLiteDataSource;
import org.sqlite.SQLiteException;

/// Brings a database to the tables that this program knows.
///
/// Every migration also sets `user_version`, in its own transaction. A database that is up to date is recognised by
/// that alone: starting Flyway only to hear that there is nothing to do costs several tenths of a second.
final class Schema {
    /// The number of the newest file in `db/migration/sqlite`.
    static final int VERSION = 11;

    static final String LOCATION = "classpath:db/migration/sqlite";

    /// V3 as it was before it lost an index, which harms nobody where it is there, and as it is.
    private static final int V3_WITH_INDEX = 801204436;

    private static final int V3 = -1425787615;

    private static final String HISTORY = "flyway_schema_history";

    private static final long APPLICATION = 0x464E4F54; // FNOT
    private static final int TRIES = 20;
    private static final Duration PAUSE = Duration.ofMillis(100);

    // Held here because a logger that nobody holds loses its level.
    private static final Logger FLYWAY = Logger.getLogger("org.flywaydb");

    private Schema() {}

    static void bringUpToDate(Session session, Path file) throws SQLException {
        if (!current(session, file)) migrate(session, file);
    }

    private static boolean current(Session session, Path file) throws SQLException {
        long version = session.number("PRAGMA user_version");
        if (version > 0 && session.number("PRAGMA application_id") != APPLICATION) throw StoreFaults.foreign(file);
        if (version > VERSION) throw StoreFaults.newer(file, version, VERSION);
        return version == VERSION;
    }

    /// Flyway takes no lock on SQLite, so of two processes that start on a new database at once one may fail;
    /// it then finds the work done by the other.
    private static void migrate(Session session, Path file) throws SQLException {
        acknowledgeOldV3(session);
        for (int tries = 1; ; tries++) {
            try {
                flyway(file).migrate();
                return;
            } catch (FlywayException e) {
                pause();
                if (current(session, file)) return;
                if (e instanceof FlywayValidateException) throw StoreFaults.otherHistory(file, e);
                if (tries == TRIES) throw explained(e, session, file);
            }
        }
    }

    private static void acknowledgeOldV3(Session session) throws SQLException {
        if (!hasHistory(session)) return;
        session.update(
                "UPDATE " + HISTORY + " SET checksum = ? WHERE version = '3' AND checksum = ?", V3, V3_WITH_INDEX);
    }

    private static boolean hasHistory(Session session) throws SQLException {
        return session.exists("SELECT 1 FROM sqlite_master WHERE name = ?", HISTORY);
    }

    static Flyway flyway(Path file) {
        return flyway(file, "latest");
    }

    /// @param target the last migration to apply
    static Flyway flyway(Path file, String target) {
        FLYWAY.setLevel(Level.OFF); // what goes wrong is thrown, and said once
        var source = new SQLiteDataSource();
        source.setUrl(Database.url(file));
        return Flyway.configure(Schema.class.getClassLoader())
                .dataSource(source)
                .locations(LOCATION)
                .target(target)
                .validateMigrationNaming(true)
                .failOnMissingLocations(true)
                .load();
    }

    private static RuntimeException explained(FlywayException thrown, Session session, Path file) throws SQLException {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLiteException sqlite) return StoreFaults.translate(sqlite, file);
        }
        return hasHistory(session)
                ? new IllegalStateException("the migrations do not fit the database", thrown)
                : StoreFaults.foreign(file);
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
