package footnote.onnx;

import footnote.spi.Deadline;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;

/// Leaves the native code before the process ends under it.
final class OrderlyExit implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Thread hook;

    private OrderlyExit(Thread hook) {
        this.hook = hook;
    }

    /// From now on, when the process is told to end, wait a moment for what these lanes are working on.
    static OrderlyExit of(Lane... lanes) {
        var all = List.of(lanes);
        var hook = Thread.ofPlatform().name("footnote-onnx-exit").unstarted(() -> {
            var by = Deadline.in(PATIENCE);
            for (var lane : all) lane.freeze(by);
        });
        Runtime.getRuntime().addShutdownHook(hook);
        return new OrderlyExit(hook);
    }

    /// The lanes are closed; there is nothing to wait for.
    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            System.getLogger(OrderlyExit.class.getName()).log(Level.TRACE, "closed while the process is ending", e);
        }
    }
}
