package footnote.testkit;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/// A clock that stands still until it is moved.
public final class SettableClock implements InstantSource {
    private final AtomicReference<Instant> now;

    public SettableClock(Instant now) {
        this.now = new AtomicReference<>(now);
    }

    @Override
    public Instant instant() {
        return now.get();
    }

    public void advance(Duration time) {
        now.updateAndGet(before -> before.plus(time));
    }
}
