package footnote.sql;

import static footnote.sql.DocumentRows.keys;
import static footnote.sql.DocumentRows.user;

import footnote.corpus.CorpusCounts;
import footnote.corpus.Document;
import footnote.corpus.DocumentId;
import footnote.corpus.PassageId;
import footnote.corpus.Viewer;
import footnote.spi.Catalogue;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Keeps the catalogue of documents in SQL.
final class SqlCatalogue implements Catalogue {
    private final Database database;
    private final InstantSource clock;

    SqlCatalogue(Database database, InstantSource clock) {
        this.database = database;
        this.clock = clock;
    }

    @Override
    public Acceptance accept(Arrival arrival) {
        return database.write(session -> new Reception(session, arrival, clock.millis()).accept());
    }

    @Override
    public Optional<Document> find(DocumentId document, Viewer viewer) {
        return database.read(session -> entry(session, document, viewer)).map(DocumentRows.Entry::document);
    }

    @Override
    public Optional<Document> findByPath(String collection, String path, Viewer viewer) {
        return database.read(session -> session.first(
                        DocumentRows.SELECT + " AND d.collection = ? AND d.path = ?",
                        DocumentRows::read,
                        user(viewer),
                        keys(viewer),
                        collection,
                        path))
                .map(DocumentRows.Entry::document);
    }

    @Override
    public List<Document> list(Listing listing, Viewer viewer) {
        var entries = database.read(session -> session.query(
                DocumentRows.SELECT
                        + " AND (?3 IS NULL OR d.collection = ?3) ORDER BY d.updated DESC, d.id DESC LIMIT ? OFFSET ?",
                DocumentRows::read,
                user(viewer),
                keys(viewer),
                listing.collection().orElse(null),
                listing.limit(),
                listing.offset()));
        return entries.stream().map(DocumentRows.Entry::document).toList();
    }

    @Override
    public CorpusCounts counts(Viewer viewer) {
        return database.read(session -> session.first(
                        """
                        SELECT count(*) FILTER (WHERE d.state = 'INDEXED'), count(*) FILTER (WHERE d.state = 'FAILED'),
                            count(*) FILTER (WHERE d.state = 'QUEUED'), count(*) FILTER (WHERE d.state = 'WORKING'),
                            count(*) FILTER (WHERE d.step = 'MEANING'), sum(d.passages)
                        FROM documents d WHERE\s""" + DocumentRows.VISIBLE,
                        row -> new CorpusCounts(
                                row.getLong(1),
                                row.getLong(2),
                                row.getLong(3),
                                row.getLong(4),
                                row.getLong(5),
                                row.getLong(6)),
                        user(viewer),
                        keys(viewer)))
                .orElse(CorpusCounts.NONE);
    }

    @Override
    public Optional<Manuscript> manuscript(DocumentId document, int generation, Viewer viewer) {
        return database.read(session -> {
            var entry = entry(session, document, viewer);
            if (entry.isEmpty()) return Optional.empty();
            long key = entry.get().key();
            var text = session.first(
                    "SELECT text FROM manuscripts WHERE document = ? AND generation = ?",
                    row -> row.getString(1),
                    key,
                    generation);
            if (text.isEmpty()) return Optional.empty();
            var passages = PassageRows.all(session, key, document, generation);
            return Optional.of(new Manuscript(document, generation, text.get(), passages));
        });
    }

    /// Two statements, however many passages: running one costs the driver more than reading a row.
    @Override
    public List<Excerpt> excerpts(Collection<PassageId> ids, Viewer viewer) {
        if (ids.isEmpty()) return List.of();
        return database.read(session -> {
            var entries = entries(session, ids, viewer);
            var passages = PassageRows.these(session, ids, entries);
            var excerpts = new ArrayList<Excerpt>(ids.size());
            for (var id : ids) {
                var entry = entries.get(id.document());
                var passage = passages.get(id);
                if (entry == null || passage == null) continue;
                boolean replaced = id.generation() != entry.document().generation();
                excerpts.add(new Excerpt(entry.document(), passage, replaced || entry.meaning()));
            }
            return List.copyOf(excerpts);
        });
    }

