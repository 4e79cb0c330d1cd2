package footnote.bench.streams;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// What a piece of a paced answer tells of itself, written as a word of about a dozen letters.
///
/// @param number which piece it is, from 0
/// @param waited for how many microseconds the model had been asked; only the first piece tells
/// @param said when it said this, in microseconds by a clock that begins with the process
record Stamp(int number, long waited, long said) {
    private static final Pattern WORD = Pattern.compile("q([a-p]+)-([a-p]+)(?:-([a-p]+))?");
    private static final long START = System.nanoTime();

    /// What a stamp's clock shows at this moment.
    static long now() {
        return (System.nanoTime() - START) / 1000;
    }

    String word() {
        return "q" + letters(number) + "-" + letters(said) + (number == 0 ? "-" + letters(waited) : "");
    }

    /// All that are in a text.
    static List<Stamp> in(String text) {
        var found = new ArrayList<Stamp>(1);
        for (var word = WORD.matcher(text); word.find(); ) {
            var waited = word.group(3);
            found.add(
                    new Stamp((int) number(word.group(1)), waited == null ? 0 : number(waited), number(word.group(2))));
        }
        return found;
    }

    private static String letters(long number) {
        var letters = new StringBuilder();
        for (long left = number; left != 0 || letters.isEmpty(); left >>>= 4)
            letters.append((char) ('a' + (left & 15)));
        return letters.toString();
    }

    private static long number(String letters) {
        long number = 0;
        for (int i = letters.length() - 1; i >= 0; i--) number = number << 4 | (letters.charAt(i) - 'a');
        return number;
    }
}
