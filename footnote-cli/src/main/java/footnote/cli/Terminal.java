package footnote.cli;

import java.io.Console;
import java.util.Locale;
import java.util.Optional;

/// What the terminal can show.
final class Terminal {
    private static final boolean COLOURS = System.getenv("NO_COLOR") == null
            && Optional.ofNullable(System.console()).map(Console::isTerminal).orElse(false)
            && !"dumb".equals(System.getenv("TERM"));

    private Terminal() {}

    static boolean interactive() {
        return COLOURS;
    }

    static String bold(String text) {
        return styled("1", text);
    }

    static String dim(String text) {
        return styled("2", text);
    }

    static String red(String text) {
        return styled("31", text);
    }

    private static String styled(String code, String text) {
        return COLOURS ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }

    /// Text from a document, made safe to print: no control sequences.
    static String plain(String text) {
        return text.replaceAll("[\\p{Cntrl}&&[^\n\t]]", " ");
    }

    /// A name, made safe to print on one line.
    static String name(String name) {
        return name.replaceAll("\\p{Cntrl}", "�");
    }

    static String number(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }
}
