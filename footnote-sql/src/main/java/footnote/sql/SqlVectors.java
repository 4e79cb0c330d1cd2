package footnote.sql;

import footnote.corpus.Embedding;
import footnote.corpus.PassageId;
import footnote.corpus.Viewer;
import footnote.spi.Vectors;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Reads the vectors of passages.
record SqlVectors(Database database) implements Vectors {
    /// How many are asked for at once; places that are not needed ask for a document without a name.
    private static final int AT_ONCE = 64;

    private static final String THESE = "WITH wanted (place, name, generation, ordinal) AS (VALUES "
            + String.join(", ", Collections.nCopies(AT_ONCE, "(?, ?, ?, ?)"))
            + """
                    ) SELECT wanted.place, e.vector FROM wanted
                    CROSS JOIN documents d ON d.name = wanted.name
                    CROSS JOIN meanings m ON m.document = d.id AND m.generation = wanted.generation
                        AND m.space = (SELECT id FROM spaces WHERE name = ?) AND m.ordinal = wanted.ordinal
                    CROSS JOIN embeddings e ON e.id = m.embedding
                    WHERE\s""" + DocumentRows.VISIBLE;

    @Override
    public Map<PassageId, Embedding> of(Collection<PassageId> passages, String space, Viewer viewer) {
        var asked = List.copyOf(passages);
        return database.read(session -> {
            var found = new HashMap<PassageId, Embedding>();
            for (int from = 0; from < asked.size(); from += AT_ONCE) {
                var some = asked.subList(from, Math.min(asked.size(), from + AT_ONCE));
                for (var row : rows(session, some, space, viewer)) found.put(some.get(row.place()), row.embedding());
            }
            return found;
        });
    }

    private static List<Row> rows(Session session, List<PassageId> some, String space, Viewer viewer)
            throws SQLException {
        var values = new ArrayList<Object>();
        for (int place = 0; place < AT_ONCE; place++) {
            boolean needed = place < some.size();
            values.add(place);
            values.add(needed ? some.get(place).document().value() : "");
            values.add(needed ? some.get(place).generation() : 0);
            values.add(needed ? some.get(place).ordinal() : 0);
        }
        values.add(space);
        values.add(DocumentRows.user(viewer));
        values.add(DocumentRows.keys(viewer));
        return session.query(
                THESE, row -> new Row(row.getInt(1), EmbeddingRows.embedding(row.getBytes(2))), values.toArray());
    }

    /// @param place where its passage stands among those that were asked for
    private record Row(int place, Embedding embedding) {}
}
