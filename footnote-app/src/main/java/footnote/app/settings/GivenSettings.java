package footnote.app.settings;

import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// What was set and where, once the settings file, the environment and the flags are laid over each other, each
/// over the one before. What is blank counts as not set.
///
/// @param environment all variables, ours or not
/// @param byName what was set, by the settings' names
/// @param file the settings file that was read, or was to be read
/// @param problems what is wrong with the names and the file, each in a sentence; then the values are not to be
/// used
/// @param warnings what is not wrong but should be known
public record GivenSettings(
        Map<String, String> environment,
        Map<String, Given> byName,
        Optional<Path> file,
        List<String> problems,
        List<String> warnings) {
    private static final Pattern NAME = Pattern.compile("FOOTNOTE_[A-Z_]+");

    public GivenSettings {
        environment = Map.copyOf(environment);
        byName = Map.copyOf(byName);
        problems = List.copyOf(problems);
        warnings = List.copyOf(warnings);
    }

    /// Take what the `FOOTNOTE_…` variables say, and a settings file only if one of them names it: whoever builds
    /// Footnote into a program of theirs is not surprised by a file.
    public static GivenSettings ofEnvironment(Map<String, String> environment) {
        return new Layers(environment, new Flags())
                .file(Optional.empty())
                .environment()
                .given();
    }

    /// Take what a command was given: the settings file, the environment with the names that other systems use, and
    /// flags.
    ///
    /// @param usual where the settings file is looked for if neither a flag nor a variable names one
    public static GivenSettings ofCommand(Map<String, String> environment, Path usual, Flags flags) {
        return new Layers(environment, flags)
                .file(Optional.of(usual))
                .environment()
                .aliases()
                .flags()
                .given();
    }

    /// Where a platform keeps a user's settings. Neither the working folder, where a file might change a server
    /// unnoticed, nor the data folder, which is itself a setting and may come from somebody else.
    public static Path usualFile(Map<String, String> environment, String system, String home) {
        var xdg = environment.getOrDefault("XDG_CONFIG_HOME", "");
        if (!xdg.isBlank()) return Path.of(xdg, "footnote", "footnote.toml");
        if (system.toLowerCase(Locale.ROOT).contains("win")) {
            return Path.of(environment.getOrDefault("APPDATA", home), "Footnote", "footnote.toml");
        }
        return Path.of(home, ".config", "footnote", "footnote.toml");
    }

    public Optional<Given> of(Setting setting) {
        return Optional.ofNullable(byName.get(setting.name()));
    }

    /// The environment as if all values had been set there. It holds what else is there too, since a value may name
    /// the variable that holds a key.
    public Map<String, String> asEnvironment() {
        var all = new HashMap<>(environment);
        all.keySet().removeAll(KnownSettings.names()); // a flag may have taken one back
        byName.forEach((name, given) -> all.put(name, given.text()));
        return all;
    }

    /// Fail with `BAD_REQUEST` if there are problems.
    public void check() {
        if (problems.isEmpty()) return;
        var more = problems.size() == 1 ? "" : " (" + (problems.size() - 1) + " more: footnote config lists all.)";
        throw new Fault(Fault.Code.BAD_REQUEST, problems.getFirst() + more).toException();
    }

    /// The same fault, which also tells where the settings that it names were set, if not under their own names in
    /// the environment.
    public FootnoteException located(FootnoteException fault) {
        var places = new ArrayList<String>();
        var names = NAME.matcher(fault.fault().message());
        while (names.find()) {
            var given = byName.get(names.group());
            if (given != null) place(names.group(), given.origin()).ifPresent(places::add);
        }
        if (places.isEmpty()) return fault;
        var message = fault.fault().message() + " "
                + String.join(" ", places.stream().distinct().toList());
        return new Fault(fault.fault().code(), message).toException(fault);
    }

    /// Without values, which may be keys.
    @Override
    public String toString() {
        return "GivenSettings" + byName.keySet();
    }

    private static Optional<String> place(String name, Origin origin) {
        return switch (origin) {
            case Origin.Variable _ -> Optional.empty();
            case Origin.Flag(var flag) -> Optional.of("(" + name + " is set by " + flag + ".)");
            case Origin.InFile(var file, var line) ->
                KnownSettings.named(name)
                        .map(setting ->
                                "(" + name + " is set as " + setting.key() + " in " + file + ", line " + line + ".)");
            case Origin.Alias(var alias) ->
                Optional.of("(" + name + " is set by " + alias + "; " + Layers.MEANT_FOR_ANOTHER + ".)");
        };
    }
}
