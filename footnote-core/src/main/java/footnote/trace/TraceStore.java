package footnote.trace;

import java.time.Duration;
import java.util.List;

/// Keeps traces for a while. A trace of a question in a conversation goes with the conversation.
public interface TraceStore extends Traces {
    /// How long a trace is kept.
    Duration KEPT = Duration.ofDays(30);

    /// How many are kept; the oldest go first.
    int MOST = 10_000;

    /// Keep traces of walks that have ended, each for whoever asked, and let go those that are too old or too many.
    void keep(List<Trace> ended);
}
