package footnote.app.settings;

import java.util.List;
import java.util.regex.Pattern;

/// One thing that can be set.
///
/// @param name its environment variable
/// @param key its name in the settings file; empty if it cannot be set there
/// @param fallback what holds where it is not set, in words
/// @param about what it means, in a line of Markdown
/// @param example a value as it is written in the file; for a table, all of its lines
/// @param secret whether its value is never shown
/// @param aliases environment variables by which other systems call it
public record Setting(
        String name,
        String key,
        Form form,
        String fallback,
        String about,
        String example,
        boolean secret,
        List<String> aliases) {
    static final String HIDDEN = "(set)";

    private static final Pattern LINK = Pattern.compile("\\[([^\\]]+)\\]\\([^)]*\\)");
    private static final Pattern USER_IN_ADDRESS = Pattern.compile("//\\S*@");
    private static final Pattern USER_WITHOUT_SCHEME = Pattern.compile("(?<!\\S)[^\\s/@:]+:[^\\s/@]+@");
    private static final Pattern VALUE_IN_ADDRESS = Pattern.compile("([?&][^=&\\s;]+=)[^&\\s;]+");

    public Setting {
        aliases = List.copyOf(aliases);
        if (!name.matches("FOOTNOTE_[A-Z_]+")) throw new IllegalArgumentException("not a variable of ours: " + name);
        if (!key.matches("([a-z]+(\\.[a-z]+)?)?")) throw new IllegalArgumentException("not a key: " + key);
        if (!key.isEmpty() && example.isEmpty()) throw new IllegalArgumentException("no example: " + name);
    }

    static Setting of(String name, String key, Form form, String example, String fallback, String about) {
        return new Setting(name, key, form, fallback, about, example, false, List.of());
    }

    /// One that is read before there is a file, or not by Footnote itself.
    static Setting ofEnvironment(String name, String fallback, String about) {
        return new Setting(name, "", Form.TEXT, fallback, about, "", false, List.of());
    }

    Setting hidden() {
        return new Setting(name, key, form, fallback, about, example, true, aliases);
    }

    Setting alias(String... others) {
        return new Setting(name, key, form, fallback, about, example, secret, List.of(others));
    }

    /// A value of it, fit to be shown to anybody: without keys and passwords.
    public String shown(String text) {
        if (secret) return HIDDEN;
        if (form instanceof Form.Named named) return new NamedLine(named).shown(text);
        return withoutUser(text);
    }

    /// An address may hold a password before its host, or a key behind its path.
    public static String withoutUser(String text) {
        var named = USER_IN_ADDRESS.matcher(text).replaceAll("//" + HIDDEN + "@");
        named = USER_WITHOUT_SCHEME.matcher(named).replaceAll(HIDDEN + "@");
        return VALUE_IN_ADDRESS.matcher(named).replaceAll("$1" + HIDDEN);
    }

    /// No shell expands the tilde in a file, nor behind a name and a `=`.
    static String fromHome(String text) {
        return text.startsWith("~/") ? System.getProperty("user.home", "") + text.substring(1) : text;
    }

    boolean hidesSomethingOf(String text) {
        return shown(text).contains(HIDDEN);
    }

    /// What holds where it is not set, without Markdown.
    public String plainFallback() {
        return plain(fallback);
    }

    String plainAbout() {
        return plain(about);
    }

    private static String plain(String markdown) {
        return LINK.matcher(markdown).replaceAll("$1").replace("`", "");
    }
}
