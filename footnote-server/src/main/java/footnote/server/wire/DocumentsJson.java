package footnote.server.wire;

import java.util.List;

/// A page of documents.
public record DocumentsJson(List<DocumentJson> documents, CountsJson counts) {}
