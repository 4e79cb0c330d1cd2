package footnote.server.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import footnote.app.settings.GivenSettings;
import footnote.app.settings.KnownSettings;
import footnote.app.settings.Origin;
import footnote.app.settings.Setting;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What is set and where, as `footnote config --json` prints it; without keys and passwords.
@JsonInclude(JsonInclude.Include.NON_NULL)
public record SettingsJson(
        @Nullable String file, List<SettingJson> settings, List<String> problems, List<String> warnings) {
    /// @param key its name in the settings file
    /// @param value what was set, in the form it has in the environment
    /// @param fallback what holds otherwise, in words
    /// @param origin one of default, file, environment, alias, flag
    /// @param where the file and its line, the variable or the flag
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record SettingJson(
            String name,
            @Nullable String key,
            @Nullable String value,
            String fallback,
            String origin,
            @Nullable String where) {
        static SettingJson of(Setting setting, GivenSettings all) {
            var given = all.of(setting);
            return new SettingJson(
                    setting.name(),
                    setting.key().isEmpty() ? null : setting.key(),
                    given.map(value -> setting.shown(value.text())).orElse(null),
                    setting.plainFallback(),
                    given.map(value -> kind(value.origin())).orElse("default"),
                    given.map(value -> place(value.origin())).orElse(null));
        }
    }

    public static SettingsJson of(GivenSettings given, List<String> problems) {
        return new SettingsJson(
                given.file().map(Object::toString).orElse(null),
                KnownSettings.ALL.stream()
                        .map(setting -> SettingJson.of(setting, given))
                        .toList(),
                problems,
                given.warnings());
    }

    private static String kind(Origin origin) {
        return switch (origin) {
            case Origin.InFile _ -> "file";
            case Origin.Variable _ -> "environment";
            case Origin.Alias _ -> "alias";
            case Origin.Flag _ -> "flag";
        };
    }

    private static String place(Origin origin) {
        return switch (origin) {
            case Origin.InFile(var file, var line) -> file + ":" + line;
            case Origin.Variable(var name) -> name;
            case Origin.Alias(var name) -> name;
            case Origin.Flag(var name) -> name;
        };
    }
}
