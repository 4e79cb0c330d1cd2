package footnote.sql;

import footnote.spi.Leftovers;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Remembers originals that no generation names any more.
final class SqlLeftovers implements Leftovers {
    private final Database database;

    SqlLeftovers(Database database) {
        this.database = database;
    }

    /// Take note of an original, if no generation names it any more. Runs in the transaction that took the last one
    /// away.
    static void note(Session session, String original) throws SQLException {
        session.update("""
                INSERT OR IGNORE INTO leftovers
                    SELECT ?1 WHERE NOT EXISTS (SELECT 1 FROM generations WHERE original = ?1)""", original);
    }

    /// Forget a generation and all that was read of it.
    static void forgetGeneration(Session session, long document, int generation) throws SQLException {
        var original = session.first(
                "SELECT original FROM generations WHERE document = ? AND generation = ?",
                row -> row.getString(1),
                document,
                generation);
        session.update("DELETE FROM generations WHERE document = ? AND generation = ?", document, generation);
        if (original.isPresent()) note(session, original.get());
    }

    @Override
    public List<String> some(int limit) {
        return database.read(
                session -> session.query("SELECT original FROM leftovers LIMIT ?", row -> row.getString(1), limit));
    }

    @Override
    public void gone(Collection<String> originals) {
        database.note(session -> {
            session.each(
                    "DELETE FROM leftovers WHERE original = ?",
                    originals.stream().map(name -> new Object[] {name}).toList());
            return true;
        });
    }

    @Override
    public Set<String> strangersAmong(Collection<String> originals) {
        return database.read(
                session -> new HashSet<>(session.query("""
                SELECT value FROM json_each(?) WHERE value NOT IN (SELECT original FROM leftovers)
                    AND NOT EXISTS (SELECT 1 FROM generations WHERE original = value)""", row -> row.getString(1), TextList.write(originals))));
    }
}
