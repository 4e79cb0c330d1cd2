package footnote.lucene;

import footnote.ingest.BackgroundThreads;
import java.io.IOException;
import org.apache.lucene.index.ConcurrentMergeScheduler;
import org.apache.lucene.index.MergePolicy.OneMerge;

/// Merges segments in the background, stepping back behind searches, and says when one is done.
///
/// Searches would otherwise go on over the many small segments of an import until something else is published.
final class SeenMerges extends ConcurrentMergeScheduler {
    private final Runnable afterwards;

    /// @param afterwards runs after each merge, on the thread that merged
    SeenMerges(Runnable afterwards) {
        this.afterwards = afterwards;
    }

    @Override
    protected void doMerge(MergeSource source, OneMerge merge) throws IOException {
        if (Thread.currentThread() instanceof MergeThread) BackgroundThreads.stepBack();
        super.doMerge(source, merge);
        afterwards.run();
    }
}
