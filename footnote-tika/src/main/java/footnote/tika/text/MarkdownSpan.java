package footnote.tika.text;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Takes the inline marks out of a stretch of Markdown.
///
/// One pass from left to right: a mark that may open something is written and remembered; when its partner comes,
/// both are blanked out in place. So a mark without partner stays what it is, and the pass is linear.
final class MarkdownSpan {
    private static final char BLANKED = '\0';
    private static final int DEEPEST = 32;
    private static final int LONGEST_ADDRESS = 1000;
    private static final int LONGEST_TAG = 1000;
    private static final int LONGEST_NOTE = 100;
    private static final int LONGEST_LABEL = 202;
    private static final int LONGEST_ENTITY = 10;
    private static final int LONGEST_TICKS = 64;
    private static final Map<String, String> ENTITIES = Map.ofEntries(
            Map.entry("amp", "&"),
            Map.entry("lt", "<"),
            Map.entry("gt", ">"),
            Map.entry("quot", "\""),
            Map.entry("apos", "'"),
            Map.entry("nbsp", " "),
            Map.entry("copy", "©"),
            Map.entry("reg", "®"),
            Map.entry("trade", "™"),
            Map.entry("hellip", "…"),
            Map.entry("ndash", "–"),
            Map.entry("mdash", "—"),
            Map.entry("lsquo", "‘"),
            Map.entry("rsquo", "’"),
            Map.entry("ldquo", "“"),
            Map.entry("rdquo", "”"),
            Map.entry("times", "×"),
            Map.entry("euro", "€"),
            Map.entry("rarr", "→"),
            Map.entry("larr", "←"));

    /// A mark that waits for its partner.
    private record Opening(char mark, int length, int at) {}

    private final String raw;
    private final Set<String> labels;
    private final StringBuilder out;
    private final Deque<Opening> emphasis = new ArrayDeque<>();
    private final Deque<Opening> brackets = new ArrayDeque<>();
    private final boolean[] ticksExhausted = new boolean[LONGEST_TICKS + 1];
    private int at;

    private MarkdownSpan(String raw, Set<String> labels) {
        this.raw = raw;
        this.labels = labels;
        this.out = new StringBuilder(raw.length());
    }

    /// The words of `raw` without marks; a hard line break stays one, other line breaks become spaces.
    ///
    /// @param labels those that stand for an address somewhere in the document
    static String plain(String raw, Set<String> labels) {
        var span = new MarkdownSpan(raw, labels);
        while (span.at < raw.length()) span.step();
        return span.withoutBlanks();
    }

    /// A label as labels are compared: in small letters, with single spaces.
    static String label(String words) {
        return words.strip().toLowerCase(Locale.ROOT).replaceAll("\\s+", " ");
    }

    private void step() {
        var c = raw.charAt(at);
        switch (c) {
            case '\\' -> escape();
            case '`' -> code();
            case '*', '_', '~' -> emphasis(c);
            case '!' -> {
                if (next(1) != '[') out.append(c);
                at++;
            }
            case '[' -> openBracket();
            case ']' -> closeBracket();
            case '<' -> tag();
            case '&' -> entity();
            case '\n' -> lineBreak();
            default -> {
                out.append(c);
                at++;
            }
        }
    }

    private char next(int ahead) {
        return at + ahead < raw.length() ? raw.charAt(at + ahead) : ' ';
    }

    private void escape() {
        var c = next(1);
        if (c == '\n') {
            out.append('\n');
            at += 2;
        } else if (c > ' ' && c < 127 && !Character.isLetterOrDigit(c)) {
            out.append(c);
            at += 2;
        } else {
            out.append('\\');
            at++;
        }
    }

    private void code() {
        var ticks = run('`');
        if (ticks <= LONGEST_TICKS && !ticksExhausted[ticks]) {
            for (int from = at + ticks; (from = raw.indexOf('`', from)) >= 0; ) {
                var length = run('`', from);
                if (length == ticks) {
                    out.append(
                            raw.substring(at + ticks, from).replace('\n', ' ').strip());
                    at = from + length;
                    return;
                }
                from += length;
            }
            ticksExhausted[ticks] = true;
        }
        out.repeat('`', ticks);
        at += ticks;
    }

    private int run(char mark) {
        return run(mark, at);
    }

    private int run(char mark, int from) {
        var end = from;
        while (end < raw.length() && raw.charAt(end) == mark) end++;
        return end - from;
    }

    private void emphasis(char mark) {
        var length = run(mark);
        var before = at == 0 ? ' ' : raw.charAt(at - 1);
        var after = next(length);
        var start = out.length();
        out.repeat(mark, length);
        at += length;
        if (length > 3 || (mark == '~' && length != 2)) return;
        var wordInside = mark == '_' && Character.isLetterOrDigit(before) && Character.isLetterOrDigit(after);
        if (wordInside) return;
        if (!Character.isWhitespace(before) && close(mark, length, start)) return;
        if (!Character.isWhitespace(after) && emphasis.size() < DEEPEST) {
            emphasis.push(new Opening(mark, length, start));
        }
    }

