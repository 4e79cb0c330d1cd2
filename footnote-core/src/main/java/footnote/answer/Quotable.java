package footnote.answer;

import footnote.prose.Sentence;
import footnote.prose.Sentence.Form;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Makes a sentence of a document fit to stand in an answer.
final class Quotable {
    private static final String NUMBER = "[1-9]\\d{0,2}";
    private static final Pattern INDEX = Pattern.compile("\\[\\s*(" + NUMBER + ")\\s*]");
    private static final Pattern CODE = Pattern.compile("(?<code>(?<!`)(`+)(?!`).{0,800}?(?<!`)\\2(?!`))");
    private static final Pattern CODE_OR_BRACKET = Pattern.compile(CODE
            + "|(?<index>(?<=[A-Za-z0-9_$\\]])\\[\\s*" + NUMBER + "\\s*])"
            + "|\\s?\\[\\s*" + NUMBER + "(?:\\s*[,;–-]\\s*" + NUMBER + ")*\\s*]");
    private static final Pattern LEADERS = Pattern.compile("(?:\\. ?){5,}|…{2,}|_{5,}|^<!--");
    private static final Pattern FOOTER = Pattern.compile(
            "(?i)all rights reserved|alle rechte vorbehalten|^(?:©|copyright\\b)|\\bcookies?\\b.*\\b(?:accept|settings|akzeptieren)|"
                    + "^(?:page|seite|sida) \\d+(?: (?:of|von|av) \\d+)?$");
    private static final double LEAST_LETTERS = 0.5;

    private Quotable() {}

    /// Take out what would read as a citation of our own sources: a document's `[3]` is not our `[3]`. What may
    /// be an index, as in `rows[3]`, stays in a form that is no marker ([footnote.ask.MarkerReader]); code
    /// between backticks and numbers that no source has stay as they are.
    static String text(Sentence sentence) {
        if (sentence.form() == Form.CODE) return apart(sentence.text());
        return CODE_OR_BRACKET
                .matcher(sentence.text())
                .replaceAll(found -> {
                    if (found.group("code") != null) return Matcher.quoteReplacement(found.group());
                    return found.group("index") == null ? "" : apart(found.group());
                })
                .strip();
    }

    /// Whether a text has backticks that end no code and so may begin some.
    static boolean leavesCodeOpen(String text) {
        return CODE.matcher(text).replaceAll("").indexOf('`') >= 0;
    }

    private static String apart(String text) {
        return INDEX.matcher(text).replaceAll("[ $1 ]");
    }

    /// Whether a sentence says anything: not so a line of a table of contents, a row of signs, or what stands
    /// at the foot of every page.
    static boolean isWorth(Sentence sentence) {
        var text = text(sentence);
        if (LEADERS.matcher(text).find() || FOOTER.matcher(text).find()) return false;
        long letters = text.codePoints().filter(Character::isLetterOrDigit).count();
        return letters >= 2
                && letters
                        >= LEAST_LETTERS
                                * text.codePoints().filter(c -> c != ' ').count();
    }
}
