package footnote.corpus;

import java.util.UUID;
import java.util.regex.Pattern;

/// Names a document for as long as it lives; a changed file keeps its name.
public record DocumentId(String value) implements Comparable<DocumentId> {
    private static final Pattern SHAPE =
            Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

    public DocumentId {
        if (!SHAPE.matcher(value).matches()) {
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
