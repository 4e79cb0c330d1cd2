package footnote.ingest;

import java.time.Duration;

/// Waits for a thread that was told to end. An interrupt does not end the wait: what the thread holds is closed
/// next.
final class Patience {
    private static final Duration LONGEST = Duration.ofSeconds(30);

    private Patience() {}

    static void join(Thread thread) {
        if (thread.getState() == Thread.State.NEW) return;
        boolean interrupted = false;
        long by = System.nanoTime() + LONGEST.toNanos();
        while (thread.isAlive() && System.nanoTime() < by) {
            try {
                thread.join(Duration.ofNanos(Math.max(1, by - System.nanoTime())));
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) Thread.currentThread().interrupt();
    }
}
