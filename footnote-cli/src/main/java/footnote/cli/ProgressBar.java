package footnote.cli;

import java.util.Locale;

/// A bar on standard error with the rate; a line now and then where there is no terminal.
final class ProgressBar {
    private static final int WIDTH = 28;
    private static final long QUIET_NANOS = 5_000_000_000L;

    private final String unit;
    private final long started = System.nanoTime();
    private final boolean quiet;
    private long lastLine = started;
    private boolean drawn;

    ProgressBar(String unit, boolean quiet) {
        this.unit = unit;
        this.quiet = quiet;
    }

    void show(String doing, long done, long of) {
        if (quiet || of == 0) return;
        double seconds = (System.nanoTime() - started) / 1e9;
        var rate = String.format(Locale.ROOT, "%.1f %s/s", done / Math.max(seconds, 1e-3), unit);
        if (Terminal.interactive()) {
            int full = (int) (WIDTH * done / of);
            var bar = "█".repeat(full) + "░".repeat(WIDTH - full);
            System.err.print("\r\u001b[K" + doing + " " + bar + " " + done + "/" + of + " · " + rate);
            drawn = true;
        } else if (System.nanoTime() - lastLine > QUIET_NANOS) {
            lastLine = System.nanoTime();
            System.err.println(doing + " " + done + "/" + of + ", " + rate);
        }
    }

    void clear() {
        if (drawn) System.err.print("\r\u001b[K");
        drawn = false;
    }
}
