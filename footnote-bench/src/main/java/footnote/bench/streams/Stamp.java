package footnote.bench.streams;

import java.util.Arrays;

/// What a piece of a paced answer tells of itself, written as a word of about a dozen letters.
///
/// @param number which piece it is, from 0
/// @param waited for how many microseconds the model had been asked; only the first piece tells
/// @param said when it said this, in microseconds by a clock that begins with the process
record Stamp(int number, long waited, long said) {
    private static final long START = System.nanoTime();

    /// What a stamp's clock shows at this moment.
    static long now() {
        return (System.nanoTime() - START) / 1000;
    }

    String word() {
        var word = new StringBuilder(32).append('q');
        letters(number, word);
        letters(said, word.append('-'));
        if (number == 0) letters(waited, word.append('-'));
        return word.toString();
    }

    private static void letters(long number, StringBuilder to) {
        long left = number;
        do {
            to.append((char) ('a' + (left & 15)));
            left >>>= 4;
        } while (left != 0);
    }

    /// Reads stamps out of text that comes in pieces of any length, letter by letter.
    static final class Reader {
        private final long[] numbers = new long[3];
        private int part = -1;
        private int shift;

        /// Take the next letter; true if it is the first behind a stamp.
        boolean ends(int letter) {
            if (letter >= 'a' && letter <= 'p' && part >= 0) {
                numbers[part] |= (long) (letter - 'a') << shift;
                shift += 4;
                return false;
            }
            if (letter == '-' && part >= 0 && part < 2) {
                part++;
                shift = 0;
                return false;
            }
            boolean ends = part > 0;
            part = -1;
            if (letter == 'q') {
                Arrays.fill(numbers, 0);
                part = 0;
                shift = 0;
            }
            return ends;
        }

        /// The stamp that has just ended.
        Stamp stamp() {
            return new Stamp((int) numbers[0], numbers[2], numbers[1]);
        }
    }
}
