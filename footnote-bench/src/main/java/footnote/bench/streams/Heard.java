package footnote.bench.streams;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/// What a crowd heard, and for how long everybody computed meanwhile. On a machine that others use too, the
/// latter tells more than the clock.
///
/// @param between whoever stands between model and readers
record Heard(List<Listener> listeners, Duration model, Duration between, Duration readers) {
    /// Let a crowd ask on this thread.
    ///
    /// @param between how long whoever stands between model and readers has computed so far
    static Heard by(
            Crowd crowd, int askers, IntFunction<String> questions, PacedModel model, Supplier<Duration> between)
            throws IOException {
        var modelBefore = model.computed();
        var betweenBefore = between.get();
        var readersBefore = here();
        var listeners = crowd.ask(askers, questions);
        return new Heard(
                listeners,
                model.computed().minus(modelBefore),
                between.get().minus(betweenBefore),
                here().minus(readersBefore));
    }

    private static Duration here() {
        return Duration.ofNanos(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime());
    }

    /// How many came to their end with every piece in its place.
    int whole() {
        return (int) listeners.stream().filter(Listener::whole).count();
    }

    /// How many pieces were lost or out of order.
    int wrong() {
        return listeners.stream().mapToInt(Listener::wrong).sum();
    }

    /// What was added to each piece, in microseconds, sorted.
    long[] delays() {
        return listeners.stream()
                .flatMapToLong(each -> Arrays.stream(each.delays()))
                .sorted()
                .toArray();
    }

    /// The same of each first piece.
    long[] toFirst() {
        return listeners.stream().mapToLong(Listener::toFirst).sorted().toArray();
    }

    /// Who computed how long for each piece.
    String shares() {
        long pieces = Math.max(
                1, listeners.stream().mapToLong(each -> each.delays().length).sum());
        return String.format(
                Locale.ROOT,
                "computed for each piece: the model %.1f µs, what stands between %.1f, the readers %.1f",
                model.toNanos() / 1e3 / pieces,
                between.toNanos() / 1e3 / pieces,
                readers.toNanos() / 1e3 / pieces);
    }
}
