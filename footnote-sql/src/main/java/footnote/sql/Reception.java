package footnote.sql;

import static footnote.sql.DocumentRows.keys;
import static footnote.sql.DocumentRows.user;

import footnote.corpus.DocumentId;
import footnote.corpus.Grant;
import footnote.corpus.Identity;
import footnote.corpus.Origin;
import footnote.corpus.Viewer;
import footnote.fault.Fault;
import footnote.spi.Catalogue.Acceptance;
import footnote.spi.Catalogue.Arrival;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Decides what an arrival is: a new document, new content for one, or nothing new.
///
/// Runs inside one transaction that holds the write lock, so that two arrivals of the same file are decided one
/// after the other.
final class Reception {
    /// The next turn of an owner: behind what this owner has waiting, but not behind what others have. Turns are a
    /// clock that stands where the earliest waiting document does (start-time fair queueing), so that two who bring
    /// a thousand and one document each get every other turn until the one is through.
    private static final String TURN_OF = """
            (SELECT 1 + max(
                coalesce((SELECT min(w.turn) FROM documents w WHERE w.step IS NOT NULL), 0),
                coalesce((SELECT max(w.turn) FROM documents w WHERE w.step IS NOT NULL AND w.owner = %s), 0)))""";

    private static final int PROMPT = 0;
    private static final int BULK = 10;

    private static final String OWN_TURN = TURN_OF.formatted("documents.owner");

    private final Session session;
    private final Arrival arrival;
    private final byte[] checksum;
    private final long now;

    Reception(Session session, Arrival arrival, long now) {
        this.session = session;
        this.arrival = arrival;
        this.checksum = DocumentRows.bytes(arrival.original().checksum());
        this.now = now;
    }

    Acceptance accept() throws SQLException {
        var there = atPath();
        if (there.isPresent()) return again(there.get());
        if (arrival.identity() == Identity.PATH) return welcome();
        var same = withTheseBytes();
        return same.isPresent() ? known(same.get()) : welcome();
    }

    private Acceptance again(There there) throws SQLException {
        if (!there.owner().equals(arrival.owner())) {
            throw new Fault(Fault.Code.FORBIDDEN, "Someone else's document has this path in this collection.")
                    .toException();
        }
        boolean regranted = regrant(there.key(), there.grants());
        boolean retagged = retag(there);
        boolean same = Arrays.equals(there.checksum(), checksum);
        boolean moved = same && move(there);
        if (regranted || retagged || moved) Changes.changed(session, there.document());
        return same ? known(there) : replace(there);
    }

    /// Whether the document has other tags from now on.
    private boolean retag(There there) throws SQLException {
        if (arrival.tags().isEmpty() || there.tags().equals(arrival.tags().get())) return false;
        return session.update("UPDATE documents SET tags = ? WHERE id = ?", tags(), there.key()) == 1;
    }

    /// Whether the content that is there comes from elsewhere from now on.
    private boolean move(There there) throws SQLException {
        return arrival.origin().isPresent()
                && session.update("""
                                UPDATE generations SET address = ?1, revision = ?2, published = ?3
                                WHERE document = ?4 AND generation = ?5
                                    AND (address IS NOT ?1 OR revision IS NOT ?2 OR published IS NOT ?3)""", address(), revision(), published(), there.key(), there.newest()) == 1;
    }

    private Acceptance known(There there) throws SQLException {
        requeueFailed(session, there.key(), now);
        return new Acceptance.Known(there.document(), there.path());
    }

    /// The change log stays as it is: searches go on finding the old generation, until the new one has been read.
    private Acceptance replace(There there) throws SQLException {
        int generation = there.newest() + 1;
        if (!there.found()) SqlLeftovers.forgetGeneration(session, there.key(), there.newest());
        insertGeneration(there.key(), generation);
        session.update("""
                UPDATE documents SET newest_generation = ?, checksum = ?, updated = ?, state = 'QUEUED', step = 'WORDS',
                    attempts = 0, worker = NULL, lease_until = NULL, stage = NULL, progress = 0, reason = NULL,
                    tries = 0, spent = 0, begun = NULL, quiet = 0, priority = ?, turn =\s""" + OWN_TURN + " WHERE id = ?", generation, checksum, now, priority(), there.key());
        return new Acceptance.Accepted(there.document(), generation, true);
    }

    private Acceptance welcome() throws SQLException {
        var document = DocumentId.random();
        session.update(
                """
                INSERT INTO documents (name, collection, path, owner, created, updated, newest_generation, checksum,
                    priority, tags, state, step, turn)
                VALUES (?, ?, ?, ?, ?, ?, 1, ?, ?, ?, 'QUEUED', 'WORDS',\s""" + TURN_OF.formatted("?") + ")",
                document.value(),
                arrival.collection(),
                arrival.path(),
                arrival.owner(),
                now,
                now,
                checksum,
                priority(),
                tags(),
                arrival.owner());
        long key = session.number("SELECT last_insert_rowid()");
        insertGeneration(key, 1);
        regrant(key, Set.of());
        Changes.changed(session, document);
        return new Acceptance.Accepted(document, 1, false);
    }

