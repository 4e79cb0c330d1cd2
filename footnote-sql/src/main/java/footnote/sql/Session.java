package footnote.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One connection with the statements it has prepared. Used by one thread at a time.
///
/// The driver stays in auto-commit and transactions are spelled out (`BEGIN IMMEDIATE`), because its own way would
/// begin the next transaction, and so take the write lock, right after each commit.
final class Session implements AutoCloseable {
    private static final int BATCH = 500;

    private final Connection connection;
    private final Map<String, PreparedStatement> statements = new HashMap<>();
    private Optional<Boolean> flushing = Optional.empty();

    Session(Connection connection) {
        this.connection = connection;
    }

    /// Run a statement that returns nothing; returns how many rows it changed.
    int update(String sql, @Nullable Object... values) throws SQLException {
        var statement = statement(sql);
        try {
            bind(statement, values);
            return statement.executeUpdate();
        } catch (SQLException e) {
            throw discarding(sql, e);
        }
    }

    /// Run a statement without preparing it for another time.
    void execute(String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /// Choose whether a commit waits for the disk. Only outside a transaction.
    ///
    /// SQLite obeys this pragma while it compiles it, so that running a prepared one again would do nothing.
    void flushEachCommit(boolean wanted) throws SQLException {
        if (flushing.equals(Optional.of(wanted))) return;
        execute(wanted ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL");
        flushing = Optional.of(wanted);
    }

    <T> List<T> query(String sql, Row<T> row, @Nullable Object... values) throws SQLException {
        var statement = statement(sql);
        try {
            bind(statement, values);
            var found = new ArrayList<T>();
            try (var rows = statement.executeQuery()) {
                while (rows.next()) found.add(row.read(rows));
            }
            return found;
        } catch (SQLException e) {
            throw discarding(sql, e);
        }
    }

    <T> Optional<T> first(String sql, Row<T> row, @Nullable Object... values) throws SQLException {
        var found = query(sql, row, values);
        return found.isEmpty() ? Optional.empty() : Optional.of(found.getFirst());
    }

    /// The number in the first column of the first row; 0 if there is none.
    long number(String sql, @Nullable Object... values) throws SQLException {
        return first(sql, row -> row.getLong(1), values).orElse(0L);
    }

    boolean exists(String sql, @Nullable Object... values) throws SQLException {
        return first(sql, _ -> true, values).isPresent();
    }

    /// Run a statement once for each row of values.
    void each(String sql, Iterable<? extends @Nullable Object[]> rows) throws SQLException {
        var statement = statement(sql);
        try {
            int waiting = 0;
            for (var values : rows) {
                bind(statement, values);
                statement.addBatch();
                if (++waiting % BATCH == 0) statement.executeBatch();
            }
            if (waiting % BATCH != 0) statement.executeBatch();
        } catch (SQLException e) {
            throw discarding(sql, e);
        }
    }

    @Override
    public void close() throws SQLException {
        statements.clear();
        connection.close();
    }

    private PreparedStatement statement(String sql) throws SQLException {
        var prepared = statements.get(sql);
        if (prepared == null) {
            prepared = connection.prepareStatement(sql);
            statements.put(sql, prepared);
        }
        return prepared;
    }

    private static void bind(PreparedStatement statement, @Nullable Object[] values) throws SQLException {
        for (int i = 0; i < values.length; i++) statement.setObject(i + 1, values[i]);
    }

    /// Forget a statement that failed: the driver closes some of them, and they cannot be used again.
    private SQLException discarding(String sql, SQLException why) {
        var failed = statements.remove(sql);
        if (failed != null) {
            try {
                failed.close();
            } catch (SQLException e) {
                why.addSuppressed(e);
            }
        }
        return why;
    }

    /// Reads one row of a result.
    @FunctionalInterface
    interface Row<T> {
        T read(ResultSet row) throws SQLException;
    }
}
