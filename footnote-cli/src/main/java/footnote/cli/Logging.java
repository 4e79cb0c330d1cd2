package footnote.cli;

import java.util.logging.Level;
import java.util.logging.Logger;

/// Keeps the libraries' chatter off the terminal; warnings still show.
final class Logging {
    /// Held on to, so that their levels are not forgotten.
    private static final Logger[] LOUD = {
        Logger.getLogger("io.helidon"), Logger.getLogger("org.apache.lucene"), Logger.getLogger("org.flywaydb")
    };

    /// Says whether vector instructions are used; `status` tells it where it matters.
    private static final Logger VECTORS = Logger.getLogger("org.apache.lucene.internal.vectorization");

    private Logging() {}

    static void quiet() {
        System.setProperty("java.util.logging.SimpleFormatter.format", "%4$s: %5$s%6$s%n");
        for (var logger : LOUD) logger.setLevel(Level.WARNING);
        VECTORS.setLevel(Level.OFF);
    }
}
