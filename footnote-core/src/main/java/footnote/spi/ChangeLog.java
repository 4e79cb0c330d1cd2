package footnote.spi;

import footnote.corpus.DocumentId;
import java.util.List;
import java.util.Optional;

/// Says which documents changed, in order, so that followers can catch up from wherever they are.
///
/// A change names a document, not what happened to it: a follower makes itself equal to the document's present truth.
/// Applying a change twice is therefore harmless, and several changes of one document can be applied as one.
public interface ChangeLog {
    /// The changes after `number`, oldest first, at most `limit`.
    List<Change> after(long number, int limit);

    /// The number of the latest change; 0 if there was none.
    long latest();

    /// What an index should hold for the document now, with embeddings if they are ready in `space`; empty if
    /// nothing.
    Optional<PassageIndex.Block> block(DocumentId document, String space);

    /// The follower has durably applied everything up to `number`: what only older states needed may be forgotten.
    void followed(long number);

    record Change(long number, DocumentId document) {}
}
