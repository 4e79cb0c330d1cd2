package footnote.models;

import footnote.fault.Fault;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/// Whether a service is worth asking. Safe for use by many threads at once.
///
/// After some failures in a row it is left alone for a while, so that nobody waits for what will not come; then one
/// request tries it, and the others follow if that went well.
final class Breaker {
    static final int FAILURES = 5;
    static final Duration LEFT_ALONE = Duration.ofSeconds(15);

    private final InstantSource clock;
    private int failures;
    private long notBefore;
    private Optional<Fault> latest = Optional.empty();

    Breaker(InstantSource clock) {
        this.clock = clock;
    }

    /// Fail with the latest fault while the service is left alone.
    synchronized void refuseWhileLeftAlone() {
        long left = notBefore - clock.millis();
        if (failures < FAILURES || left <= 0 || latest.isEmpty()) return;
        var fault = latest.get();
        var until = " After " + failures + " failures it is asked again in " + (left + 999) / 1000 + " s.";
        throw new Fault(fault.code(), fault.message() + until).toException();
    }

    /// The same; whoever is let in while it has failed tries it, and the others wait for what comes of that.
    synchronized void tryOrWait() {
        refuseWhileLeftAlone();
        if (failures >= FAILURES) notBefore = clock.millis() + LEFT_ALONE.toMillis();
    }

    /// It answered.
    synchronized void worked() {
        failures = 0;
        latest = Optional.empty();
    }

    synchronized void failed(Fault fault) {
        failures++;
        latest = Optional.of(fault);
        if (failures >= FAILURES) notBefore = clock.millis() + LEFT_ALONE.toMillis();
    }
}
