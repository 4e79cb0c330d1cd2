package footnote.spi;

import footnote.corpus.DocumentId;
import java.util.List;
import java.util.Optional;

/// Says which documents changed, in order, so that followers can catch up from wherever they are.
///
/// A change names a document, not what happened to it: a follower makes itself equal to the document's present
/// truth. Applying a change twice is therefore harmless, and several changes of one document can be applied as one.
public interface ChangeLog {
    /// Tells this log from every other: the numbers of two logs have nothing to do with each other.
    String name();

    /// The changes after `number`, oldest first, at most `limit`.
    ///
    /// Each document appears once, under its latest change. From 0 this names every document that there is.
    List<Change> after(long number, int limit);

    /// The number of the latest change, never falling; 0 if there was none.
    long latest();

    /// What an index should hold for the document now, with embeddings if they are ready in `space`; empty if
    /// nothing.
    Optional<PassageIndex.Block> block(DocumentId document, String space);

    /// The follower has durably applied everything up to `number`: what only older states needed may be forgotten.
    ///
    /// Passages that were replaced stay readable for a minute more, for searches that began before. Call this now
    /// and then even when nothing changed, so that they go.
    void followed(long number);

    record Change(long number, DocumentId document) {}
}
