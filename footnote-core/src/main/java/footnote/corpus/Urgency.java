package footnote.corpus;

/// How soon a document is worked on that somebody brings.
public enum Urgency {
    /// Somebody waits for this one: it goes before everything that was brought in bulk.
    PROMPT,
    /// One of many: it waits until nothing prompt does.
    BULK;

    private static final int FEW = 20;

    /// How urgent the documents are that are brought together with so many.
    public static Urgency of(int together) {
        return together <= FEW ? PROMPT : BULK;
    }
}
