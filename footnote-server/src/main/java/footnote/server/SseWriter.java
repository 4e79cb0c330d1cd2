package footnote.server;

import footnote.fault.Fault;
import footnote.server.wire.Json;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Writes server-sent events. A slow client slows the writer; one that is gone ends it with `CANCELLED`.
///
/// The reply begins with the first event: until then, the request can still be answered with a problem.
final class SseWriter implements AutoCloseable {
    private final ServerResponse response;
    private volatile @Nullable OutputStream out;
    private final ReentrantLock writing = new ReentrantLock();
    private volatile long latest;

    SseWriter(ServerResponse response) {
        this.response = response;
    }

    /// Whether something was sent, and nothing since so long.
    boolean silentFor(Duration time) {
        return out != null && System.nanoTime() - latest >= time.toNanos();
    }

    boolean begun() {
        return out != null;
    }

    void send(String event, Object data) {
        write("event: " + event + "\ndata: " + Json.write(data) + "\n\n");
    }

    /// Send a line that clients pass over, to learn whether anybody is still there.
    void ping() {
        write(": still here\n\n");
    }

    private void write(String text) {
        writing.lock();
        try {
            var to = out == null ? begin() : out;
            to.write(text.getBytes(StandardCharsets.UTF_8));
            to.flush();
            latest = System.nanoTime();
        } catch (IOException | UncheckedIOException e) {
            throw new Fault(Fault.Code.CANCELLED, "The client went away.").toException(e);
        } finally {
            writing.unlock();
        }
    }

    private OutputStream begin() {
        response.header(HeaderNames.CONTENT_TYPE, "text/event-stream; charset=utf-8");
        response.header(HeaderNames.CACHE_CONTROL, "no-store");
        response.header("X-Accel-Buffering", "no");
        var begun = response.outputStream();
        out = begun;
        return begun;
    }

    @Override
    public void close() {
        var begun = out;
        if (begun == null) return;
        try {
            begun.close();
        } catch (IOException | UncheckedIOException e) {
            throw new Fault(Fault.Code.CANCELLED, "The client went away.").toException(e);
        }
    }
}
