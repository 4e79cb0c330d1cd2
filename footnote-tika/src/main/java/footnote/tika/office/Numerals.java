package footnote.tika.office;

import java.util.Locale;

/// Writes numbers the ways that lists are numbered.
final class Numerals {
    private static final int[] VALUES = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
    private static final String[] ROMANS = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
    private static final int LARGEST_ROMAN = 5000;

    private Numerals() {}

    /// @param format as Office names it; one that is not known counts as decimal
    static String write(int number, String format) {
        return switch (format) {
            case "none" -> "";
            case "decimalZero" -> number < 10 ? "0" + number : "" + number;
            case "upperRoman" -> roman(number);
            case "lowerRoman" -> roman(number).toLowerCase(Locale.ROOT);
            case "upperLetter" -> letters(number, 'A');
            case "lowerLetter" -> letters(number, 'a');
            default -> "" + number;
        };
    }

    private static String roman(int number) {
        if (number < 1 || number > LARGEST_ROMAN) return "" + number;
        var out = new StringBuilder();
        var left = number;
        for (int i = 0; i < VALUES.length; i++) {
            for (; left >= VALUES[i]; left -= VALUES[i]) out.append(ROMANS[i]);
        }
        return out.toString();
    }

    /// a to z, then aa to zz, as Word counts.
    private static String letters(int number, char first) {
        if (number < 1) return "" + number;
        var letter = (char) (first + (number - 1) % 26);
        return String.valueOf(letter).repeat(Math.min(1 + (number - 1) / 26, 20));
    }
}
