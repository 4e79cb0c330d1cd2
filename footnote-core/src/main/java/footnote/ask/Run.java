package footnote.ask;

import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/// One question on its walk: who listens, how long it may take, and what it had to do without.
final class Run {
    private final AskListener listener;
    private final Deadline by;
    private final List<Degradation> degradations = new ArrayList<>();
    private final List<Timing> timings = new ArrayList<>();

    Run(AskListener listener, Deadline by) {
        this.listener = listener;
        this.by = by;
    }

    /// Run a stage that the answer cannot do without.
    <T> T must(AskStage stage, Function<Deadline, T> work) {
        by.check("answering");
        tell(new AskEvent.Entered(stage));
        long start = System.nanoTime();
        var result = work.apply(by);
        var took = Duration.ofNanos(System.nanoTime() - start);
        timings.add(new Timing(stage, took));
        tell(new AskEvent.Left(stage, took));
        return result;
    }

    /// Run a stage that only improves the answer; if it fails, note why and go on with `otherwise`.
    <T> T may(AskStage stage, Function<Deadline, T> work, T otherwise) {
        return mayElse(stage, work, () -> otherwise);
    }

    /// The same, with something that is made only if it is needed.
    <T> T mayElse(AskStage stage, Function<Deadline, T> work, Supplier<T> otherwise) {
        try {
            return must(stage, work);
        } catch (FootnoteException e) {
            if (e.fault().code() == Fault.Code.CANCELLED || by.passed()) throw e;
            degrade(stage, e.fault());
            return otherwise.get();
        }
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
