package footnote.sql;

import footnote.corpus.Document;
import footnote.corpus.DocumentId;
import footnote.corpus.DocumentState;
import footnote.corpus.Effort;
import footnote.corpus.Grant;
import footnote.corpus.IngestStage;
import footnote.corpus.Origin;
import footnote.corpus.Sha256;
import footnote.corpus.Viewer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Reads documents as their viewers see them: the generation that searches find, else the one that is queued.
final class DocumentRows {
    /// True for documents `d` that the viewer may read; takes the parameters [#user] and [#keys].
    static final String VISIBLE = """
            (d.owner = ? OR EXISTS (
                SELECT 1 FROM document_grants r
                WHERE r.document = d.id AND r.term IN (SELECT value FROM json_each(?))))""";

    static final String SELECT = """
            SELECT d.id, d.name, d.collection, d.path, g.title, g.mime, g.checksum, g.bytes, d.owner,
                (SELECT json_group_array(r.term) FROM document_grants r WHERE r.document = d.id),
                g.generation, d.created, d.updated, d.state, d.stage, d.progress, d.reason,
                d.newest_generation = d.current_generation OR d.quiet = 1, g.passages, g.warnings, g.meaning_warnings,
                g.address, g.revision, g.published, d.tries, d.spent, d.begun, EXISTS (
                    SELECT 1 FROM understood u
                    WHERE u.document = d.id AND u.generation = g.generation AND u.complete = 1
                        AND u.space = (SELECT s.id FROM spaces s WHERE s.serving = 1)), d.tags
            FROM documents d
            JOIN generations g
                ON g.document = d.id AND g.generation = coalesce(d.current_generation, d.newest_generation)
            WHERE\s""" + VISIBLE;

    private DocumentRows() {}

    static String user(Viewer viewer) {
        return viewer.user();
    }

    static String keys(Viewer viewer) {
        return terms(viewer.keys());
    }

    static String terms(Collection<Grant> grants) {
        return TextList.write(grants.stream().map(Grant::term).sorted().toList());
    }

    /// Read a row of [#SELECT].
    static Entry read(ResultSet row) throws SQLException {
        var path = row.getString(4);
        return new Entry(
                row.getLong(1),
                new Document(
                        new DocumentId(row.getString(2)),
                        row.getString(3),
                        path,
                        title(row.getString(5), path),
                        row.getString(6),
                        checksum(row.getBytes(7)),
                        row.getLong(8),
                        row.getString(9),
                        grants(row.getString(10)),
                        origin(row.getString(22), row.getString(23), row.getString(24)),
                        Set.copyOf(TextList.read(row.getString(29))),
                        row.getInt(11),
                        Instant.ofEpochMilli(row.getLong(12)),
                        Instant.ofEpochMilli(row.getLong(13)),
                        state(row),
                        effort(row)),
                row.getBoolean(28));
    }

    static Optional<Origin> origin(@Nullable String address, @Nullable String revision, @Nullable String published) {
        if (address == null) return Optional.empty();
        return Optional.of(new Origin(address, Optional.ofNullable(revision), Optional.ofNullable(published)));
    }

    private static Effort effort(ResultSet row) throws SQLException {
        long begun = row.getLong(27);
        var since = row.wasNull() ? Optional.<Instant>empty() : Optional.of(Instant.ofEpochMilli(begun));
        return new Effort(row.getInt(25), Duration.ofMillis(row.getLong(26)), since);
    }

    static Set<Grant> grants(String terms) {
        return TextList.read(terms).stream().map(Grant::parse).collect(Collectors.toUnmodifiableSet());
    }

    static Sha256 checksum(byte[] digest) {
        return Sha256.of(digest);
    }

    static byte[] bytes(Sha256 checksum) {
        return HexFormat.of().parseHex(checksum.hex());
    }

    /// The title, or the last part of the path for a document that has none or has not been read yet.
    static String title(@Nullable String title, String path) {
        if (title != null && !title.isBlank()) return title;
        int end = path.length();
        while (end > 1 && path.charAt(end - 1) == '/') end--;
        int separator = Math.max(path.lastIndexOf('/', end - 1), path.lastIndexOf('\\', end - 1));
        return path.substring(separator + 1, end);
    }

    private static DocumentState state(ResultSet row) throws SQLException {
        boolean words = row.getBoolean(18);
        return switch (row.getString(14)) {
            case "QUEUED" -> new DocumentState.Queued(words);
            case "WORKING" ->
                new DocumentState.Working(IngestStage.valueOf(row.getString(15)), row.getDouble(16), words);
            case "INDEXED" -> new DocumentState.Indexed(row.getInt(19), joined(row.getString(20), row.getString(21)));
            case "FAILED" -> new DocumentState.Failed(IngestStage.valueOf(row.getString(15)), row.getString(17));
            case String other -> throw new IllegalStateException("no such state: " + other);
        };
    }

    private static List<String> joined(String warnings, String more) {
        var all = new ArrayList<>(TextList.read(warnings));
        all.addAll(TextList.read(more));
        return all;
    }

    /// A document, the key of its row, and whether what is shown of it has its meaning.
    record Entry(long key, Document document, boolean meaning) {}
}
