package footnote.sql;

import footnote.corpus.DocumentId;
import footnote.corpus.IngestStage;
import footnote.corpus.Sha256;
import footnote.corpus.Viewer;
import footnote.spi.Spaces;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// Keeps the spaces in SQL.
final class SqlSpaces implements Spaces {
    /// How many rows are forgotten in one transaction, so that nobody who writes waits long.
    private static final int AT_ONCE = 500;

    private static final String NEXT = """
            SELECT d.id, d.name, g.generation, coalesce(g.title, '')
            FROM understood u
            JOIN documents d ON d.id = u.document AND d.current_generation = u.generation
            JOIN generations g ON g.document = u.document AND g.generation = u.generation
            WHERE u.space = ?1 AND u.complete = 1 AND u.document > ?3 AND NOT EXISTS (
                SELECT 1 FROM understood t WHERE t.document = u.document AND t.generation = u.generation AND t.space = ?2)
            ORDER BY u.document LIMIT 1""";

    private static final String PROGRESS = """
            SELECT count(*), count(t.document) FROM understood u
            JOIN documents d ON d.id = u.document AND d.current_generation = u.generation
            LEFT JOIN understood t ON t.document = u.document AND t.generation = u.generation AND t.space = ?
            WHERE u.space = ? AND u.complete = 1 AND\s""" + DocumentRows.VISIBLE;

    private final Database database;
    private final InstantSource clock;

    SqlSpaces(Database database, InstantSource clock) {
        this.database = database;
        this.clock = clock;
    }

    @Override
    public Optional<Space> serving() {
        return database.read(session -> session.first(
                "SELECT name, dimension, model FROM spaces WHERE serving = 1",
                row -> new Space(row.getString(1), row.getInt(2), row.getString(3))));
    }

    @Override
    public void serve(Space space) {
        database.write(session -> {
            session.update("UPDATE spaces SET serving = 2 WHERE serving = 1 AND name <> ?", space.name());
            return session.update("""
                    INSERT INTO spaces (name, dimension, model, serving) VALUES (?, ?, ?, 1)
                    ON CONFLICT (name) DO UPDATE
                        SET dimension = excluded.dimension, model = excluded.model, serving = 1""", space.name(), space.dimension(), space.model());
        });
    }

    @Override
    public boolean holdsAny(String space) {
        return database.read(session -> session.exists("""
                SELECT 1 FROM understood u
                JOIN documents d ON d.id = u.document AND d.current_generation = u.generation
                WHERE u.space = ? AND u.complete = 1 LIMIT 1""", key(session, space)));
    }

    @Override
    public Progress progress(String from, String to, Viewer viewer) {
        return database.read(session -> session.first(
                        PROGRESS,
                        row -> new Progress(row.getLong(2), row.getLong(1)),
                        key(session, to),
                        key(session, from),
                        DocumentRows.user(viewer),
                        DocumentRows.keys(viewer)))
                .orElseThrow();
    }

    @Override
    public Optional<Unmoved> next(String from, String to, long after) {
        return database.read(session -> {
            var found = session.first(
                    NEXT,
                    row -> new Unmoved(
                            row.getLong(1),
                            new DocumentId(row.getString(2)),
                            row.getInt(3),
                            row.getString(4),
                            List.of()),
                    key(session, from),
                    key(session, to),
                    after);
            if (found.isEmpty()) return Optional.empty();
            var next = found.get();
            var passages = PassageRows.all(session, next.place(), next.document(), next.generation());
            return Optional.of(new Unmoved(next.place(), next.document(), next.generation(), next.title(), passages));
        });
    }

    @Override
    public boolean moved(Unmoved document, String space, List<Sha256> embedded) {
        if (embedded.size() != document.passages().size()) {
            throw new IllegalArgumentException(
                    embedded.size() + " embeddings for " + document.passages().size() + " passages");
        }
        return database.write(session -> {
            long id = EmbeddingRows.spaceMade(session, space);
            var embeddings = EmbeddingRows.keys(session, id, embedded);
            if (!stillFound(session, document)) {
                EmbeddingRows.forgetUnused(session, EmbeddingRows.waiting(session, embeddings));
                return false;
            }
            if (embeddings.size() < embedded.size()) return false;
            EmbeddingRows.use(session, document.place(), document.generation(), id, embeddings);
            return true;
        });
    }

    @Override
    public boolean cannotMove(Unmoved document, String space, String reason) {
        return database.write(session -> {
            if (!stillFound(session, document)) return false;
            long id = EmbeddingRows.spaceMade(session, space);
            EmbeddingRows.understood(session, document.place(), document.generation(), id, false);
            session.update(
                    "UPDATE documents SET state = 'FAILED', stage = ?, reason = ?, updated = ?"
                            + " WHERE id = ? AND state = 'INDEXED' AND newest_generation = ?",
                    IngestStage.EMBED.name(),
                    reason,
                    clock.millis(),
                    document.place(),
                    document.generation());
            return true;
        });
    }

    private static boolean stillFound(Session session, Unmoved document) throws SQLException {
        return session.exists(
                "SELECT 1 FROM documents WHERE id = ? AND name = ? AND current_generation = ?",
                document.place(),
                document.document().value(),
                document.generation());
    }

    /// Asks first, which costs next to nothing.
    @Override
    public boolean forgetFormer() {
        if (database.read(session -> former(session).isEmpty())) return false;
        return database.write(session -> {
            var space = former(session);
            if (space.isEmpty()) return false;
            forgetSome(session, space.getAsLong());
            return true;
        });
    }

    private static OptionalLong former(Session session) throws SQLException {
        long id = session.number("SELECT id FROM spaces WHERE serving = 2 LIMIT 1");
        return id == 0 ? OptionalLong.empty() : OptionalLong.of(id);
    }

    /// What refers to others goes first; the space's own row goes last.
    private static void forgetSome(Session session, long space) throws SQLException {
        int documents = session.update("""
                DELETE FROM understood WHERE (document, generation, space) IN (
                    SELECT document, generation, space FROM understood WHERE space = ? LIMIT ?)""", space, AT_ONCE / 10);
        if (documents > 0) return;
        int embeddings = session.update(
                "DELETE FROM embeddings WHERE id IN (SELECT id FROM embeddings WHERE space = ? LIMIT ?)",
                space,
                AT_ONCE);
        if (embeddings == 0) session.update("DELETE FROM spaces WHERE id = ?", space);
    }

    private static long key(Session session, String space) throws SQLException {
        return EmbeddingRows.space(session, space).orElse(0);
    }
}
