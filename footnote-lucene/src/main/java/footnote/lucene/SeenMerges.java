package footnote.lucene;

import java.io.IOException;
import org.apache.lucene.index.ConcurrentMergeScheduler;
import org.apache.lucene.index.MergePolicy.OneMerge;

/// Merges segments in the background and says when one is done.
///
/// Searches would otherwise go on over the many small segments of an import until something else is published.
final class SeenMerges extends ConcurrentMergeScheduler {
    private volatile Runnable afterwards = () -> {};

    /// Run `what` after each merge, on the thread that merged.
    void afterwards(Runnable what) {
        afterwards = what;
    }

    @Override
    protected void doMerge(MergeSource source, OneMerge merge) throws IOException {
        super.doMerge(source, merge);
        afterwards.run();
    }
}
