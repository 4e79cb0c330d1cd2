package footnote.server;

import io.helidon.common.buffers.DataReader;
import io.helidon.webserver.CloseConnectionException;
import java.net.SocketTimeoutException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What a client sends, read ahead while its request is being answered: nothing comes then, except the news that it
/// has gone, or its next request, which is kept until its turn.
///
/// A read that was begun cannot be called off without closing the connection. So it is left to end, and whoever
/// reads next takes what it brings.
///
/// Used by the thread of the connection; only [#readOn] runs on another.
final class Incoming implements Supplier<byte[]> {
    private final DataReader from;
    private @Nullable CompletableFuture<byte @Nullable []> ahead;
    private volatile boolean answering;

    Incoming(DataReader from) {
        this.from = from;
    }

    /// The next bytes; null if there will be none.
    @Override
    @SuppressWarnings("NullAway") // the web server's readers end so, and Supplier cannot say it
    public byte[] get() {
        var read = ahead;
        if (read == null) return read();
        ahead = null;
        try {
            return read.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CloseConnectionException("interrupted while waiting for a request", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) throw cause;
            throw new CloseConnectionException("the next request could not be read", e);
        }
    }

    /// Begin to read ahead, after the whole request was read. The result is null, or a failure, once the client has
    /// gone.
    CompletableFuture<byte @Nullable []> begin() {
        answering = true;
        var reading = ahead;
        if (reading == null) {
            reading = new CompletableFuture<>();
            ahead = reading;
            var result = reading;
            Thread.ofVirtual().name("footnote-client-watch").start(() -> readOn(result));
        }
        return reading;
    }

    /// The request is answered: what comes from now on is the next one, and the web server's limit on waiting for
    /// it holds again.
    void end() {
        answering = false;
    }

    private void readOn(CompletableFuture<byte @Nullable []> result) {
        while (true) {
            try {
                result.complete(read());
                return;
            } catch (RuntimeException e) {
                if (answering && timedOut(e)) continue;
                result.completeExceptionally(e);
                return;
            }
        }
    }

    private byte @Nullable [] read() {
        try {
            from.ensureAvailable();
            return from.readBytes(from.available());
        } catch (DataReader.InsufficientDataAvailableException e) {
            return null;
        }
    }

    private static boolean timedOut(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof SocketTimeoutException) return true;
        }
        return false;
    }
}
