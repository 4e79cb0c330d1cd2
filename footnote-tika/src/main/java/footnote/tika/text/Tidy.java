package footnote.tika.text;

import java.text.Normalizer;
import java.util.Optional;

/// Makes characters out of files fit to be read, searched and shown.
///
/// Control characters, marks that change the direction of text, soft hyphens and other invisible characters go;
/// every kind of space becomes a plain one; halves of surrogate pairs become U+FFFD; accents are composed (NFC).
public final class Tidy {
    /// So many accents may stand on one letter; towers of them are no text, and take long to put in order.
    private static final int MOST_ACCENTS = 30;

    private Tidy() {}

    /// Flowing text: spaces are collapsed, line breaks stay (one blank line at most), the ends are trimmed.
    public static String flow(String raw) {
        var out = new StringBuilder(raw.length());
        var breaks = 0;
        var space = false;
        for (int i = 0; i < raw.length(); i++) {
            var c = raw.charAt(i);
            if (isBreak(c)) {
                breaks += c == '\r' && i + 1 < raw.length() && raw.charAt(i + 1) == '\n' ? 0 : 1;
            } else if (isSpace(c)) {
                space = true;
            } else if (!isInvisible(c)) {
                if (!out.isEmpty()) {
                    if (breaks > 0) out.append(breaks > 1 ? "\n\n" : "\n");
                    else if (space) out.append(' ');
                }
                breaks = 0;
                space = false;
                out.append(whole(raw, i));
            }
        }
        return composed(out);
    }

    /// Flowing text on one line.
    public static String line(String raw) {
        var flow = flow(raw);
        return flow.indexOf('\n') < 0 ? flow : flow.replace("\n\n", " ").replace('\n', ' ');
    }

    /// Text whose spaces matter: only what is invisible or stands at the end of a line goes, and empty lines at
    /// both ends.
    public static String verbatim(String raw) {
        var lines = lines(raw);
        var start = 0;
        while (start < lines.length() && lines.charAt(start) == '\n') start++;
        return lines.substring(start);
    }

    /// Text whose lines are counted, as editors count them: as [#verbatim], but with empty lines at the start.
    public static String lines(String raw) {
        var out = new StringBuilder(raw.length());
        for (int i = 0; i < raw.length(); i++) {
            var c = raw.charAt(i);
            if (c == '\n' || c == '\r') {
                if (c == '\r' && i + 1 < raw.length() && raw.charAt(i + 1) == '\n') continue;
                trimLine(out);
                out.append('\n');
            } else if (c == '\t') {
                out.append('\t');
            } else if (isSpace(c) || isBreak(c)) {
                out.append(' ');
            } else if (!isInvisible(c)) {
                out.append(whole(raw, i));
            }
        }
        trimLine(out);
        var end = out.length();
        while (end > 0 && out.charAt(end - 1) == '\n') end--;
        return composed(out.substring(0, end));
    }

    private static void trimLine(StringBuilder out) {
        var end = out.length();
        while (end > 0 && (out.charAt(end - 1) == ' ' || out.charAt(end - 1) == '\t')) end--;
        out.setLength(end);
    }

    private static char whole(String raw, int i) {
        var c = raw.charAt(i);
        if (!Character.isSurrogate(c)) return c;
        var paired = Character.isHighSurrogate(c)
                ? i + 1 < raw.length() && Character.isLowSurrogate(raw.charAt(i + 1))
                : i > 0 && Character.isHighSurrogate(raw.charAt(i - 1));
        return paired ? c : '\ufffd';
    }

    private static String composed(CharSequence raw) {
        var text = withoutTowers(raw);
        return Normalizer.isNormalized(text, Normalizer.Form.NFC)
                ? text.toString()
                : Normalizer.normalize(text, Normalizer.Form.NFC);
    }

    private static CharSequence withoutTowers(CharSequence text) {
        var kept = Optional.<StringBuilder>empty();
        var accents = 0;
        for (int i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            accents = c >= '\u0300' && isAccent(c) ? accents + 1 : 0;
            if (accents > MOST_ACCENTS && kept.isEmpty()) kept = Optional.of(new StringBuilder().append(text, 0, i));
            if (accents <= MOST_ACCENTS && kept.isPresent()) kept.get().append(c);
        }
        return kept.<CharSequence>map(shorter -> shorter).orElse(text);
    }

    private static boolean isAccent(char c) {
        return switch (Character.getType(c)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.COMBINING_SPACING_MARK -> true;
            default -> false;
        };
    }

    private static boolean isBreak(char c) {
        return c == '\n' || c == '\r' || c == '\u000b' || c == '\f' || c == '\u0085' || c == '\u2028' || c == '\u2029';
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || (c >= '\u00a0' && Character.isSpaceChar(c));
    }

    private static boolean isInvisible(char c) {
        if (c < ' ' || (c >= '\u007f' && c < '\u00a0')) return true;
        return c == '\u00ad'
                || c == '\u200b'
                || c == '\u200e'
                || c == '\u200f'
                || (c >= '\u202a' && c <= '\u202e')
                || (c >= '\u2060' && c <= '\u206f')
                || c == '\ufeff'
                || (c >= '\ufff9' && c <= '\ufffb')
                || c == '\ufffe'
                || c == '\uffff';
    }
}
