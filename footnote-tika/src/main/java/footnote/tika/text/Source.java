package footnote.tika.text;

import footnote.tika.sniff.Sniffed;
import java.nio.file.Path;
import java.time.Duration;

/// A file to read, and how much of it may be read.
///
/// @param found what its bytes say it is
/// @param unpackedBytes the most that may be unpacked from it
/// @param until by when the slow but dispensable must be done, by [System#nanoTime]
public record Source(Path file, Sniffed.Known found, long unpackedBytes, long until) {
    private static final long LONG = Duration.ofHours(1).toNanos();

    /// A source with time enough.
    public Source(Path file, Sniffed.Known found, long unpackedBytes) {
        this(file, found, unpackedBytes, System.nanoTime() + LONG);
    }
}