    private boolean close(char mark, int length, int start) {
        var opening = emphasis.stream()
                .filter(open -> open.mark() == mark && open.length() == length)
                .findFirst();
        if (opening.isEmpty() || opening.get().at() + length == start) return false;
        while (!emphasis.pop().equals(opening.get())) {}
        blank(opening.get().at(), length);
        blank(start, length);
        return true;
    }

    private void openBracket() {
        if (next(1) == '^') {
            var end =
                    raw.substring(at, Math.min(raw.length(), at + LONGEST_NOTE)).indexOf(']');
            if (end > 0) {
                at += end + 1;
                return;
            }
        }
        if (brackets.size() < DEEPEST) brackets.push(new Opening('[', 1, out.length()));
        out.append('[');
        at++;
    }

    private void closeBracket() {
        at++;
        var opening = brackets.poll();
        var end = opening == null ? at : pastAddress(opening);
        if (opening == null || end == at) {
            out.append(']');
        } else {
            blank(opening.at(), 1);
            at = end;
        }
    }

    /// Where the address after a link's words ends; the place itself where there is none.
    private int pastAddress(Opening opening) {
        var open = next(0);
        if (open == '[') return pastLabel(opening);
        if (open != '(') return at;
        var close = ')';
        var depth = 0;
        for (int i = at; i < Math.min(raw.length(), at + LONGEST_ADDRESS); i++) {
            var c = raw.charAt(i);
            if (c == open) depth++;
            else if (c == close && --depth == 0) return i + 1;
            else if (c == '\\') i++;
        }
        return at;
    }

    /// Where the label after a link's words ends, if it stands for an address: "m[0][1]" is no link.
    private int pastLabel(Opening opening) {
        var end = raw.substring(at, Math.min(raw.length(), at + LONGEST_LABEL)).indexOf(']');
        if (end < 0) return at;
        if (end > 1) return labels.contains(label(raw.substring(at + 1, at + end))) ? at + end + 1 : at;
        var words = out.length() - opening.at() > LONGEST_LABEL ? "" : out.substring(opening.at() + 1);
        return labels.contains(label(words)) ? at + end + 1 : at;
    }

    private void tag() {
        var limit = Math.min(raw.length(), at + LONGEST_TAG);
        var end = -1;
        for (int i = at + 1; i < limit && raw.charAt(i) != '<' && end < 0; i++) {
            if (raw.charAt(i) == '>') end = i;
        }
        var first = next(1);
        if (end < 0 || !(Character.isLetter(first) || first == '/' || first == '!' || first == '?')) {
            out.append('<');
            at++;
            return;
        }
        var inside = raw.substring(at + 1, end);
        if (isAddress(inside)) out.append(inside);
        else if (inside.toLowerCase(Locale.ROOT).startsWith("br")) out.append('\n');
        at = end + 1;
    }

    private static boolean isAddress(String inside) {
        if (inside.chars().anyMatch(Character::isWhitespace)) return false;
        var colon = inside.indexOf(':');
        return inside.indexOf('@') > 0
                || (colon > 1 && inside.chars().limit(colon).allMatch(Character::isLetter));
    }

    private void entity() {
        var end = raw.substring(at, Math.min(raw.length(), at + LONGEST_ENTITY)).indexOf(';');
        var name = end > 0 ? raw.substring(at + 1, at + end) : "";
        var known = name.startsWith("#") ? numbered(name.substring(1)) : ENTITIES.getOrDefault(name, "");
        out.append(known.isEmpty() ? "&" : known);
        at += known.isEmpty() ? 1 : end + 1;
    }

    private static String numbered(String digits) {
        var hex = digits.startsWith("x") || digits.startsWith("X");
        try {
            var point = hex ? Integer.parseInt(digits.substring(1), 16) : Integer.parseInt(digits);
            return point > 0 && Character.isValidCodePoint(point) ? Character.toString(point) : "";
        } catch (NumberFormatException e) {
            return "";
        }
    }

    private void lineBreak() {
        var hard = out.length() >= 2 && out.charAt(out.length() - 1) == ' ' && out.charAt(out.length() - 2) == ' ';
        out.append(hard ? '\n' : ' ');
        at++;
    }

    private void blank(int start, int length) {
        for (int i = start; i < start + length; i++) out.setCharAt(i, BLANKED);
    }

    private String withoutBlanks() {
        var kept = new StringBuilder(out.length());
        for (int i = 0; i < out.length(); i++) {
            if (out.charAt(i) != BLANKED) kept.append(out.charAt(i));
        }
        return kept.toString().strip();
    }
}
