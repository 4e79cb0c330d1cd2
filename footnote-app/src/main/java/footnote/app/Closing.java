package footnote.app;

import java.util.List;

/// Closes one part after the other, whatever any of them says, on a thread that nobody interrupts: an interrupt
/// would reach the index in the middle of a write.
final class Closing {
    private Closing() {}

    static void all(List<Runnable> parts) {
        var closing = Thread.ofPlatform().name("footnote-closing").start(() -> parts.forEach(Closing::one));
        boolean interrupted = false;
        while (closing.isAlive()) {
            try {
                closing.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) Thread.currentThread().interrupt();
    }

    private static void one(Runnable part) {
        try {
            part.run();
        } catch (RuntimeException e) {
            System.getLogger(Closing.class.getName()).log(System.Logger.Level.WARNING, "a part could not be closed", e);
        }
    }
}
