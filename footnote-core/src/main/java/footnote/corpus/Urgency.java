package footnote.corpus;

/// How soon a document is worked on that somebody brings.
public enum Urgency {
    /// Somebody waits for this one: it goes before everything that was brought in bulk.
    PROMPT,
    /// One of many: it waits until nothing prompt does.
    BULK
}
