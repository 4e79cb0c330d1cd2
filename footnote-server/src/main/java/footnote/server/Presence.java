package footnote.server;

import footnote.fault.FootnoteException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Looks whether whoever hears a stream is still there while nothing is said, and stops the work if not.
///
/// A socket tells that its other end is gone only to those who write to it. A model that thinks for a minute
/// would go on for nobody.
final class Presence implements AutoCloseable {
    private static final Duration OFTEN = Duration.ofMillis(200);

    private final SseWriter stream;
    private final Thread working;
    private final Thread watching;
    private final CountDownLatch done = new CountDownLatch(1);
    private volatile boolean stopped;

    private Presence(SseWriter stream, Thread working) {
        this.stream = stream;
        this.working = working;
        this.watching = Thread.ofVirtual().name("footnote-presence").unstarted(this::watch);
    }

    /// Watch until closed; if the listener goes away, interrupt the thread that calls this.
    static Presence of(SseWriter stream) {
        var presence = new Presence(stream, Thread.currentThread());
        presence.watching.start();
        return presence;
    }

    private void watch() {
        try {
            while (!done.await(OFTEN.toNanos(), TimeUnit.NANOSECONDS)) {
                if (stream.silentFor(OFTEN)) stream.ping();
            }
        } catch (FootnoteException e) {
            stopped = true;
            working.interrupt();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Stop watching. The watcher is not interrupted, since that would close the socket under what it writes.
    @Override
    public void close() {
        done.countDown();
        boolean interrupted = Thread.interrupted();
        while (watching.isAlive()) {
            try {
                watching.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        interrupted |= Thread.interrupted();
        if (interrupted && !stopped) Thread.currentThread().interrupt();
    }
}
