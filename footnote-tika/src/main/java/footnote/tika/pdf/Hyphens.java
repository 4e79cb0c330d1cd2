package footnote.tika.pdf;

import java.util.Locale;
import java.util.Set;

/// Joins lines, mending words that were parted at the end of a line.
final class Hyphens {
    private Hyphens() {}

    /// Add `line` to `words`.
    ///
    /// A hyphen at the end goes if a small letter follows, unless the document has the word with its hyphen
    /// elsewhere and never without.
    ///
    /// @param known the words of the document
    static void join(StringBuilder words, String line, Set<String> known) {
        var last = words.length() - 1;
        if (last < 0 || line.isEmpty()) {
            words.append(line);
            return;
        }
        var end = words.charAt(last);
        var next = line.charAt(0);
        if (isHyphen(end) && last > 0 && Character.isLetter(words.charAt(last - 1))) {
            if (Character.isLowerCase(next) && !isCompound(words, line, known)) words.setLength(last);
            else if (!Character.isLetterOrDigit(next)) words.append(' ');
        } else if (!isIdeographic(end) || !isIdeographic(next)) {
            words.append(' ');
        }
        words.append(line);
    }

    private static boolean isCompound(StringBuilder words, String line, Set<String> known) {
        var start = words.length() - 1;
        while (start > 0 && Character.isLetter(words.charAt(start - 1))) start--;
        var end = 0;
        while (end < line.length() && Character.isLetter(line.charAt(end))) end++;
        var first = words.substring(start, words.length() - 1).toLowerCase(Locale.ROOT);
        var second = line.substring(0, end).toLowerCase(Locale.ROOT);
        return !known.contains(first + second) && known.contains(first + "-" + second);
    }

    private static boolean isHyphen(char c) {
        return c == '-' || c == '\u2010' || c == '\u00ad';
    }

    private static boolean isIdeographic(char c) {
        var script = Character.UnicodeScript.of(c);
        return script == Character.UnicodeScript.HAN
                || script == Character.UnicodeScript.HIRAGANA
                || script == Character.UnicodeScript.KATAKANA
                || (c >= '\u3000' && c <= '\u303f')
                || (c >= '\uff00' && c <= '\uffef');
    }
}
