package footnote.app.settings;

import java.io.File;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// What the flags of a command set. If two of them set the same, the one that was taken last holds. Not safe
/// for use by several threads.
public final class Flags {
    private static final String SET = "--set";

    private final Map<String, Given> byName = new LinkedHashMap<>();
    private final List<String> problems = new ArrayList<>();

    /// Take the value of a flag that stands for one setting.
    ///
    /// @param name the setting's name
    public void take(String flag, String name, String text) {
        byName.put(name, new Given(text, new Origin.Flag(flag)));
    }

    /// Take what `--set` says, `NAME=VALUE`: the name as in the settings file, the value as in the environment, and
    /// `~/` as the home folder, which no shell expands there. Whatever is wrong is told with the other
    /// problems, and without the value, which may be a key.
    public void set(String pair) {
        int equals = pair.indexOf('=');
        var key = pair.substring(0, Math.max(equals, 0)).strip();
        var setting = KnownSettings.ALL.stream()
                .filter(each -> !key.isEmpty() && each.key().equals(key))
                .findFirst();
        if (key.isEmpty()) problems.add(SET + ": write NAME=VALUE, as --set server.port=7701.");
        else if (setting.isEmpty()) problems.add(SET + ": " + UnknownKey.sentence(key, KnownSettings.ALL, keys()));
        else take(SET, setting.get().name(), fromHome(setting.get().form(), pair.substring(equals + 1)));
    }

    /// By the settings' names. A blank one takes back what the file or the environment says.
    Map<String, Given> byName() {
        return byName;
    }

    List<String> problems() {
        return problems;
    }

    private static List<String> keys() {
        return KnownSettings.ALL.stream()
                .map(Setting::key)
                .filter(key -> !key.isEmpty())
                .toList();
    }

    private static String fromHome(Form form, String text) {
        return switch (form) {
            case Form.Text _, Form.Folder _ -> Setting.fromHome(text);
            case Form.Folders _ ->
                Pattern.compile("(?<=^|=|" + Pattern.quote(File.pathSeparator) + ")~/")
                        .matcher(text)
                        .replaceAll(each -> Setting.fromHome(each.group()));
            default -> text;
        };
    }
}
