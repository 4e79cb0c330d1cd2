package footnote.answer;

import footnote.answer.Sentence.Form;
import java.util.regex.Pattern;

/// Makes the words of a document fit to stand in an answer.
final class Plain {
    private static final Pattern HYPHEN_BREAK =
            Pattern.compile("(\\p{Ll})-\\s*\\n\\s*(?!und\\b|oder\\b|and\\b|or\\b|och\\b)(\\p{Ll})");
    private static final Pattern SPACE = Pattern.compile("[\\s\\p{Z}\\p{Cc}]+");
    private static final Pattern ITEM_MARK = Pattern.compile("^(?:[-*•‣▪◦●○·–—+]|\\(?\\d{1,3}[.)]|\\(?[a-z][.)])\\s+");
    private static final Pattern HEADING_MARK = Pattern.compile("^#{1,6}\\s+|\\s+#+$");
    private static final Pattern TABLE_EDGE = Pattern.compile("^\\|\\s*|\\s*\\|$");
    private static final Pattern EMPHASIS = Pattern.compile("\\*\\*|__(?=\\S)|(?<=\\S)__");
    private static final Pattern LINK = Pattern.compile("!?\\[([^\\[\\]]{0,200})]\\([^()\\s]{0,500}\\)");
    private static final Pattern OWN_REFERENCE = Pattern.compile("\\s?\\[\\s*\\d{1,4}(?:\\s*[,;–-]\\s*\\d{1,4})*\\s*]");

    private static final Pattern LEADERS = Pattern.compile("(?:\\. ?){5,}|…{2,}|_{5,}|^<!--");
    private static final Pattern FOOTER = Pattern.compile(
            "(?i)all rights reserved|alle rechte vorbehalten|^(?:©|copyright\\b)|\\bcookies?\\b.*\\b(?:accept|settings|akzeptieren)|"
                    + "^(?:page|seite|sida) \\d+(?: (?:of|von|av) \\d+)?$");
    private static final double LEAST_LETTERS = 0.5;

    private Plain() {}

    /// Put a stretch of a passage on one line, without the marks of its form.
    static String line(String text, Form form) {
        if (form == Form.CODE) return SPACE.matcher(text).replaceAll(" ").strip();
        var joined = SPACE.matcher(HYPHEN_BREAK.matcher(text).replaceAll("$1$2"))
                .replaceAll(" ")
                .strip();
        var bare = switch (form) {
            case ITEM -> ITEM_MARK.matcher(joined).replaceFirst("");
            case HEADING -> HEADING_MARK.matcher(joined).replaceAll("");
            case ROW -> TABLE_EDGE.matcher(joined).replaceAll("");
            case PROSE, CODE -> joined;
        };
        return EMPHASIS.matcher(LINK.matcher(bare).replaceAll("$1"))
                .replaceAll("")
                .strip();
    }

    /// Take out what would read as a citation of our own sources: a document's `[3]` is not our `[3]`.
    static String quotable(Sentence sentence) {
        if (sentence.form() == Form.CODE) return sentence.text().replaceAll("\\[\\s*(\\d{1,4})\\s*]", "[ $1 ]");
        return OWN_REFERENCE.matcher(sentence.text()).replaceAll("").strip();
    }

    /// Whether a sentence says anything: not so a line of a table of contents, a row of signs, or what stands
    /// at the foot of every page.
    static boolean isWorthQuoting(Sentence sentence) {
        var text = quotable(sentence);
        if (LEADERS.matcher(text).find() || FOOTER.matcher(text).find()) return false;
        long letters = text.codePoints().filter(Character::isLetterOrDigit).count();
        return letters >= 2
                && letters
                        >= LEAST_LETTERS
                                * text.codePoints().filter(c -> c != ' ').count();
    }
}
