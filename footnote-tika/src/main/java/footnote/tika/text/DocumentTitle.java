package footnote.tika.text;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// Tells a title that a person gave from one that a program left behind.
public final class DocumentTitle {
    private static final Pattern FILE_NAME = Pattern.compile(
            ".*\\.(docx?|dotx?|odt|ods|odp|rtf|csv|md|tex|dvi|indd|qxd|pptx?|xlsx?|pdf|html?|txt|p65|fm|cdr|ai|eps|ps)");
    private static final Pattern LEFT_BEHIND = Pattern.compile(
            "(microsoft (word|powerpoint|excel) - .*|untitled.*|unbenannt.*|document ?\\d*|dokument ?\\d*|title"
                    + "|titel|(power ?point )?presentation ?\\d*|slide ?\\d*|sheet ?\\d*|no ?title|.*\\.\\w+ - \\w+)");

    private DocumentTitle() {}

    /// The title that a file claims to have, where it looks like one.
    public static Optional<String> sensible(String claimed) {
        var line = Tidy.line(claimed);
        var small = line.toLowerCase(Locale.ROOT);
        var sensible = line.length() <= 300
                && line.codePoints().filter(Character::isLetter).count() >= 3
                && line.indexOf('\ufffd') < 0
                && !FILE_NAME.matcher(small).matches()
                && !LEFT_BEHIND.matcher(small).matches();
        return sensible ? Optional.of(line) : Optional.empty();
    }
}
