package footnote.trace;

import footnote.ask.Answer;
import footnote.ask.AskListener;
import footnote.ask.Findings;
import footnote.ask.Question;
import footnote.conversation.ConversationId;
import footnote.fault.FootnoteException;
import footnote.trace.Trace.Kind;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/// Leaves a trace of every walk, however it ends. Safe for use by many threads at once.
///
/// A question that the guard turns away is told of but not kept.
public final class Tracing {
    private final TraceKeeper keeper;
    private final InstantSource clock;
    private final AtomicInteger answering = new AtomicInteger();

    public Tracing(TraceKeeper keeper, InstantSource clock) {
        this.keeper = keeper;
        this.clock = clock;
    }

    /// How many answers are on their way.
    public int answering() {
        return answering.get();
    }

    /// Have a question answered by a walk that tells everything to the listener it is given.
    ///
    /// @param listener hears the same; the answer or the failure that it hears at the end names the trace
    public Answer ask(
            Question question,
            Optional<ConversationId> conversation,
            AskListener listener,
            Function<AskListener, Answer> walk) {
        answering.incrementAndGet();
        try {
            return record(
                    new Recorder(Kind.ANSWER, question, conversation, clock.instant(), listener),
                    recorder -> walk.apply(recorder).traced(recorder.id()));
        } finally {
            answering.decrementAndGet();
        }
    }

    /// The same for a search.
    public Findings search(Question question, Function<AskListener, Findings> walk) {
        return record(
                new Recorder(Kind.SEARCH, question, Optional.empty(), clock.instant(), AskListener.NOBODY),
                recorder -> {
                    var findings = walk.apply(recorder);
                    recorder.found(findings.evidence());
                    return findings.traced(recorder.id());
                });
    }

    private <T> T record(Recorder recorder, Function<Recorder, T> walk) {
        try {
            return walk.apply(recorder);
        } catch (RuntimeException | Error e) {
            recorder.failed(FootnoteException.faultIn(e));
            throw e;
        } finally {
            keeper.ended(recorder.trace());
        }
    }
}
