package footnote.sql;

import footnote.corpus.Embedding;
import footnote.corpus.PassageId;
import footnote.spi.Vectors;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/// Reads the vectors of passages.
record SqlVectors(Database database) implements Vectors {
    @Override
    public Map<PassageId, Embedding> of(Collection<PassageId> passages, String space) {
        return database.read(session -> {
            var found = new HashMap<PassageId, Embedding>();
            for (var id : passages) {
                session.first(
                                """
                                SELECT e.vector FROM documents d
                                JOIN meanings m ON m.document = d.id
                                JOIN embeddings e ON e.id = m.embedding
                                WHERE d.name = ? AND m.generation = ? AND m.ordinal = ?
                                    AND m.space = (SELECT id FROM spaces WHERE name = ?)""",
                                row -> EmbeddingRows.embedding(row.getBytes(1)),
                                id.document().value(),
                                id.generation(),
                                id.ordinal(),
                                space)
                        .ifPresent(embedding -> found.put(id, embedding));
            }
            return found;
        });
    }
}