    private int priority() {
        return switch (arrival.urgency()) {
            case PROMPT -> PROMPT;
            case BULK -> BULK;
        };
    }

    private void insertGeneration(long key, int generation) throws SQLException {
        session.update(
                """
                INSERT INTO generations
                    (document, generation, original, checksum, bytes, mime, address, revision, published)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)""",
                key,
                generation,
                arrival.original().name(),
                checksum,
                arrival.original().bytes(),
                arrival.mime(),
                address(),
                revision(),
                published());
    }

    private @Nullable String address() {
        return arrival.origin().map(Origin::address).orElse(null);
    }

    private @Nullable String revision() {
        return arrival.origin().flatMap(Origin::revision).orElse(null);
    }

    private @Nullable String published() {
        return arrival.origin().flatMap(Origin::published).orElse(null);
    }

    private String tags() {
        return TextList.write(arrival.tags().orElse(Set.of()).stream().sorted().toList());
    }

    private boolean regrant(long key, Set<Grant> before) throws SQLException {
        if (before.equals(arrival.grants())) return false;
        session.update("DELETE FROM document_grants WHERE document = ?", key);
        session.each(
                "INSERT INTO document_grants (document, term) VALUES (?, ?)",
                arrival.grants().stream()
                        .map(grant -> new Object[] {key, grant.term()})
                        .toList());
        return true;
    }

    private Optional<There> atPath() throws SQLException {
        return session.first(
                There.SELECT + " WHERE d.collection = ? AND d.path = ?",
                There::read,
                arrival.collection(),
                arrival.path());
    }

    private Optional<There> withTheseBytes() throws SQLException {
        var owner = new Viewer(arrival.owner(), Set.of());
        return session.first(
                There.SELECT + " WHERE " + DocumentRows.VISIBLE
                        + " AND d.collection = ? AND d.checksum = ? ORDER BY d.id LIMIT 1",
                There::read,
                user(owner),
                keys(owner),
                arrival.collection(),
                checksum);
    }

    /// Queue a document to be read again as a generation that stays out of sight until it has its meaning.
    static void readAgain(Session session, long key) throws SQLException {
        session.update("""
                INSERT INTO generations
                    (document, generation, original, checksum, bytes, mime, address, revision, published)
                SELECT document, generation + 1, original, checksum, bytes, mime, address, revision, published
                FROM generations
                WHERE document = ?1 AND generation = (SELECT newest_generation FROM documents WHERE id = ?1)""", key);
        session.update("""
                UPDATE documents SET newest_generation = newest_generation + 1, state = 'QUEUED', step = 'WORDS',
                    attempts = 0, stage = NULL, progress = 0, reason = NULL, tries = 0, spent = 0, quiet = 1, priority = ?,
                    turn =\s""" + OWN_TURN + " WHERE id = ?", BULK, key);
    }

    /// Queue a failed document for the step that failed; false if it has not failed.
    static boolean requeueFailed(Session session, long key, long now) throws SQLException {
        return session.update("""
                        UPDATE documents SET state = 'QUEUED', updated = ?,
                            step = CASE WHEN current_generation = newest_generation THEN 'MEANING' ELSE 'WORDS' END,
                            attempts = 0, worker = NULL, lease_until = NULL, stage = NULL, progress = 0, reason = NULL,
                            tries = 0, spent = 0, begun = NULL, turn =\s""" + OWN_TURN + " WHERE id = ? AND state = 'FAILED'", now, key) == 1;
    }

    /// What is there already.
    @SuppressWarnings("ArrayRecordComponent") // a row, compared by nobody
    private record There(
            long key,
            DocumentId document,
            String path,
            String owner,
            byte[] checksum,
            int newest,
            boolean found,
            Set<Grant> grants,
            Set<String> tags) {
        static final String SELECT = """
                SELECT d.id, d.name, d.path, d.owner, d.checksum, d.newest_generation,
                    d.newest_generation IS d.current_generation, (SELECT json_group_array(r.term) FROM document_grants r WHERE r.document = d.id),
                    d.tags
                FROM documents d""";

        static There read(ResultSet row) throws SQLException {
            return new There(
                    row.getLong(1),
                    new DocumentId(row.getString(2)),
                    row.getString(3),
                    row.getString(4),
                    row.getBytes(5),
                    row.getInt(6),
                    row.getBoolean(7),
                    DocumentRows.grants(row.getString(8)),
                    Set.copyOf(TextList.read(row.getString(9))));
        }
    }
}
