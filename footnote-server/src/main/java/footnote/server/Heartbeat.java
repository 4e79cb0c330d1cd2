package footnote.server;

import footnote.fault.FootnoteException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Says now and then that an answer is still coming, while a search or a model takes its time: proxies close
/// connections that are silent for long.
///
/// A client that goes away is noticed by [ClientWatch]; one that vanishes without a word, as by a cut cable, shows
/// only when it is written to, and then the work for it is stopped.
final class Heartbeat implements AutoCloseable {
    /// How long nothing is said, usually.
    static final Duration SILENCE = Duration.ofSeconds(10);

    private final AskTeller teller;
    private final Duration silence;
    private final Thread working;
    private final Thread beating;
    private final CountDownLatch done = new CountDownLatch(1);
    private volatile boolean stopped;

    private Heartbeat(AskTeller teller, Duration silence, Thread working) {
        this.teller = teller;
        this.silence = silence;
        this.working = working;
        this.beating = Thread.ofVirtual().name("footnote-heartbeat").unstarted(this::beat);
    }

    /// Begin, until closed; if nobody listens any more, interrupt the thread that calls this.
    ///
    /// @param silence after which something is said
    static Heartbeat of(AskTeller teller, Duration silence) {
        var heartbeat = new Heartbeat(teller, silence, Thread.currentThread());
        heartbeat.beating.start();
        return heartbeat;
    }

    private void beat() {
        try {
            var wait = silence;
            while (!done.await(wait.toNanos(), TimeUnit.NANOSECONDS)) {
                wait = teller.stream().untilSilentFor(silence);
                if (!wait.isZero()) continue;
                teller.stillComing();
                wait = silence;
            }
        } catch (FootnoteException e) {
            stopped = true;
            working.interrupt();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Stop. The thread is not interrupted, since that would close the socket under what it writes.
    @Override
    public void close() {
        done.countDown();
        boolean interrupted = Thread.interrupted();
        while (beating.isAlive()) {
            try {
                beating.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        interrupted |= Thread.interrupted();
        if (interrupted && !stopped) Thread.currentThread().interrupt();
    }
}
