package footnote.tika.text;

import java.util.Arrays;

/// The lines of a text by number, each made when it is asked for: millions of short ones take little memory.
final class TextLines {
    private final String text;
    private final int size;
    private int[] starts = new int[256];

    TextLines(String text) {
        this.text = text;
        var count = 0;
        for (int at = 0; at < text.length(); at = pastEnd(end(at))) {
            if (count == starts.length) starts = Arrays.copyOf(starts, 2 * count);
            starts[count++] = at;
        }
        this.size = count;
    }

    int size() {
        return size;
    }

    /// The line without its end, counted from 0.
    String get(int number) {
        return text.substring(starts[number], end(starts[number]));
    }

    private int end(int from) {
        var end = from;
        while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') end++;
        return end;
    }

    private int pastEnd(int end) {
        return text.startsWith("\r\n", end) ? end + 2 : end + 1;
    }
}
