package footnote.ingest;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Wakes one sleeper, or lets it not fall asleep if rung just before. Looks after itself once a second anyway.
final class Bell {
    private final Semaphore rung = new Semaphore(0);

    void ring() {
        if (rung.availablePermits() < 64) rung.release();
    }

    void await() throws InterruptedException {
        if (rung.tryAcquire(1, TimeUnit.SECONDS)) rung.drainPermits();
    }
}
