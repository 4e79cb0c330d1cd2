package footnote.ingest;

/// A rest after something failed, longer each time that it fails again: a quarter of a second at first, half
/// a minute at most.
final class GrowingPause {
    private static final long FIRST = 250;
    private static final long MOST = 30_000;

    private long millis = FIRST;

    /// Whether nobody has rested since the last success.
    boolean first() {
        return millis == FIRST;
    }

    void rest() {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        millis = Math.min(MOST, 2 * millis);
    }

    /// Begin anew, since something succeeded.
    void over() {
        millis = FIRST;
    }
}
