package footnote.spi;

import footnote.corpus.Embedding;
import footnote.corpus.PassageId;
import java.util.Collection;
import java.util.Map;

/// The exact vectors of passages.
@FunctionalInterface
public interface Vectors {
    /// Those that are known in `space`. Whoever asks has been shown the passages before.
    Map<PassageId, Embedding> of(Collection<PassageId> passages, String space);
}
