package footnote.server;

import footnote.fault.Fault;
import footnote.server.wire.Json;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.ReentrantLock;

/// Writes server-sent events. A slow client slows the writer; one that is gone ends it with `CANCELLED`.
final class SseWriter implements AutoCloseable {
    private final OutputStream out;
    private final ReentrantLock writing = new ReentrantLock();

    SseWriter(ServerResponse response) {
        response.header(HeaderNames.CONTENT_TYPE, "text/event-stream; charset=utf-8");
        response.header(HeaderNames.CACHE_CONTROL, "no-store");
        response.header("X-Accel-Buffering", "no");
        this.out = response.outputStream();
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
            out.write(text.getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException | UncheckedIOException e) {
            throw new Fault(Fault.Code.CANCELLED, "The client went away.").toException(e);
        } finally {
            writing.unlock();
        }
    }

    @Override
    public void close() {
        try {
            out.close();
        } catch (IOException | UncheckedIOException e) {
            throw new Fault(Fault.Code.CANCELLED, "The client went away.").toException(e);
        }
    }
}
