package footnote.models;

import footnote.fault.Fault;
import footnote.spi.Deadline;
import java.net.http.HttpClient;
import java.time.InstantSource;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// One service, whichever of its models is asked: how many answers it writes at a time, and whether it is worth
/// asking at all. Safe for use by many threads at once.
final class Service {
    private final String host;
    private final Transport transport;
    private final int most;
    private final Semaphore free;
    private final Breaker breaker;
    private final Dialects dialects = new Dialects();

    /// @param most how many answers it may be writing at the same time
    Service(String host, Transport transport, int most, InstantSource clock) {
        this.host = host;
        this.transport = transport;
        this.most = most;
        this.free = new Semaphore(most, true);
        this.breaker = new Breaker(clock);
    }

    HttpClient client() {
        return transport.client();
    }

    Connections connections() {
        return transport.connections();
    }

    /// What its models do not take.
    Dialects dialects() {
        return dialects;
    }

    /// Wait for a turn; whoever got one must [#leave].
    ///
    /// Fails with the latest fault while the service is left alone, and with `OVERLOADED` if no turn comes in time.
    void enter(Deadline patience) throws InterruptedException {
        breaker.refuseWhileLeftAlone();
        if (!free.tryAcquire(Math.max(0, patience.left().toNanos()), TimeUnit.NANOSECONDS)) {
            throw new Fault(
                            Fault.Code.OVERLOADED,
                            "The model service at " + host + " is busy with " + most
                                    + " answers: try again in a moment, or allow more (FOOTNOTE_MODEL_CONCURRENCY).")
                    .toException();
        }
        boolean worthAsking = false;
        try {
            breaker.tryOrWait();
            worthAsking = true;
        } finally {
            if (!worthAsking) free.release();
        }
    }

    void leave() {
        free.release();
    }

    /// It answered.
    void worked() {
        breaker.worked();
    }

    void failed(Fault fault) {
        breaker.failed(fault);
    }
}
