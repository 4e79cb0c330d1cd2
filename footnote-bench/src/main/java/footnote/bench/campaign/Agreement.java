package footnote.bench.campaign;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.FixedBitSet;

/// Looks at the files of a server that has been stopped: do the database, the index and the originals agree?
///
/// Every passage that the database shows must be in the index once, with its vector, and every original that it
/// names must be there; nothing else may be in the index or among the originals. Read with JDBC and Lucene
/// alone, since what is on trial should not be its own witness.
final class Agreement {
    private final Path data;
    private final List<String> violations = new ArrayList<>();
    private int orphans;

    private Agreement(Path data) {
        this.data = data;
    }

    /// @param texts the text that is found of each document, by its path
    /// @param states the state of each document, by its path
    /// @param orphans how many stored originals belong to no document
    record Outcome(Map<String, String> texts, Map<String, String> states, int orphans, List<String> violations) {}

    static Outcome of(Path data) throws IOException {
        return new Agreement(data).look();
    }

    /// How many stored originals belong to no document; can be asked while a server is at work.
    static int orphans(Path data) throws IOException {
        try (var database = DriverManager.getConnection("jdbc:sqlite:" + data.resolve("footnote.db"))) {
            var agreement = new Agreement(data);
            agreement.originals(database);
            return agreement.orphans;
        } catch (SQLException e) {
            throw new IOException("the database cannot be read", e);
        }
    }

    private Outcome look() throws IOException {
        try (var database = DriverManager.getConnection("jdbc:sqlite:" + data.resolve("footnote.db"))) {
            var problems = rows(database, "PRAGMA integrity_check", row -> row.getString(1));
            if (!problems.equals(List.of("ok"))) violations.add("the database is damaged: " + problems);
            originals(database);
            index(database);
            for (var embedding : rows(database, UNUSED_EMBEDDINGS, row -> row.getLong(1))) {
                violations.add("embedding " + embedding + " is used by nobody and waits for nobody");
            }
            return new Outcome(
                    byPath(database, TEXTS),
                    byPath(database, "SELECT path, state FROM documents"),
                    orphans,
                    violations);
        } catch (SQLException e) {
            throw new IOException("the database cannot be read", e);
        }
    }

    private static final String TEXTS = """
            SELECT d.path, m.text FROM documents d
            JOIN manuscripts m ON m.document = d.id AND m.generation = d.current_generation""";

    private static final String PASSAGES = """
            SELECT d.name || '/' || p.generation || '/' || p.ordinal, m.embedding IS NOT NULL
            FROM documents d JOIN passages p ON p.document = d.id AND p.generation = d.current_generation
            LEFT JOIN meanings m
                ON m.document = p.document AND m.generation = p.generation AND m.ordinal = p.ordinal""";

    private static final String UNUSED_EMBEDDINGS = """
            SELECT id FROM embeddings WHERE id NOT IN (SELECT embedding FROM meanings)
            AND id NOT IN (SELECT embedding FROM embeddings_waiting)""";

    /// What is noted as left over goes when the server has time for it, perhaps only after its next start.
    private void originals(Connection database) throws IOException, SQLException {
        var named = new HashSet<>(rows(database, "SELECT original FROM generations", row -> row.getString(1)));
        var root = data.resolve("originals");
        var there = new HashSet<String>();
        try (var files = Files.walk(root)) {
            files.filter(Files::isRegularFile)
                    .map(file -> root.relativize(file).toString())
                    .forEach(there::add);
        }
        for (var name : named) if (!there.contains(name)) violations.add("the original " + name + " is gone");
        there.removeAll(named);
        rows(database, "SELECT original FROM leftovers", row -> there.remove(row.getString(1)));
        orphans = there.size();
    }

    private void index(Connection database) throws IOException, SQLException {
        var expected = new TreeMap<String, Boolean>();
        rows(database, PASSAGES, row -> expected.put(row.getString(1), row.getBoolean(2)));
        var found = new TreeMap<String, Boolean>();
        try (var folders = Files.list(data.resolve("index"))) {
            for (var folder : folders.toList()) read(folder, found);
        }
        for (var passage : expected.entrySet()) {
            var vector = found.remove(passage.getKey());
            if (vector == null) violations.add("passage " + passage.getKey() + " is not in the index");
            else if (!vector.equals(passage.getValue())) {
                violations.add("passage " + passage.getKey() + (vector ? " has" : " lacks") + " its meaning");
            }
        }
        for (var passage : found.keySet()) violations.add("passage " + passage + " is in the index and nowhere else");
    }

    private void read(Path folder, Map<String, Boolean> found) throws IOException {
        try (var directory = FSDirectory.open(folder)) {
            if (!DirectoryReader.indexExists(directory)) return;
            try (var reader = DirectoryReader.open(directory)) {
                for (var leaf : reader.leaves()) read(leaf.reader(), found);
            }
        }
    }

    private void read(LeafReader leaf, Map<String, Boolean> found) throws IOException {
        var withVector = new FixedBitSet(leaf.maxDoc());
        var vectors = leaf.getFloatVectorValues("vector");
        if (vectors != null) {
            var each = vectors.iterator();
            while (each.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) withVector.set(each.docID());
        }
        var names = leaf.getBinaryDocValues("passage");
        if (names == null) return;
        var live = leaf.getLiveDocs();
        while (names.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
            if (live != null && !live.get(names.docID())) continue;
            var value = names.binaryValue();
            var bytes = ByteBuffer.wrap(value.bytes, value.offset, value.length);
            var name = new UUID(bytes.getLong(), bytes.getLong()) + "/" + bytes.getInt() + "/" + bytes.getInt();
            if (found.put(name, withVector.get(names.docID())) != null) {
                violations.add("passage " + name + " is in the index twice");
            }
        }
    }

    private static Map<String, String> byPath(Connection database, String sql) throws SQLException {
        var found = new TreeMap<String, String>();
        rows(database, sql, row -> found.put(row.getString(1), row.getString(2)));
        return found;
    }

    private static <T> List<T> rows(Connection database, String sql, Row<T> row) throws SQLException {
        var found = new ArrayList<T>();
        try (var statement = database.createStatement();
                var rows = statement.executeQuery(sql)) {
            while (rows.next()) found.add(row.read(rows));
        }
        return found;
    }

    @FunctionalInterface
    private interface Row<T> {
        T read(ResultSet row) throws SQLException;
    }
}
