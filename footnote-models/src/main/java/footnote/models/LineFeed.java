package footnote.models;

import footnote.spi.Deadline;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// The body of an answer as lines, read by one thread that says how long it will wait for each.
///
/// The transport is asked for the next bytes only when the last ones have been read, so a slow reader slows the
/// service down instead of filling memory. [#abandon] closes the connection; [#leave] lets it serve again.
final class LineFeed implements BodySubscriber<LineFeed> {
    private static final int LONGEST_LINE = 4 * 1024 * 1024;

    /// What a reader can meet.
    sealed interface Next {
        /// A line without its end.
        record Line(String text) implements Next {}

        /// The body ended as it should.
        record Ended() implements Next {}

        /// The connection broke.
        record Broken() implements Next {}

        /// A line so long that no model can have written it.
        record Overlong() implements Next {}

        /// Nothing came in time.
        record Late() implements Next {}
    }

    private sealed interface Signal {
        record Bytes(List<ByteBuffer> buffers) implements Signal {}

        record Over(Next how) implements Signal {}
    }

    private final LinkedBlockingQueue<Signal> signals = new LinkedBlockingQueue<>();
    private final CompletableFuture<Subscription> subscription = new CompletableFuture<>();
    private final Queue<String> lines = new ArrayDeque<>();
    private final ByteArrayOutputStream partial = new ByteArrayOutputStream();
    private boolean afterReturn;
    private Optional<Next> over = Optional.empty();
    private volatile boolean discarding;
    private volatile boolean complete;

    /// The next line, or why there is none; waits until `limit`.
    Next next(Deadline limit) throws InterruptedException {
        while (lines.isEmpty()) {
            if (over.isPresent()) return over.get();
            var signal = signals.poll(limit.left().toNanos(), TimeUnit.NANOSECONDS);
            switch (signal) {
                case null -> {
                    return new Next.Late();
                }
                case Signal.Bytes(var buffers) -> {
                    buffers.forEach(this::split);
                    if (partial.size() > LONGEST_LINE) over = Optional.of(new Next.Overlong());
                    else subscription.join().request(1);
                }
                case Signal.Over(var how) -> {
                    if (partial.size() > 0) endLine();
                    over = Optional.of(how);
                }
            }
        }
        return new Next.Line(lines.remove());
    }

    /// Close the connection, whether or not it has begun to answer.
    void abandon() {
        discarding = true;
        if (complete) return;
        var _ = subscription.thenAccept(Subscription::cancel);
    }

    /// Throw away what still comes, so that the connection can be used again; close it if it does not end soon.
    void leave() {
        discarding = true;
        if (complete) return;
        var _ = subscription.thenAccept(its -> its.request(Long.MAX_VALUE));
        CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS).execute(this::abandon);
    }

    private void split(ByteBuffer bytes) {
        while (bytes.hasRemaining()) {
            byte next = bytes.get();
            if (next == '\n' && afterReturn) afterReturn = false;
            else if (next == '\n' || next == '\r') endLine();
            else partial.write(next);
            if (next != '\n') afterReturn = next == '\r';
        }
    }

    private void endLine() {
        lines.add(partial.toString(StandardCharsets.UTF_8));
        partial.reset();
    }

    @Override
    public CompletionStage<LineFeed> getBody() {
        return CompletableFuture.completedStage(this);
    }

    @Override
    public void onSubscribe(Subscription its) {
        its.request(1);
        subscription.complete(its);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        if (!discarding) signals.add(new Signal.Bytes(buffers));
    }

    @Override
    public void onError(Throwable thrown) {
        complete = true;
        signals.add(new Signal.Over(new Next.Broken()));
    }

    @Override
    public void onComplete() {
        complete = true;
        signals.add(new Signal.Over(new Next.Ended()));
    }
}