    private static Map<DocumentId, DocumentRows.Entry> entries(
            Session session, Collection<PassageId> ids, Viewer viewer) throws SQLException {
        var names = new HashSet<String>();
        for (var id : ids) names.add(id.document().value());
        var found = session.query(
                DocumentRows.SELECT + " AND d.name IN (SELECT value FROM json_each(?))",
                DocumentRows::read,
                user(viewer),
                keys(viewer),
                TextList.write(names));
        var entries = new HashMap<DocumentId, DocumentRows.Entry>();
        for (var entry : found) entries.put(entry.document().id(), entry);
        return entries;
    }

    @Override
    public boolean retry(DocumentId document, Viewer viewer) {
        return database.write(session -> {
            var key = ownedBy(session, document, viewer);
            return key.isPresent() && Reception.requeueFailed(session, key.get(), clock.millis());
        });
    }

    @Override
    public int retryFailed(Optional<String> collection, Viewer viewer) {
        return database.write(session -> {
            var failed = owned(session, "FAILED", collection, viewer);
            for (long key : failed) Reception.requeueFailed(session, key, clock.millis());
            return failed.size();
        });
    }

    @Override
    public int rebuild(Optional<String> collection, Viewer viewer) {
        return database.write(session -> {
            var indexed = owned(session, "INDEXED", collection, viewer);
            for (long key : indexed) Reception.readAgain(session, key);
            return indexed.size();
        });
    }

    /// The viewer's own documents in this state, in the order of their turns.
    private static List<Long> owned(Session session, String state, Optional<String> collection, Viewer viewer)
            throws SQLException {
        return session.query(
                "SELECT id FROM documents WHERE state = ?1 AND owner = ?2 AND (?3 = '' OR collection = ?3)"
                        + " ORDER BY turn, id",
                row -> row.getLong(1),
                state,
                user(viewer),
                collection.orElse(""));
    }

    /// The row goes with everything that hangs on it; what stays is the change that tells the followers.
    @Override
    public Optional<List<String>> delete(DocumentId document, Viewer viewer) {
        return database.write(session -> {
            var owned = ownedBy(session, document, viewer);
            if (owned.isEmpty()) return Optional.empty();
            long key = owned.get();
            var originals = session.query(
                    "SELECT DISTINCT original FROM generations WHERE document = ? ORDER BY generation",
                    row -> row.getString(1),
                    key);
            var embeddings = EmbeddingRows.used(session, key);
            // Work that was begun and not ended may have left embeddings that no passage names yet; a move to
            // another space may have, of any document. Whose they are is not known, so all of that kind go; a
            // worker that misses one makes it again.
            embeddings.addAll(
                    begunEmbedding(session, key)
                            ? EmbeddingRows.waitingSince(session, Long.MAX_VALUE)
                            : EmbeddingRows.waitingElsewhere(session));
            SqlConversations.withdraw(session, key);
            session.update("DELETE FROM documents WHERE id = ?", key);
            for (var original : originals) SqlLeftovers.note(session, original);
            EmbeddingRows.forgetUnused(session, embeddings);
            Changes.deleted(session, document);
            return Optional.of(originals);
        });
    }

    private static boolean begunEmbedding(Session session, long key) throws SQLException {
        return session.exists("""
                SELECT 1 FROM documents
                WHERE id = ? AND (step = 'MEANING' AND attempts > 0
                    OR state = 'FAILED' AND current_generation = newest_generation)""", key);
    }

    private static Optional<DocumentRows.Entry> entry(Session session, DocumentId document, Viewer viewer)
            throws SQLException {
        return session.first(
                DocumentRows.SELECT + " AND d.name = ?",
                DocumentRows::read,
                user(viewer),
                keys(viewer),
                document.value());
    }

    private static Optional<Long> ownedBy(Session session, DocumentId document, Viewer viewer) throws SQLException {
        return session.first(
                "SELECT id FROM documents WHERE name = ? AND owner = ?",
                row -> row.getLong(1),
                document.value(),
                viewer.user());
    }
}
