package footnote.spi;

import footnote.fault.Fault;
import java.time.Duration;

/// The moment by which work must be done.
///
/// @param nanos on the clock of [System#nanoTime]
public record Deadline(long nanos) {
    private static final Duration FAR = Duration.ofDays(365);

    public static Deadline in(Duration time) {
        return new Deadline(System.nanoTime() + time.toNanos());
    }

    public static Deadline none() {
        return in(FAR);
    }

    /// Whether nobody has set a limit.
    public boolean isNone() {
        return left().compareTo(FAR.dividedBy(2)) > 0;
    }

    public Duration left() {
        return Duration.ofNanos(Math.max(0, nanos - System.nanoTime()));
    }

    public boolean passed() {
        return nanos - System.nanoTime() <= 0;
    }

    public Deadline earlier(Duration atMost) {
        var other = in(atMost);
        return other.nanos - nanos < 0 ? other : this;
    }

    /// When one of so many equal parts of the time that is left will be over.
    public Deadline share(int parts) {
        return in(left().dividedBy(parts));
    }

    /// Go on only if there is time left and nobody has interrupted this thread.
    public void check(String doing) {
        if (Thread.currentThread().isInterrupted()) {
            throw new Fault(Fault.Code.CANCELLED, "Stopped while " + doing + ".").toException();
        }
        if (passed()) throw new Fault(Fault.Code.TIMED_OUT, "Ran out of time while " + doing + ".").toException();
    }
}
