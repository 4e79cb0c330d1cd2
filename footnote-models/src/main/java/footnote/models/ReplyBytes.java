package footnote.models;

import footnote.fault.Fault;
import footnote.spi.Deadline;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The body of a reply as it comes, read by one thread that waits for each piece only as long as a service may be
/// silent.
///
/// The transport is asked for the next bytes only when the last ones have been read, so a slow reader slows the
/// service down instead of filling memory. Closing it before its end closes the connection.
final class ReplyBytes extends InputStream implements BodySubscriber<InputStream> {
    private sealed interface Signal {
        record Bytes(List<ByteBuffer> buffers) implements Signal {}

        /// @param broken why there is no more; empty at the end
        record Over(Optional<Throwable> broken) implements Signal {}
    }

    private final LinkedBlockingQueue<Signal> signals = new LinkedBlockingQueue<>();
    private final CompletableFuture<Subscription> subscription = new CompletableFuture<>();
    private final Queue<ByteBuffer> unread = new ArrayDeque<>();
    private final Duration between;
    private final Service service;
    private final ModelFaults faults;
    private final Optional<Fault> refusal;
    private Deadline next;
    private Optional<Signal.Over> over = Optional.empty();
    private boolean speaks;
    private volatile boolean complete;

    /// @param first when the first byte must have come
    /// @param between how long the service may be silent from then on
    /// @param service told how it went
    /// @param refusal what the reply says, if it says that the service cannot answer now
    ReplyBytes(Deadline first, Duration between, Service service, ModelFaults faults, Optional<Fault> refusal) {
        this.next = first;
        this.between = between;
        this.service = service;
        this.faults = faults;
        this.refusal = refusal;
    }

    @Override
    public int read() throws IOException {
        var one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
        if (length == 0) return 0;
        while (unread.isEmpty()) {
            if (over.isPresent()) return ended(over.get());
            await();
        }
        var piece = unread.element();
        int read = Math.min(length, piece.remaining());
        piece.get(to, offset, read);
        if (!piece.hasRemaining()) unread.remove();
        if (unread.isEmpty()) next = Deadline.in(between);
        return read;
    }

    private void await() throws IOException {
        switch (signal()) {
            case null -> {
                speaks = false;
                close();
                service.failed(faults.fellSilent(between));
                throw new HttpTimeoutException("the service fell silent");
            }
            case Signal.Bytes(var buffers) -> {
                speaks = true;
                for (var buffer : buffers) if (buffer.hasRemaining()) unread.add(buffer);
                subscription.join().request(1);
            }
            case Signal.Over how -> {
                over = Optional.of(how);
                if (how.broken().isEmpty()) spoke();
                else service.failed(faults.brokenOff());
            }
        }
    }

    private void spoke() {
        refusal.ifPresentOrElse(service::failed, service::worked);
    }

    private @Nullable Signal signal() throws IOException {
        try {
            return signals.poll(next.left().toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("stopped while a service was answering");
        }
    }

    private static int ended(Signal.Over how) throws IOException {
        if (how.broken().isPresent())
            throw new IOException("the service broke off", how.broken().get());
        return -1;
    }

    /// End it. A service that was speaking until then has worked.
    @Override
    public void close() {
        if (complete) return;
        if (speaks) spoke();
        var _ = subscription.thenAccept(Subscription::cancel);
    }

    @Override
    public CompletionStage<InputStream> getBody() {
        return CompletableFuture.completedStage(this);
    }

    @Override
    public void onSubscribe(Subscription its) {
        its.request(1);
        subscription.complete(its);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        signals.add(new Signal.Bytes(buffers));
    }

    @Override
    public void onError(Throwable thrown) {
        complete = true;
        signals.add(new Signal.Over(Optional.of(thrown)));
    }

    @Override
    public void onComplete() {
        complete = true;
        signals.add(new Signal.Over(Optional.empty()));
    }
}
