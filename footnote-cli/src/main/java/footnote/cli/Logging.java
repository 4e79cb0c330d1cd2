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

    /// Has a line for each request that a server answers.
    private static final Logger REQUESTS = Logger.getLogger("footnote.requests");

    private Logging() {}

    static void quiet() {
        System.setProperty("java.util.logging.SimpleFormatter.format", "%4$s: %5$s%6$s%n");
        for (var logger : LOUD) logger.setLevel(Level.WARNING);
        VECTORS.setLevel(Level.OFF);
        REQUESTS.setLevel(Level.WARNING);
    }

    /// Log as a server does: each line with its time and its request.
    ///
    /// @param everyRequest whether requests that went well have a line, too
    static void ofServer(boolean everyRequest) {
        for (var handler : Logger.getLogger("").getHandlers()) handler.setFormatter(new LogLine());
        if (everyRequest) REQUESTS.setLevel(Level.INFO);
    }
}
