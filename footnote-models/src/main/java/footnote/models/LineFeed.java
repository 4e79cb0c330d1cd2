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
/// The transport brings only a few buffers before the first of them has been read, so a slow reader slows the
/// service down instead of filling memory. [#abandon] closes the connection; [#leave] lets it serve again.
final class LineFeed implements BodySubscriber<LineFeed> {
    private static final int LONGEST_LINE = 4 * 1024 * 1024;

    /// How many times the transport may bring bytes that nobody has read. With one, it would stop listening to the
    /// connection after each piece, and begin again.
    private static final int AHEAD = 4;

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
                case Signal.Bytes(var buffers) -> take(buffers);
                case Signal.Over(var how) -> {
                    if (partial.size() > 0) endLine();
                    over = Optional.of(how);
                }
            }
        }
        return new Next.Line(lines.remove());
    }

    /// Whether there is a line already.
    boolean hasMore() {
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
        if (partial.size() > LONGEST_LINE) over = Optional.of(new Next.Overlong());
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
        int start = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] != '\n' && bytes[i] != '\r') continue;
            boolean secondOfTwo = bytes[i] == '\n' && (i > 0 ? bytes[i - 1] == '\r' : afterReturn);
            if (!secondOfTwo) {
                partial.write(bytes, start, i - start);
                endLine();
            }
            start = i + 1;
        }
        partial.write(bytes, start, bytes.length - start);
        if (bytes.length > 0) afterReturn = bytes[bytes.length - 1] == '\r';
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
