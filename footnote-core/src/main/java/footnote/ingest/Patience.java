package footnote.ingest;

import java.time.Duration;

/// Waits for a thread that was told to end.
final class Patience {
    private static final Duration LONGEST = Duration.ofSeconds(10);

    private Patience() {}

    static void join(Thread thread) {
        try {
            thread.join(LONGEST);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
