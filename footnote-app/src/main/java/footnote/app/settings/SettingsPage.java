package footnote.app.settings;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// All settings written down: as the table of `docs/settings.md`, and as a settings file to start from.
public final class SettingsPage {
    private static final int WIDTH = 100;

    private SettingsPage() {}

    /// The table of `docs/settings.md`.
    static String table() {
        var table = new StringBuilder("""
                | environment variable | in the file | meaning | default |
                |---|---|---|---|
                """);
        for (var setting : KnownSettings.ALL) {
            table.append("| `%s` | %s | %s | %s |\n"
                    .formatted(
                            setting.name(),
                            setting.key().isEmpty() ? "–" : "`" + setting.key() + "`",
                            setting.about(),
                            setting.fallback()));
        }
        return table.toString();
    }

    /// The table of the names that other systems have for them.
    static String aliases() {
        var table = new StringBuilder("""
                | variable | is |
                |---|---|
                """);
        for (var setting : KnownSettings.ALL) {
            for (var alias : setting.aliases()) table.append("| `%s` | `%s` |\n".formatted(alias, setting.name()));
        }
        return table.toString();
    }

    /// A settings file in which everything stands, and nothing is set yet.
    public static String file() {
        var lines = new ArrayList<String>();
        lines.add(
                "# Footnote's settings. Take away the # before what you want to set; environment variables and flags");
        lines.add("# go before this file. docs/settings.md tells more.");
        for (var table : tables()) {
            if (!table.isEmpty()) lines.addAll(List.of("", "[" + table + "]"));
            for (var setting : KnownSettings.ALL) {
                if (!setting.key().isEmpty()
                        && !isTable(setting)
                        && tableOf(setting).equals(table)) describe(setting, lines);
            }
        }
        for (var setting : KnownSettings.ALL) if (isTable(setting)) describe(setting, lines);
        return String.join("\n", lines) + "\n";
    }

    /// Those without a table come first: whatever stands below the head of a table belongs to it.
    private static Set<String> tables() {
        var tables = new LinkedHashSet<>(List.of(""));
        for (var setting : KnownSettings.ALL) tables.add(tableOf(setting));
        return tables;
    }

    private static String tableOf(Setting setting) {
        int dot = setting.key().indexOf('.');
        return dot < 0 ? "" : setting.key().substring(0, dot);
    }

    private static boolean isTable(Setting setting) {
        return setting.form() instanceof Form.ByCollection || setting.form() instanceof Form.Named;
    }

    private static void describe(Setting setting, List<String> lines) {
        lines.add("");
        wrapped(setting.plainAbout() + ". Default: " + setting.plainFallback() + ". Also " + setting.name() + ".")
                .forEach(line -> lines.add("# " + line));
        if (isTable(setting)) {
            setting.example().lines().forEach(line -> lines.add("#" + line));
        } else {
            var key = setting.key().substring(setting.key().indexOf('.') + 1);
            lines.add("#" + key + " = " + setting.example());
        }
    }

    private static List<String> wrapped(String text) {
        var lines = new ArrayList<String>();
        var line = new StringBuilder();
        for (var word : text.split(" ")) {
            if (!line.isEmpty() && line.length() + 1 + word.length() > WIDTH) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
