package footnote.tika.text;

import footnote.tika.sniff.Sniffed;
import java.nio.file.Path;

/// A file to read, and how much of it may be read.
///
/// @param found what its bytes say it is
/// @param unpackedBytes the most that may be unpacked from it
public record Source(Path file, Sniffed.Known found, long unpackedBytes) {}
