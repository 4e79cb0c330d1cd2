package footnote.models;

import footnote.spi.Deadline;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// The lines of an answer that comes in one piece, brought by a client whose threads only fill a queue.
///
/// The client brings only a few buffers before the first of them has been read, so a slow reader slows the
/// service down instead of filling memory. [#abandon] closes the connection; [#leave] lets it serve again.
final class LineFeed implements BodySubscriber<LineFeed>, Lines {
    /// How many times the client may bring bytes that nobody has read. With one, it would stop listening to the
    /// connection after each piece, and begin again.
    private static final int AHEAD = 4;

    private sealed interface Signal {
        record Bytes(List<ByteBuffer> buffers) implements Signal {}

        record Over(Next how) implements Signal {}
    }

    private final LinkedBlockingQueue<Signal> signals = new LinkedBlockingQueue<>();
    private final CompletableFuture<Subscription> subscription = new CompletableFuture<>();
    private final LineSplitter lines = new LineSplitter();
    private Optional<Next> over = Optional.empty();
    private volatile boolean discarding;
    private volatile boolean complete;

    @Override
    public Next next(Deadline limit) throws InterruptedException {
        while (lines.isEmpty()) {
            if (over.isPresent()) return over.get();
            var signal = signals.poll(limit.left().toNanos(), TimeUnit.NANOSECONDS);
            switch (signal) {
                case null -> {
                    return new Next.Late();
                }
                case Signal.Bytes(var buffers) -> take(buffers);
                case Signal.Over(var how) -> {
                    lines.finish();
                    over = Optional.of(how);
                }
            }
        }
        return new Next.Line(lines.next());
    }

    @Override
    public boolean hasMore() {
        return !lines.isEmpty();
    }

    /// Split what has come, and what came meanwhile.
    private void take(List<ByteBuffer> first) {
        first.forEach(this::split);
        int taken = 1;
        while (taken < AHEAD && signals.peek() instanceof Signal.Bytes(var buffers)) {
            signals.remove();
            buffers.forEach(this::split);
            taken++;
        }
        if (lines.isOverlong()) over = Optional.of(new Next.Overlong());
        else subscription.join().request(taken);
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

    private void split(ByteBuffer buffer) {
        var bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        lines.take(bytes, 0, bytes.length);
    }

    @Override
    public CompletionStage<LineFeed> getBody() {
        return CompletableFuture.completedStage(this);
    }

    @Override
    public void onSubscribe(Subscription its) {
        its.request(AHEAD);
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
