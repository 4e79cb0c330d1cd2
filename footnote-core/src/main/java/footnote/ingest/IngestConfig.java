package footnote.ingest;

import java.time.Duration;

/// How documents are taken in.
///
/// @param largest the most bytes that one document may have
/// @param parsing how long reading one document may take
/// @param readers how many documents are read at the same time
/// @param tries how often a document is tried before it counts as failed
/// @param lease how long a silent worker keeps its document
/// @param batch how many passages are embedded between two reports of progress
public record IngestConfig(long largest, Duration parsing, int readers, int tries, Duration lease, int batch) {
    public static final IngestConfig DEFAULTS =
            new IngestConfig(200L << 20, Duration.ofMinutes(2), 2, 10, Duration.ofMinutes(5), 16);

    public IngestConfig {
        if (largest < 1) throw new IllegalArgumentException("documents need room: " + largest);
        if (readers < 1) throw new IllegalArgumentException("somebody must read: " + readers);
        if (tries < 1) throw new IllegalArgumentException("a document must be tried: " + tries);
        if (batch < 1) throw new IllegalArgumentException("a batch holds something: " + batch);
        if (lease.compareTo(parsing) <= 0) throw new IllegalArgumentException("a lease must outlast parsing: " + lease);
    }
}
