package footnote.corpus;

/// The stages of a document's walk, in order.
public enum IngestStage {
    STORE,
    PARSE,
    CHUNK,
    INDEX_WORDS,
    EMBED,
    INDEX_MEANING
}
