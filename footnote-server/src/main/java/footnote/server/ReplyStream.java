package footnote.server;

import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// A reply that is written bit by bit. A slow client slows the writer; one that is gone ends it with `CANCELLED`.
///
/// The reply begins with the first thing written: until then, the request can still be answered with a problem.
class ReplyStream implements AutoCloseable {
    private final ServerResponse response;
    private final Map<String, String> headers;
    private final String nothing;
    private volatile @Nullable OutputStream out;
    private final ReentrantLock writing = new ReentrantLock();
    private volatile long latest = System.nanoTime();
    private boolean together;

    /// @param nothing what clients pass over
    ReplyStream(ServerResponse response, Map<String, String> headers, String nothing) {
        this.response = response;
        this.headers = headers;
        this.nothing = nothing;
    }

    /// How long it takes until nothing was sent for so long, or has been since there is something to reply to.
    final Duration untilSilentFor(Duration time) {
        return Duration.ofNanos(Math.max(0, time.toNanos() - (System.nanoTime() - latest)));
    }

    final boolean begun() {
        return out != null;
    }

    /// Send something that clients pass over, to learn whether anybody is still there.
    final void ping() {
        write(nothing);
    }

    final void write(String text) {
        writing.lock();
        try {
            var to = out == null ? begin() : out;
            to.write(text.getBytes(StandardCharsets.UTF_8));
            if (!together) to.flush();
            latest = System.nanoTime();
        } catch (IOException | UncheckedIOException e) {
            throw gone(e);
        } finally {
            writing.unlock();
        }
    }

    /// Send in one go all that is written meanwhile, if anything is.
    final void together(Runnable writes) {
        writing.lock();
        try {
            together = true;
            writes.run();
            var to = out;
            if (to != null) to.flush();
        } catch (IOException | UncheckedIOException e) {
            throw gone(e);
        } finally {
            together = false;
            writing.unlock();
        }
    }

    private static FootnoteException gone(Exception e) {
        return new Fault(Fault.Code.CANCELLED, "The client went away.").toException(e);
    }

    private OutputStream begin() {
        headers.forEach(response::header);
        response.header(HeaderNames.CACHE_CONTROL, "no-store");
        response.header("X-Accel-Buffering", "no");
        var begun = response.outputStream();
        out = begun;
        return begun;
    }

    @Override
    public final void close() {
        var begun = out;
        if (begun == null) return;
        try {
            begun.close();
        } catch (IOException | UncheckedIOException e) {
            throw gone(e);
        }
    }
}
