package footnote.spi;

import footnote.corpus.DocumentId;
import footnote.corpus.Embedding;
import footnote.corpus.Ranking;
import footnote.spi.PassageIndex.Block;
import footnote.spi.PassageIndex.Facts;
import java.util.Optional;

/// Finds passages by their meaning. A follower of the truth: it can be deleted and rebuilt.
///
/// One thread writes; many may search meanwhile. Once a document is published, a search sees its passages all
/// of the old or all of the new. An index that lies elsewhere fails with `VECTORS_FAILED` while it does not
/// answer, and questions are answered without it.
public interface VectorIndex extends AutoCloseable {
    /// The number of the last change that is durably in the index; 0 for an empty one, and while that is not
    /// known.
    ///
    /// When a write fails, whatever was applied after this number may be lost and is to be applied again.
    long applied();

    /// Get ready to be written to, at the beginning and after each write that failed. Fails as long as that
    /// cannot be done. An index that has lost what it had is empty now.
    ///
    /// @return the number after which changes are to be applied
    default long resume() {
        return applied();
    }

    /// Make the index hold exactly `block` for its document, as of change `number`.
    void replace(Block block, long number);

    /// Make the index hold nothing for the document, as of change `number`.
    void remove(DocumentId document, long number);

    /// Let searches see everything applied so far.
    void publish();

    /// Make everything applied so far durable. Fails if what was durable before is not there any more.
    void commit();

    /// The passages closest to `point`, by cosine. Passages without an embedding are not found.
    Ranking nearest(Embedding point, int atMost, Scope scope);

    Facts facts();

    /// Why it did not answer when it was asked last, if it did not; nothing is asked for this.
    default Optional<String> trouble() {
        return Optional.empty();
    }

    @Override
    void close();
}
