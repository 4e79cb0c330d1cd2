package footnote.corpus;

import java.util.UUID;

/// Names a document for as long as it lives; a changed file keeps its name.
public record DocumentId(String value) implements Comparable<DocumentId> {
    public DocumentId {
        if (!value.matches("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")) {
            throw new IllegalArgumentException("not a document id: " + value);
        }
    }

    public static DocumentId random() {
        return new DocumentId(UUID.randomUUID().toString());
    }

    @Override
    public int compareTo(DocumentId other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
