package footnote.server;

import footnote.fault.FootnoteException;
import java.time.Duration;

/// Looks whether whoever hears a stream is still there while nothing is said, and stops the work if not.
///
/// A socket tells that its other end is gone only to those who write to it. A model that thinks for a minute
/// would go on for nobody.
final class Presence implements AutoCloseable {
    private static final Duration OFTEN = Duration.ofMillis(200);

    private final SseWriter stream;
    private final Thread working;
    private final Thread watching;
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
            while (true) {
                Thread.sleep(OFTEN);
                if (stream.silentFor(OFTEN)) stream.ping();
            }
        } catch (FootnoteException e) {
            stopped = true;
            working.interrupt();
        } catch (InterruptedException e) {
            // closed
        }
    }

    @Override
    public void close() {
        watching.interrupt();
        boolean interrupted = false;
        while (true) {
            try {
                watching.join();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        boolean flagged = Thread.interrupted() || interrupted;
        if (flagged && !stopped) Thread.currentThread().interrupt();
    }
}
