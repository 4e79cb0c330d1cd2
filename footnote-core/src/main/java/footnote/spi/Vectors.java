package footnote.spi;

import footnote.corpus.Embedding;
import footnote.corpus.PassageId;
import footnote.corpus.Viewer;
import java.util.Collection;
import java.util.Map;

/// The exact vectors of passages.
@FunctionalInterface
public interface Vectors {
    /// Those that are known in `space`, of passages that the viewer may read.
    Map<PassageId, Embedding> of(Collection<PassageId> passages, String space, Viewer viewer);
}
