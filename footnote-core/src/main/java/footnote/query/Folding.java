package footnote.query;

import java.text.Normalizer;
import java.util.Locale;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Makes words that are written in odd ways look like the words that they are read as.
final class Folding {
    private static final Pattern SPACED_OUT =
            Pattern.compile("(?<![a-z0-9])[a-z0-9]([ .*·-])[a-z0-9](?:\\1[a-z0-9])+(?![a-z0-9])");
    private static final Pattern SPACES = Pattern.compile("[^\\S\\n]+");
    private static final Pattern APOSTROPHE = Pattern.compile("(?<=[a-z])['’](?=[a-z])");
    private static final Pattern SENTENCE_END = Pattern.compile("[.!?;]+(?=\\s|$|[\"'”“»])");
    private static final String CLAUSE_END = ",()\"“”„«»–—";

    /// Cyrillic and Greek letters, and the Latin ones that they look like.
    private static final String LOOKALIKES = "аеорсхуіјѕԁһкмтвнαοεινρτυ";
    private static final String LATIN = "aeopcxyijsdhkmtbhaoeivptu";
    /// Digits and signs, and the letters that they are written for.
    private static final String SIGNS = "013457@$";
    private static final String LETTERS = "oieastas";

    private Folding() {}

    /// The text in small Latin letters without accents, invisible characters and double spaces; lines stay.
    static String marks(String text) {
        var small = isPlain(text) ? text.toLowerCase(Locale.ROOT) : plain(text);
        var joined = isSpacedOut(small)
                ? SPACED_OUT
                        .matcher(small)
                        .replaceAll(run -> Matcher.quoteReplacement(run.group().replace(run.group(1), "")))
                : small;
        return joined.contains("  ") || joined.indexOf('\t') >= 0
                ? SPACES.matcher(joined).replaceAll(" ")
                : joined;
    }

    /// Whether it may be: something stands in it twice, one character apart, that words are spaced out with.
    private static boolean isSpacedOut(String text) {
        for (int i = 2; i < text.length(); i++) {
            if (text.charAt(i) == text.charAt(i - 2) && " .*·-".indexOf(text.charAt(i)) >= 0) return true;
        }
        return false;
    }

    /// Whether there is nothing to be made plain but capitals, as in most questions.
    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if ((c < ' ' && c != '\n' && c != '\t') || c > '~') return false;
        }
        return true;
    }

    private static String plain(String text) {
        var seen = without(Normalizer.normalize(text, Normalizer.Form.NFKC), Folding::isInvisible);
        var bare = without(
                Normalizer.normalize(seen, Normalizer.Form.NFD),
                c -> Character.getType(c) == Character.NON_SPACING_MARK);
        return swapped(bare.toLowerCase(Locale.ROOT), LOOKALIKES, LATIN).replace("ß", "ss");
    }

    private static boolean isInvisible(int c) {
        boolean control = c < ' ' || c == 0x7f;
        return control ? c != '\n' && c != '\t' : Character.getType(c) == Character.FORMAT;
    }

    private static String without(String text, IntPredicate leftOut) {
        if (text.codePoints().noneMatch(leftOut)) return text;
        return text.codePoints()
                .filter(leftOut.negate())
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    /// Its words, with `.` where a sentence ends, `,` where a clause does, and `:`.
    ///
    /// @param marks what [#marks] made
    /// @param lines whether a sentence ends with its line
    static String words(String marks, boolean lines) {
        var text = disclosed(marks);
        if (lines) text = text.replace("\n", " . ");
        text = SENTENCE_END.matcher(text).replaceAll(" . ");
        var words = new StringBuilder(text.length() + 8);
        text.codePoints().forEach(c -> {
            if (c == '.' || isLetterOrNumber(c)) {
                words.appendCodePoint(c);
            } else {
                if (!words.isEmpty() && words.charAt(words.length() - 1) != ' ') words.append(' ');
                if (c == ':') words.append(": ");
                else if (CLAUSE_END.indexOf(c) >= 0) words.append(", ");
            }
        });
        return words.toString().strip();
    }

    private static boolean isLetterOrNumber(int c) {
        if (c < 128) return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z');
        return Character.isLetterOrDigit(c)
                || Character.getType(c) == Character.LETTER_NUMBER
                || Character.getType(c) == Character.OTHER_NUMBER;
    }

    /// The text without apostrophes, and with letters where signs stand for them.
    private static String disclosed(String marks) {
        boolean apostrophes = marks.indexOf('\'') >= 0 || marks.indexOf('’') >= 0;
        var text = apostrophes ? APOSTROPHE.matcher(marks).replaceAll("") : marks;
        var disclosed = new StringBuilder(text);
        int end;
        for (int start = 0; start < text.length(); start = end + 1) {
            boolean letters = false;
            boolean signs = false;
            for (end = start; end < text.length() && isOfWord(text.charAt(end)); end++) {
                letters |= text.charAt(end) >= 'a';
                signs |= SIGNS.indexOf(text.charAt(end)) >= 0;
            }
            if (letters && signs) disclosed.replace(start, end, swapped(text.substring(start, end), SIGNS, LETTERS));
        }
        return disclosed.toString();
    }

    private static boolean isOfWord(char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '@' || c == '$';
    }

    private static String swapped(String text, String from, String to) {
        var swapped = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            int at = from.indexOf(text.charAt(i));
            swapped.append(at < 0 ? text.charAt(i) : to.charAt(at));
        }
        return swapped.toString();
    }
}
