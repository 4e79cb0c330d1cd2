package footnote.server.wire;

/// A document's extracted text; spans of sources are stretches of it.
public record TextJson(DocumentJson document, int generation, String text) {}
