package footnote.ingest;

import footnote.corpus.DocumentId;

/// Hears that a document's state may have changed; asks the catalogue if it wants to know how. Must return quickly.
@FunctionalInterface
public interface IngestListener {
    void changed(DocumentId document);
}
