package footnote.sql;

import footnote.corpus.Embedding;
import footnote.corpus.Sha256;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/// Keeps each embedding once, however many passages share it, and forgets it with the last of them.
final class EmbeddingRows {
    private static final String FIND = "SELECT id FROM embeddings WHERE space = ? AND digest = ?";

    private static final String FORGET_UNUSED =
            "DELETE FROM embeddings WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM meanings WHERE embedding = ?1)";

    private EmbeddingRows() {}

    static OptionalLong space(Session session, String name) throws SQLException {
        long id = session.number("SELECT id FROM spaces WHERE name = ?", name);
        return id == 0 ? OptionalLong.empty() : OptionalLong.of(id);
    }

    static long spaceMade(Session session, String name) throws SQLException {
        session.update("INSERT INTO spaces (name) VALUES (?) ON CONFLICT (name) DO NOTHING", name);
        return space(session, name).orElseThrow();
    }

    static Map<Sha256, Embedding> known(Session session, long space, Collection<Sha256> digests) throws SQLException {
        var known = new HashMap<Sha256, Embedding>();
        for (var digest : digests) {
            session.first(
                            "SELECT vector FROM embeddings WHERE space = ? AND digest = ?",
                            row -> embedding(row.getBytes(1)),
                            space,
                            DocumentRows.bytes(digest))
                    .ifPresent(embedding -> known.put(digest, embedding));
        }
        return known;
    }

    /// Keep an embedding that no passage uses yet; one that is already there stays.
    static void remember(Session session, long space, Sha256 digest, Embedding embedding, long now)
            throws SQLException {
        int made = session.update("""
                INSERT INTO embeddings (space, digest, vector) VALUES (?, ?, ?)
                ON CONFLICT (space, digest) DO NOTHING""", space, DocumentRows.bytes(digest), bytes(embedding));
        if (made == 1) {
            session.update("INSERT INTO embeddings_waiting (embedding, since) VALUES (last_insert_rowid(), ?)", now);
        }
    }

    /// The keys of these embeddings, in order; fewer if some are not there.
    static List<Long> keys(Session session, long space, List<Sha256> digests) throws SQLException {
        var keys = new ArrayList<Long>();
        for (var digest : digests) {
            session.first(FIND, row -> row.getLong(1), space, DocumentRows.bytes(digest))
                    .ifPresent(keys::add);
        }
        return keys;
    }

    /// Give each passage of a generation its embedding in one space, and forget what it had there before.
    static void use(Session session, long document, int generation, long space, List<Long> embeddings)
            throws SQLException {
        var before = session.query(
                "SELECT DISTINCT embedding FROM meanings WHERE document = ? AND generation = ? AND space = ?",
                row -> row.getLong(1),
                document,
                generation,
                space);
        understood(session, document, generation, space, true);
        var rows = new ArrayList<Object[]>();
        for (var embedding : embeddings) rows.add(new Object[] {document, generation, space, rows.size(), embedding});
        session.each(
                "INSERT INTO meanings (document, generation, space, ordinal, embedding) VALUES (?, ?, ?, ?, ?)", rows);
        session.each(
                "DELETE FROM embeddings_waiting WHERE embedding = ?",
                embeddings.stream().map(key -> new Object[] {key}).toList());
        forgetUnused(session, before);
    }

    /// Say whether a space's model could embed the generation, and take away what was embedded before.
    static void understood(Session session, long document, int generation, long space, boolean complete)
            throws SQLException {
        session.update(
                "DELETE FROM understood WHERE document = ? AND generation = ? AND space = ?",
                document,
                generation,
                space);
        session.update(
                "INSERT INTO understood (document, generation, space, complete) VALUES (?, ?, ?, ?)",
                document,
                generation,
                space,
                complete ? 1 : 0);
    }

    static List<Long> used(Session session, long document, int generation) throws SQLException {
        return session.query(
                "SELECT DISTINCT embedding FROM meanings WHERE document = ? AND generation = ?",
                row -> row.getLong(1),
                document,
                generation);
    }

    static List<Long> used(Session session, long document) throws SQLException {
        return session.query(
                "SELECT DISTINCT embedding FROM meanings WHERE document = ?", row -> row.getLong(1), document);
    }

    /// Of these, the ones that wait to be used.
    static List<Long> waiting(Session session, Collection<Long> keys) throws SQLException {
        var waiting = new ArrayList<Long>();
        for (var key : keys) {
            if (session.exists("SELECT 1 FROM embeddings_waiting WHERE embedding = ?", key)) waiting.add(key);
        }
        return waiting;
    }

    static List<Long> waitingSince(Session session, long before) throws SQLException {
        return session.query(
                "SELECT embedding FROM embeddings_waiting WHERE since <= ?", row -> row.getLong(1), before);
    }

    /// Those that wait in a space that questions are not answered from.
    static List<Long> waitingElsewhere(Session session) throws SQLException {
        return session.query("""
                SELECT w.embedding FROM embeddings_waiting w
                JOIN embeddings e ON e.id = w.embedding
                JOIN spaces s ON s.id = e.space WHERE s.serving <> 1""", row -> row.getLong(1));
    }

    /// Forget those of the embeddings that no passage uses.
    static void forgetUnused(Session session, Collection<Long> keys) throws SQLException {
        session.each(FORGET_UNUSED, keys.stream().map(key -> new Object[] {key}).toList());
    }

    static Embedding embedding(byte[] bytes) {
        var floats = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
        var values = new float[floats.remaining()];
        floats.get(values);
        return Embedding.ofUnit(values);
    }

    static byte[] bytes(Embedding embedding) {
        var values = embedding.toArray();
        var bytes = ByteBuffer.allocate(values.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(values);
        return bytes.array();
    }
}
