package footnote.testkit;

import footnote.fault.Fault;
import footnote.spi.Deadline;
import footnote.spi.LanguageModel;
import footnote.spi.LanguageModel.Ending;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/// A language model that says what it was told to say, and remembers what it was asked.
public final class ScriptedModel implements LanguageModel {
    /// How an answer ends.
    private sealed interface End {
        record Finished(Ending ending) implements End {}

        record Hung() implements End {}

        record Failed(Fault fault) implements End {}
    }

    private final Function<Request, List<String>> answer;
    private final Duration pause;
    private final End end;
    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final AtomicInteger running = new AtomicInteger();

    private ScriptedModel(Function<Request, List<String>> answer, Duration pause, End end) {
        this.answer = answer;
        this.pause = pause;
        this.end = end;
    }

    /// Say these pieces to every request.
    public static ScriptedModel saying(String... pieces) {
        var all = List.of(pieces);
        return answering(_ -> all);
    }

    /// Say what `answer` makes of the request.
    public static ScriptedModel answering(Function<Request, List<String>> answer) {
        return new ScriptedModel(answer, Duration.ZERO, new End.Finished(Ending.WHOLE));
    }

    /// The same, with a pause before each piece.
    public ScriptedModel pausing(Duration before) {
        return new ScriptedModel(answer, before, end);
    }

    /// The same, but cut short at a length limit.
    public ScriptedModel cutShort() {
        return new ScriptedModel(answer, pause, new End.Finished(Ending.AT_LIMIT));
    }

    /// The same, but then silent for ever.
    public ScriptedModel thenHanging() {
        return new ScriptedModel(answer, pause, new End.Hung());
    }

    /// The same, but then failing.
    public ScriptedModel thenFailing(Fault fault) {
        return new ScriptedModel(answer, pause, new End.Failed(fault));
    }

    public List<Request> requests() {
        return List.copyOf(requests);
    }

    /// What was asked last.
    public Optional<Request> lastRequest() {
        return requests.isEmpty() ? Optional.empty() : Optional.of(requests.getLast());
    }

    /// How many completions are under way.
    public int running() {
        return running.get();
    }

    @Override
    public String name() {
        return "scripted";
    }

    @Override
    public Completion complete(Request request, TokenSink sink, Deadline by) {
        requests.add(request);
        running.incrementAndGet();
        try {
            return tell(answer.apply(request), sink, by);
        } finally {
            running.decrementAndGet();
        }
    }

    private Completion tell(List<String> pieces, TokenSink sink, Deadline by) {
        for (var piece : pieces) {
            rest(pause, by);
            sink.accept(piece);
        }
        rest(Duration.ZERO, by);
        return switch (end) {
            case End.Failed(var fault) -> throw fault.toException();
            case End.Hung() -> {
                rest(Duration.ofDays(1), by);
                throw new AssertionError("a hanging model was waited for");
            }
            case End.Finished(var ending) ->
                new Completion(String.join("", pieces), ending, OptionalInt.empty(), OptionalInt.of(pieces.size()));
        };
    }

    private static void rest(Duration time, Deadline by) {
        long until = System.nanoTime() + time.toNanos();
        by.check("waiting for the scripted model");
        for (long left = time.toNanos(); left > 0; left = until - System.nanoTime()) {
            LockSupport.parkNanos(Math.min(left, by.left().toNanos()) + TimeUnit.MICROSECONDS.toNanos(1));
            by.check("waiting for the scripted model");
        }
    }
}
