package footnote.ask;

import footnote.ask.Stages.Answerer;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.Deadline;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.function.Supplier;

/// One question on its walk: who listens, how long it may take, and what it had to do without.
final class Run {
    private static final Logger LOG = System.getLogger(Run.class.getName());

    private final AskListener listener;
    private final Deadline by;
    private final List<Degradation> degradations = new ArrayList<>();
    private final List<Timing> timings = new ArrayList<>();
    private final StageNotes notes = new StageNotes();

    Run(AskListener listener, Deadline by) {
        this.listener = listener;
        this.by = by;
    }

    /// Note who will answer.
    void answeredBy(Answerer answerer) {
        notes.answeredBy(answerer);
    }

    /// Note by what the question is answered from the documents.
    void goesBy(Manner manner) {
        notes.goesBy(manner);
    }

    /// Run a stage that the answer cannot do without.
    <T> T must(AskStage stage, Function<Deadline, T> work) {
        long start = enter(stage);
        return leave(stage, start, work.apply(by));
    }

    /// Run a stage that only improves the answer; if it fails, note why and go on with `otherwise`.
    <T> T may(AskStage stage, Function<Deadline, T> work, T otherwise) {
        return mayElse(stage, work, () -> otherwise);
    }

    /// The same, with something that is made only if it is needed.
    <T> T mayElse(AskStage stage, Function<Deadline, T> work, Supplier<T> otherwise) {
        long start = enter(stage);
        return attempt(stage, () -> work.apply(by))
                .map(result -> leave(stage, start, result))
                .orElseGet(otherwise);
    }

    /// Do what the answer can do without; if it fails, note why. A failure that nobody foresaw is a bug, but no
    /// reason to give no answer: it is told in the log.
    ///
    /// An interrupt, and the end of the time for the whole answer, end the walk nevertheless; so does a
    /// listener that throws, which is no part of any stage's work.
    <T> Optional<T> attempt(AskStage stage, Supplier<T> work) {
        try {
            return Optional.of(work.get());
        } catch (RuntimeException e) {
            var fault = FootnoteException.faultIn(e);
            if (fault.code() == Fault.Code.CANCELLED || e instanceof CancellationException) throw e;
            if (by.passed() || Thread.currentThread().isInterrupted()) throw e;
            if (!(e instanceof FootnoteException)) {
                LOG.log(Level.ERROR, "Answering goes on without a stage that failed inside Footnote: " + stage, e);
            }
            degrade(stage, fault);
            return Optional.empty();
        }
    }

    private long enter(AskStage stage) {
        by.check("answering");
        tell(new AskEvent.Entered(stage));
        return System.nanoTime();
    }

    private <T> T leave(AskStage stage, long start, T result) {
        var took = Duration.ofNanos(System.nanoTime() - start);
        timings.add(new Timing(stage, took));
        tell(new AskEvent.Left(stage, took, notes.of(stage, result)));
        return result;
    }

    void degrade(AskStage stage, Fault fault) {
        var degradation = new Degradation(stage, fault);
        degradations.add(degradation);
        tell(new AskEvent.Degraded(degradation));
    }

    void tell(AskEvent event) {
        listener.on(event);
    }

    void token(String piece) {
        tell(new AskEvent.Token(piece));
    }

    List<Degradation> degradations() {
        return List.copyOf(degradations);
    }

    List<Timing> timings() {
        return List.copyOf(timings);
    }
}
