package footnote.cli;

import java.util.logging.Level;
import java.util.logging.Logger;

/// Keeps the libraries' chatter off the terminal; warnings still show.
final class Logging {
    /// Held on to, so that their levels are not forgotten.
    private static final Logger[] LOUD = {
        Logger.getLogger("io.helidon"), Logger.getLogger("org.apache.lucene"), Logger.getLogger("org.flywaydb")
    };

    private Logging() {}

    static void quiet() {
        System.setProperty("java.util.logging.SimpleFormatter.format", "%4$s: %5$s%6$s%n");
        for (var logger : LOUD) logger.setLevel(Level.WARNING);
    }
}
