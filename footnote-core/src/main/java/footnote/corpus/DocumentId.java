package footnote.corpus;

import java.util.UUID;

/// Names a document for as long as it lives; a changed file keeps its name.
public record DocumentId(String value) implements Comparable<DocumentId> {
    private static final String SHAPE = "00000000-0000-0000-0000-000000000000";

    public DocumentId {
        if (!hasShape(value)) {
            throw new IllegalArgumentException("not a document id: " + value);
        }
    }

    public static DocumentId random() {
        return new DocumentId(UUID.randomUUID().toString());
    }

    /// Written out, since a search makes hundreds of these and a regular expression was a twentieth of its cost.
    private static boolean hasShape(String value) {
        if (value.length() != SHAPE.length()) return false;
        for (int i = 0; i < SHAPE.length(); i++) {
            boolean fits = SHAPE.charAt(i) == '-' ? value.charAt(i) == '-' : Sha256.isDigit(value.charAt(i));
            if (!fits) return false;
        }
        return true;
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
