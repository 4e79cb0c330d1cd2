package footnote.tika;

import java.time.Duration;

/// How much one file may cost. Keys: `parser.children`, `parser.heap`, `parser.time`, `parser.input`,
/// `parser.output`,
/// `parser.unpacked`, `parser.documents`, `parser.idle`.
///
/// @param children how many files are parsed at once, each in a process of its own
/// @param heapMegabytes the memory of each such process
/// @param time how long one file may take
/// @param inputBytes the largest file that is read
/// @param outputCharacters the most text that one file may hold
/// @param unpackedBytes the most that may be unpacked from one file
/// @param documentsPerChild after how many files a process is replaced by a fresh one
/// @param idle how long a process waits for the next file before it goes
public record ParserLimits(
        int children,
        int heapMegabytes,
        Duration time,
        long inputBytes,
        int outputCharacters,
        long unpackedBytes,
        int documentsPerChild,
        Duration idle) {
    public static final ParserLimits DEFAULTS = new ParserLimits(
            2, 512, Duration.ofSeconds(120), 200L << 20, 20_000_000, 400L << 20, 500, Duration.ofSeconds(60));

    public ParserLimits {
        if (children < 1) throw new IllegalArgumentException("parser.children must be at least 1: " + children);
        if (heapMegabytes < 16) throw new IllegalArgumentException("parser.heap must be at least 16: " + heapMegabytes);
        if (!time.isPositive()) throw new IllegalArgumentException("parser.time must be positive: " + time);
        if (inputBytes < 1 || outputCharacters < 1 || unpackedBytes < 1) {
            throw new IllegalArgumentException("parser.input, parser.output and parser.unpacked must be positive");
        }
        if (documentsPerChild < 1) {
            throw new IllegalArgumentException("parser.documents must be at least 1: " + documentsPerChild);
        }
        if (!idle.isPositive()) throw new IllegalArgumentException("parser.idle must be positive: " + idle);
    }

    public ParserLimits withChildren(int other) {
        return new ParserLimits(
                other, heapMegabytes, time, inputBytes, outputCharacters, unpackedBytes, documentsPerChild, idle);
    }

    public ParserLimits withHeapMegabytes(int other) {
        return new ParserLimits(
                children, other, time, inputBytes, outputCharacters, unpackedBytes, documentsPerChild, idle);
    }

    public ParserLimits withTime(Duration other) {
        return new ParserLimits(
                children, heapMegabytes, other, inputBytes, outputCharacters, unpackedBytes, documentsPerChild, idle);
    }
}
