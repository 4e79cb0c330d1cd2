package footnote.corpus;

import java.util.Optional;
import java.util.regex.Pattern;

/// What it takes to find a passage again in a newer text of its document: the beginning of the checksum of the
/// content that it was cut from, and a fingerprint of its words, white space aside. The words themselves are
/// not in it, so that it may stand in a link.
///
/// @param content the first digits of the checksum
/// @param length how many characters the words have, white space aside
/// @param print a polynomial hash of these characters, which can be taken along a text from place to place
public record Bookmark(String content, int length, long print) {
    private static final int DIGITS = 12;
    private static final int MANY = 24;
    private static final long BASE = 1_000_003;
    private static final Pattern WRITTEN = Pattern.compile("([0-9a-f]{12})-([0-9a-f]{1,7})-([0-9a-f]{1,16})");

    /// @param words as they stand in the document, but for white space
    public static Bookmark of(Sha256 checksum, String words) {
        int length = 0;
        long print = 0;
        for (int i = 0; i < words.length(); i++) {
            if (isBlank(words.charAt(i))) continue;
            print = print * BASE + words.charAt(i);
            length++;
        }
        return new Bookmark(checksum.hex().substring(0, DIGITS), length, print);
    }

    public static Optional<Bookmark> parse(String written) {
        var parts = WRITTEN.matcher(written);
        if (!parts.matches()) return Optional.empty();
        return Optional.of(new Bookmark(
                parts.group(1), Integer.parseInt(parts.group(2), 16), Long.parseUnsignedLong(parts.group(3), 16)));
    }

    /// Whether the passage was cut from this content.
    public boolean isOf(Sha256 checksum) {
        return checksum.hex().startsWith(content);
    }

    /// Find the words in a text; where they stand more than once, nearest to the place where they began. A few
    /// characters must be whole words there; more of them may have been cut anywhere.
    public Optional<Span> in(String text, int began) {
        if (length == 0 || length > text.length()) return Optional.empty();
        Optional<Span> nearest = Optional.empty();
        long foremost = foremost();
        long rolled = 0;
        int first = skipBlank(text, 0);
        int inside = 0;
        for (int i = first; i < text.length(); i++) {
            if (isBlank(text.charAt(i))) continue;
            if (inside == length) {
                rolled -= foremost * text.charAt(first);
                first = skipBlank(text, first + 1);
            } else {
                inside++;
            }
            rolled = rolled * BASE + text.charAt(i);
            if (inside < length || rolled != print || !canBe(text, first, i + 1)) continue;
            int distance = Math.abs(first - began);
            if (nearest.isEmpty() || distance < Math.abs(nearest.get().start() - began)) {
                nearest = Optional.of(new Span(first, i + 1));
            }
        }
        return nearest;
    }

    private boolean canBe(String text, int start, int end) {
        return length >= MANY || (!isInWord(text, start) && !isInWord(text, end));
    }

    private static boolean isInWord(String text, int at) {
        return at > 0
                && at < text.length()
                && Character.isLetterOrDigit(text.codePointBefore(at))
                && Character.isLetterOrDigit(text.codePointAt(at));
    }

    /// What the foremost character of a stretch is multiplied by in its hash.
    private long foremost() {
        long factor = 1;
        for (int i = 1; i < length; i++) factor *= BASE;
        return factor;
    }

    private static int skipBlank(String text, int from) {
        int at = from;
        while (at < text.length() && isBlank(text.charAt(at))) at++;
        return at;
    }

    private static boolean isBlank(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c);
    }

    /// As [#parse] reads it.
    @Override
    public String toString() {
        return content + "-" + Integer.toHexString(length) + "-" + Long.toHexString(print);
    }
}
