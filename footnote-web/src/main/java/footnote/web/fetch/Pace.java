package footnote.web.fetch;

import footnote.fault.Fault;
import footnote.spi.Deadline;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/// Spaces out the requests to one host.
///
/// Whoever comes takes the next free moment of that host and waits for it, so that callers are served in turn.
final class Pace {
    private static final int MOST_HOSTS = 10_000;

    private final Duration interval;
    private final Timing timing;
    private final Map<String, Long> next = new HashMap<>();

    /// What time it is, and how to let it pass.
    interface Timing {
        Timing SYSTEM = new Timing() {
            @Override
            public long nanos() {
                return System.nanoTime();
            }

            @Override
            public void sleep(Duration time) throws InterruptedException {
                Thread.sleep(time);
            }
        };

        long nanos();

        void sleep(Duration time) throws InterruptedException;
    }

    Pace(Duration interval, Timing timing) {
        this.interval = interval;
        this.timing = timing;
    }

    /// Wait for this host's turn; `delay` is what its own rules ask for.
    void await(String origin, Duration delay, Deadline by) {
        long now = timing.nanos();
        var gap = delay.compareTo(interval) > 0 ? delay : interval;
        long turn = take(origin, gap, now, now + by.left().toNanos());
        try {
            if (turn > now) timing.sleep(Duration.ofNanos(turn - now));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Fault(Fault.Code.CANCELLED, "Stopped while waiting for the next request.").toException(e);
        }
    }

    /// Leave the host alone for some time, as it asked.
    synchronized void pause(String origin, Duration time) {
        long until = timing.nanos() + time.toNanos();
        next.merge(origin, until, Math::max);
    }

    private synchronized long take(String origin, Duration gap, long now, long latest) {
        if (next.size() > MOST_HOSTS) next.values().removeIf(turn -> turn - now < 0);
        long free = next.getOrDefault(origin, now);
        long turn = free - now > 0 ? free : now;
        if (turn - latest > 0) {
            throw new Fault(Fault.Code.TIMED_OUT, "The site is asked once at a time; it has no turn free soon enough.")
                    .toException();
        }
        next.put(origin, turn + gap.toNanos());
        return turn;
    }
}
