package footnote.sql;

import footnote.corpus.DocumentId;
import footnote.corpus.Embedding;
import footnote.corpus.Grant;
import footnote.corpus.Language;
import footnote.corpus.Origin;
import footnote.corpus.Passage;
import footnote.spi.ChangeLog;
import footnote.spi.PassageIndex;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// Tells followers what changed, and clears away what they no longer need.
final class SqlChangeLog implements ChangeLog {
    private final Database database;
    private final SqlConfig config;
    private final InstantSource clock;

    SqlChangeLog(Database database, SqlConfig config, InstantSource clock) {
        this.database = database;
        this.config = config;
        this.clock = clock;
    }

    @Override
    public String name() {
        return database.read(session -> session.first("SELECT name FROM truth", row -> row.getString(1)))
                .orElseThrow();
    }

    @Override
    public List<Change> after(long number, int limit) {
        return database.read(session -> session.query(
                "SELECT number, document FROM change_log WHERE number > ? ORDER BY number LIMIT ?",
                row -> new Change(row.getLong(1), new DocumentId(row.getString(2))),
                number,
                limit));
    }

    /// From SQLite's own counter, since the row of the latest change may be gone.
    @Override
    public long latest() {
        return database.read(session -> session.number("SELECT seq FROM sqlite_sequence WHERE name = 'change_log'"));
    }

    @Override
    public Optional<PassageIndex.Block> block(DocumentId document, String space) {
        return database.read(session -> {
            var found = session.first(Cover.SELECT, row -> Cover.read(row, document), space, document.value());
            return found.isEmpty() ? Optional.empty() : Optional.of(block(session, found.get()));
        });
    }

    @Override
    public void followed(long number) {
        if (database.read(session -> leftOver(session, number).nothing())) return;
        database.write(session -> {
            var leftOver = leftOver(session, number);
            session.update("DELETE FROM change_log WHERE deleted = 1 AND number <= ?", number);
            for (var generation : leftOver.generations()) forget(session, generation);
            EmbeddingRows.forgetUnused(session, leftOver.embeddings());
            return true;
        });
    }

    private static PassageIndex.Block block(Session session, Cover cover) throws SQLException {
        var embeddings = new ArrayList<Embedding>();
        List<Passage> passages;
        if (cover.space().isPresent()) {
            passages = session.query(
                    "SELECT " + PassageRows.COLUMNS + """
                            , e.vector FROM passages p
                            JOIN meanings m
                                ON m.document = p.document AND m.generation = p.generation AND m.ordinal = p.ordinal
                            JOIN embeddings e ON e.id = m.embedding
                            WHERE p.document = ? AND p.generation = ? AND m.space = ? ORDER BY p.ordinal""",
                    row -> {
                        embeddings.add(EmbeddingRows.embedding(row.getBytes(PassageRows.WIDTH + 1)));
                        return PassageRows.read(row, cover.document(), cover.generation());
                    },
                    cover.key(),
                    cover.generation(),
                    cover.space().getAsLong());
        } else {
            passages = PassageRows.all(session, cover.key(), cover.document(), cover.generation());
        }
        return cover.around(passages, embeddings);
    }

    private LeftOver leftOver(Session session, long number) throws SQLException {
        long now = clock.millis();
        return new LeftOver(
                session.exists("SELECT 1 FROM change_log WHERE deleted = 1 AND number <= ? LIMIT 1", number),
                // While a document still waits for its meaning, its old generation's embeddings may spare some
                // work.
                session.query(
                        """
                        SELECT g.document, g.generation FROM generations g JOIN documents d ON d.id = g.document
                        WHERE g.superseded_by <= ? AND g.superseded_at <= ? AND (d.step IS NULL OR NOT EXISTS (
                            SELECT 1 FROM understood u
                            WHERE u.document = g.document AND u.generation = g.generation))""",
                        row -> new Superseded(row.getLong(1), row.getInt(2)),
                        number,
                        now - config.kept().toMillis()),
                EmbeddingRows.waitingSince(session, now - config.unused().toMillis()));
    }

    private static void forget(Session session, Superseded superseded) throws SQLException {
        var embeddings = EmbeddingRows.used(session, superseded.document(), superseded.generation());
        SqlLeftovers.forgetGeneration(session, superseded.document(), superseded.generation());
        EmbeddingRows.forgetUnused(session, embeddings);
    }

    private record Superseded(long document, int generation) {}

    private record LeftOver(boolean tombstones, List<Superseded> generations, List<Long> embeddings) {
        boolean nothing() {
            return !tombstones && generations.isEmpty() && embeddings.isEmpty();
        }
    }

    /// All of a block but its passages.
    private record Cover(
            long key,
            DocumentId document,
            int generation,
            String collection,
            String path,
            String title,
            String mime,
            Language language,
            Set<Grant> grants,
            OptionalLong space,
            Optional<Origin> origin,
            Set<String> tags,
            Instant added) {
        static final String SELECT = """
                SELECT d.id, g.generation, d.collection, d.path, g.title, g.mime, g.language, d.owner,
                    (SELECT json_group_array(r.term) FROM document_grants r WHERE r.document = d.id),
                    (SELECT u.space FROM understood u JOIN spaces s ON s.id = u.space
                        WHERE u.document = d.id AND u.generation = g.generation AND u.complete = 1 AND s.name = ?),
                    g.address, g.revision, g.published, d.tags, d.created
                FROM documents d JOIN generations g ON g.document = d.id AND g.generation = d.current_generation
                WHERE d.name = ? AND d.passages > 0""";

        static Cover read(ResultSet row, DocumentId document) throws SQLException {
            var grants = new HashSet<>(DocumentRows.grants(row.getString(9)));
            grants.add(Grant.user(row.getString(8)));
            long space = row.getLong(10);
            return new Cover(
                    row.getLong(1),
                    document,
                    row.getInt(2),
                    row.getString(3),
                    row.getString(4),
                    DocumentRows.title(row.getString(5), row.getString(4)),
                    row.getString(6),
                    Language.ofCode(row.getString(7)),
                    grants,
                    space == 0 ? OptionalLong.empty() : OptionalLong.of(space),
                    DocumentRows.origin(row.getString(11), row.getString(12), row.getString(13)),
                    Set.copyOf(TextList.read(row.getString(14))),
                    Instant.ofEpochMilli(row.getLong(15)));
        }

        PassageIndex.Block around(List<Passage> passages, List<Embedding> embeddings) {
            return new PassageIndex.Block(
                    document,
                    collection,
                    path,
                    title,
                    mime,
                    language,
                    grants,
                    origin,
                    tags,
                    added,
                    passages,
                    embeddings);
        }
    }
}
