package footnote.spi;

import java.util.Collection;
import java.util.List;
import java.util.Set;

/// Originals that no document needs any more: of documents that were deleted, and of content that was replaced.
///
/// Which those are is noted in the transaction that makes it so. Bytes that a crash left behind are therefore
/// found again.
public interface Leftovers {
    /// Some of the originals whose bytes may still be there, at most `limit`.
    List<String> some(int limit);

    /// The bytes of these are gone.
    void gone(Collection<String> originals);

    /// Those of the names that no document needs and nobody knows about: stored, and then never accepted.
    Set<String> strangersAmong(Collection<String> originals);
}
