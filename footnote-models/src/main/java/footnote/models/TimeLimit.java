package footnote.models;

import footnote.spi.Deadline;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Closes a connection under whoever waits too long for it.
///
/// A wait that is told its limit costs a timer each time, and there is one for each token. So one check is planned
/// at a time, and what it finds is usually that meanwhile the limit is a later one.
final class TimeLimit {
    private static final long NEVER = Long.MAX_VALUE;

    private final Runnable close;

    /// Until when the current wait may last, and when the next check is: nanoseconds from `START`.
    private volatile long limit = NEVER;

    private volatile long check = NEVER;

    private static final long START = System.nanoTime();
    private @Nullable Future<?> planned;
    private boolean passed;
    private boolean over;

    TimeLimit(Runnable close) {
        this.close = close;
    }

    /// What is waited for from now on must come until then.
    void waitUntil(Deadline by) {
        limit = by.nanos() - START;
        if (limit < check) plan(limit);
    }

    /// It came.
    void came() {
        limit = NEVER;
    }

    private synchronized void plan(long when) {
        if (over || passed || when >= check) return;
        if (planned != null) planned.cancel(false);
        check = when;
        long delay = Math.max(0, when - (System.nanoTime() - START));
        planned = ForkJoinPool.commonPool().schedule(this::check, delay, TimeUnit.NANOSECONDS);
    }

    private synchronized void check() {
        if (over || check > System.nanoTime() - START) return; // another one is planned
        check = NEVER; // first, since whoever sets a limit does so before looking at this
        long until = limit;
        if (until == NEVER) return;
        if (until <= System.nanoTime() - START) {
            passed = true;
            close.run();
        } else {
            plan(until);
        }
    }

    synchronized boolean passed() {
        return passed;
    }

    /// Watch no longer; false if the connection was closed.
    synchronized boolean end() {
        over = true;
        if (planned != null) planned.cancel(false);
        return !passed;
    }
}
