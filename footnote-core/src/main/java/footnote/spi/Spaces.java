package footnote.spi;

import footnote.corpus.DocumentId;
import footnote.corpus.Passage;
import footnote.corpus.Sha256;
import footnote.corpus.Viewer;
import java.util.List;
import java.util.Optional;

/// The spaces in which documents have their meaning: the one that questions are answered from and, while the
/// embedding model is being changed, the next.
///
/// Moving goes document by document and can stop at any time: what was moved stays moved. Nothing changes for
/// searches until [#serve] names the new space.
public interface Spaces {
    /// The space that questions are answered from; empty until one was named.
    Optional<Space> serving();

    /// Answer from this space from now on, or say anew what is known about it.
    void serve(Space space);

    /// Whether any document has its meaning in this space.
    boolean holdsAny(String space);

    /// How many of the documents that the viewer may read have their meaning in `from`, and how many of these
    /// have one in `to`.
    Progress progress(String from, String to, Viewer viewer);

    /// The next document that searches find by its meaning in `from` and that was not tried in `to` yet, beyond
    /// `after`; begin with 0.
    Optional<Unmoved> next(String from, String to, long after);

    /// Give the document its meaning in one more space, each passage by the digest of what was embedded for it (in
    /// order). False if searches find something else of it by now, or if an embedding is not known: it is then
    /// still unmoved.
    boolean moved(Unmoved document, String space, List<Sha256> embedded);

    /// The document cannot have its meaning in this space. It counts as failed for this reason, and can be retried;
    /// its words stay found.
    boolean cannotMove(Unmoved document, String space, String reason);

    /// Forget what is known in spaces that served once and do so no more, some of it at a time; false once
    /// nothing is left to forget. A space that never served is kept: moving there may go on later.
    boolean forgetFormer();

    /// @param name as [Embedder#space] says it
    /// @param model how its model is named in the settings, so that it can be opened again
    record Space(String name, int dimension, String model) {}

    /// @param place where it stands in the order of [#next]
    /// @param title as it was embedded before, perhaps empty
    record Unmoved(long place, DocumentId document, int generation, String title, List<Passage> passages) {
        public Unmoved {
            passages = List.copyOf(passages);
        }
    }

    record Progress(long moved, long all) {}
}
