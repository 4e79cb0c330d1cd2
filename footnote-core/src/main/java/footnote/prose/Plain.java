package footnote.prose;

import footnote.prose.Sentence.Form;
import java.util.regex.Pattern;

/// Takes the marks of their form off the words of a document.
final class Plain {
    private static final Pattern HYPHEN_BREAK =
            Pattern.compile("(\\p{Ll})-\\s*\\n\\s*(?!und\\b|oder\\b|and\\b|or\\b|och\\b)(\\p{Ll})");
    private static final Pattern SPACE = Pattern.compile("[\\s\\p{Z}\\p{Cc}]+");
    private static final Pattern ITEM_MARK = Pattern.compile("^(?:[-*•‣▪◦●○·–—+]|\\(?\\d{1,3}[.)]|\\(?[a-z][.)])\\s+");
    private static final Pattern HEADING_MARK = Pattern.compile("^#{1,6}\\s+|\\s+#+$");
    private static final Pattern TABLE_EDGE = Pattern.compile("^\\|\\s*|\\s*\\|$");
    private static final Pattern EMPHASIS = Pattern.compile("\\*\\*|__(?=\\S)|(?<=\\S)__");
    private static final Pattern LINK = Pattern.compile("!?\\[([^\\[\\]]{0,200})]\\([^()\\s]{0,500}\\)");

    private Plain() {}

    /// Put a stretch of a passage on one line, without the marks of its form.
    static String line(String text, Form form) {
        if (form == Form.CODE) return onOneLine(text);
        var joined = onOneLine(joined(text));
        var bare = switch (form) {
            case ITEM -> ITEM_MARK.matcher(joined).replaceFirst("");
            case HEADING -> HEADING_MARK.matcher(joined).replaceAll("");
            case ROW -> TABLE_EDGE.matcher(joined).replaceAll("");
            case PROSE, CODE -> joined;
        };
        return unmarked(bare).strip();
    }

    /// Most text has no marks at all, and looking for characters is much quicker than trying patterns everywhere.
    private static String joined(String text) {
        boolean broken = text.indexOf('-') >= 0 && text.indexOf('\n') >= 0;
        return broken ? HYPHEN_BREAK.matcher(text).replaceAll("$1$2") : text;
    }

    private static String unmarked(String text) {
        var linked = text.contains("](") ? LINK.matcher(text).replaceAll("$1") : text;
        boolean stressed = linked.contains("**") || linked.contains("__");
        return stressed ? EMPHASIS.matcher(linked).replaceAll("") : linked;
    }

    private static String onOneLine(String text) {
        return isOnOneLine(text) ? text : SPACE.matcher(text).replaceAll(" ").strip();
    }

    /// Whether all space in a text is single blanks between words.
    private static boolean isOnOneLine(String text) {
        boolean afterSpace = true;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean isSpace = c == ' ';
            if (isSpace ? afterSpace : c < ' ' || (c >= 0x7F && isSpaceOrControl(c))) return false;
            afterSpace = isSpace;
        }
        return !afterSpace || text.isEmpty();
    }

    private static boolean isSpaceOrControl(char c) {
        return Character.isISOControl(c) || Character.isSpaceChar(c);
    }
}
