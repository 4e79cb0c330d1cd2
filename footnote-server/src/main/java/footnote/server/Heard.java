package footnote.server;

import footnote.ask.AskEvent;
import footnote.ask.AskListener;
import footnote.ask.Degradation;
import footnote.ask.Evidence;
import footnote.ask.TraceId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Remembers of an answer on its way what is worth telling if it fails. Used by one thread at a time.
final class Heard implements AskListener {
    private final List<Degradation> degradations = new ArrayList<>();
    private Evidence evidence = Evidence.NONE;
    private Optional<TraceId> trace = Optional.empty();

    @Override
    public void on(AskEvent event) {
        switch (event) {
            case AskEvent.Found(var found) -> evidence = found;
            case AskEvent.Degraded(var what) -> degradations.add(what);
            case AskEvent.Failed(var _, var kept) -> trace = kept;
            case AskEvent.Entered _, AskEvent.Left _, AskEvent.Token _, AskEvent.Done _ -> {}
        }
    }

    /// What the answer was to draw on.
    Evidence evidence() {
        return evidence;
    }

    List<Degradation> degradations() {
        return List.copyOf(degradations);
    }

    /// The trace of an answer that failed; none before it has, and none of a question that was turned away.
    Optional<TraceId> trace() {
        return trace;
    }
}
