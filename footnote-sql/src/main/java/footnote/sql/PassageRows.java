package footnote.sql;

import footnote.corpus.DocumentId;
import footnote.corpus.Passage;
import footnote.corpus.PassageId;
import footnote.corpus.Place;
import footnote.corpus.Span;
import footnote.corpus.Spot;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// Writes and reads the passages of a generation.
final class PassageRows {
    static final String COLUMNS =
            "p.ordinal, p.level, p.span_start, p.span_end, p.spot, p.headings, p.text, p.lead, p.parent";

    /// How many columns those are.
    static final int WIDTH = 9;

    private static final String OF_GENERATION =
            "SELECT " + COLUMNS + " FROM passages p WHERE p.document = ? AND p.generation = ? ORDER BY p.ordinal";

    /// How many passages are asked for at once; places that are not needed ask for one that cannot be.
    private static final int AT_ONCE = 64;

    private static final String THESE = "WITH wanted (place, document, generation, ordinal) AS (VALUES "
            + String.join(", ", Collections.nCopies(AT_ONCE, "(?, ?, ?, ?)"))
            + ") SELECT " + COLUMNS
            + """
                    , wanted.place FROM wanted CROSS JOIN passages p
                        ON p.document = wanted.document AND p.generation = wanted.generation
                            AND p.ordinal = wanted.ordinal""";

    private static final String INSERT = """
            INSERT INTO passages
                (document, generation, ordinal, level, span_start, span_end, spot, headings, text, lead, parent)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""";

    private PassageRows() {}

    static void insert(Session session, long document, int generation, List<Passage> passages) throws SQLException {
        session.each(
                INSERT,
                () -> passages.stream()
                        .map(passage -> values(document, generation, passage))
                        .iterator());
    }

    /// Forget what was read of a generation that searches have never found.
    static void forgetUnseen(Session session, long document, int generation) throws SQLException {
        if (session.exists("SELECT 1 FROM documents WHERE id = ? AND current_generation = ?", document, generation))
            return;
        session.update("DELETE FROM passages WHERE document = ? AND generation = ?", document, generation);
        session.update("DELETE FROM manuscripts WHERE document = ? AND generation = ?", document, generation);
    }

    static List<Passage> all(Session session, long key, DocumentId document, int generation) throws SQLException {
        return session.query(OF_GENERATION, row -> read(row, document, generation), key, generation);
    }

    /// Those of the passages that exist and whose document is among the entries.
    static Map<PassageId, Passage> these(
            Session session, Collection<PassageId> ids, Map<DocumentId, DocumentRows.Entry> entries)
            throws SQLException {
        var asked =
                ids.stream().filter(id -> entries.containsKey(id.document())).toList();
        var found = new HashMap<PassageId, Passage>();
        for (int from = 0; from < asked.size(); from += AT_ONCE) {
            var portion = asked.subList(from, Math.min(asked.size(), from + AT_ONCE));
            var wanted = new Object[4 * AT_ONCE];
            Arrays.fill(wanted, 0);
            int at = 0;
            for (var id : portion) {
                var entry = entries.get(id.document());
                if (entry == null) continue;
                wanted[at] = at / 4;
                wanted[at + 1] = entry.key();
                wanted[at + 2] = id.generation();
                wanted[at + 3] = id.ordinal();
                at += 4;
            }
            var rows = session.query(THESE, row -> read(row, portion.get(row.getInt(WIDTH + 1))), wanted);
            for (var passage : rows) found.put(passage.id(), passage);
        }
        return found;
    }

    /// Read a row that starts with [#COLUMNS].
    static Passage read(ResultSet row, DocumentId document, int generation) throws SQLException {
        return read(row, new PassageId(document, generation, row.getInt(1)));
    }

    private static Passage read(ResultSet row, PassageId id) throws SQLException {
        var spot = Optional.ofNullable(row.getString(5)).map(Spot::of);
        int parent = row.getInt(9);
        boolean topmost = row.wasNull();
        return new Passage(
                id,
                row.getString(7),
                row.getString(8),
                new Span(row.getInt(3), row.getInt(4)),
                new Place(spot, TextList.read(row.getString(6))),
                row.getInt(2),
                topmost ? OptionalInt.empty() : OptionalInt.of(parent));
    }

    private static @Nullable Object[] values(long document, int generation, Passage passage) {
        var parent = passage.parent();
        return new @Nullable Object[] {
            document,
            generation,
            passage.id().ordinal(),
            passage.level(),
            passage.span().start(),
            passage.span().end(),
            passage.place().spot().map(Spot::code).orElse(null),
            TextList.write(passage.place().headings()),
            passage.text(),
            passage.lead(),
            parent.isPresent() ? parent.getAsInt() : null
        };
    }
}
