package footnote.corpus;

/// Names a passage: the document, the generation of its text, and the place in the order of its passages.
public record PassageId(DocumentId document, int generation, int ordinal) implements Comparable<PassageId> {
    public PassageId {
        if (generation < 1) throw new IllegalArgumentException("generations count from 1: " + generation);
        if (ordinal < 0) throw new IllegalArgumentException("ordinals count from 0: " + ordinal);
    }

    /// Read the form that [#toString] writes.
    public static PassageId parse(String text) {
        var parts = text.split("\\.");
        if (parts.length != 3) throw new IllegalArgumentException("not a passage id: " + text);
        return new PassageId(new DocumentId(parts[0]), Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
    }

    @Override
    public int compareTo(PassageId other) {
        int byDocument = document.compareTo(other.document);
        if (byDocument != 0) return byDocument;
        int byGeneration = Integer.compare(generation, other.generation);
        return byGeneration != 0 ? byGeneration : Integer.compare(ordinal, other.ordinal);
    }

    @Override
    public String toString() {
        return document + "." + generation + "." + ordinal;
    }
}
