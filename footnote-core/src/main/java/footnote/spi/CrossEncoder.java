package footnote.spi;

import java.util.List;

/// Judges how well passages answer a question by reading the two together. Safe for use by many threads at once.
public interface CrossEncoder extends AutoCloseable {
    /// Which model judges, as people know it.
    String name();

    /// Score each passage, in the order given: 0 for one that has nothing to do with the question, 1 for one that
    /// surely answers it.
    ///
    /// A passage has the same score whatever stands beside it, as far as the model allows. Of a passage that is too
    /// long for the model the end is not read; the question is read whole, unless it alone would take more than
    /// half of what the model can read.
    ///
    /// Blocks; stops early with a `CANCELLED` or `TIMED_OUT` fault if interrupted or out of time. Fails with
    /// `RERANKER_FAILED` if the model cannot be used, and never returns fewer scores than passages.
    List<Double> score(String question, List<String> passages, Deadline by);

    @Override
    void close();
}
