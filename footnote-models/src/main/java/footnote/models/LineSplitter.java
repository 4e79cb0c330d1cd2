package footnote.models;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Queue;

/// Splits bytes into lines, however they were cut into pieces. A line ends with a line feed, a carriage return or
/// both.
final class LineSplitter {
    private static final int LONGEST_LINE = 4 * 1024 * 1024;

    private final Queue<String> lines = new ArrayDeque<>();
    private final ByteArrayOutputStream partial = new ByteArrayOutputStream();
    private boolean afterReturn;

    void take(byte[] bytes, int from, int length) {
        int start = from;
        int end = from + length;
        for (int i = from; i < end; i++) {
            if (bytes[i] != '\n' && bytes[i] != '\r') continue;
            boolean secondOfTwo = bytes[i] == '\n' && (i > from ? bytes[i - 1] == '\r' : afterReturn);
            if (!secondOfTwo) add(bytes, start, i - start);
            start = i + 1;
        }
        if (start < end) partial.write(bytes, start, end - start);
        if (length > 0) afterReturn = bytes[end - 1] == '\r';
    }

    private void add(byte[] bytes, int start, int length) {
        if (partial.size() == 0) {
            lines.add(new String(bytes, start, length, StandardCharsets.UTF_8));
        } else {
            partial.write(bytes, start, length);
            end();
        }
    }

    private void end() {
        lines.add(partial.toString(StandardCharsets.UTF_8));
        partial.reset();
    }

    /// Nothing more will come: what there is of a line is one.
    void finish() {
        if (partial.size() > 0) end();
    }

    /// Whether the line that is coming is longer than any that a service writes.
    boolean isOverlong() {
        return partial.size() > LONGEST_LINE;
    }

    boolean isEmpty() {
        return lines.isEmpty();
    }

    String next() {
        return lines.remove();
    }
}
