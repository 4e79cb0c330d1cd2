package footnote.app.settings;

import footnote.fault.Echo;
import footnote.fault.Nearest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Lays what was set in one place over what was set in another; each call goes over those before.
final class Layers {
    static final String MEANT_FOR_ANOTHER = "if that is meant for another program, set FOOTNOTE_ALIASES=off";

    private final Map<String, String> environment;
    private final Flags flags;
    private final Map<String, Given> values = new LinkedHashMap<>();
    private final List<String> problems = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private Optional<Path> file = Optional.empty();

    Layers(Map<String, String> environment, Flags flags) {
        this.environment = environment;
        this.flags = flags;
    }

    GivenSettings given() {
        return new GivenSettings(environment, values, file, problems, warnings);
    }

    /// Read the file that a flag names, or else the variable, or else the usual one if it is there.
    Layers file(Optional<Path> usual) {
        file = Optional.ofNullable(flags.byName().get(KnownSettings.CONFIG))
                .map(Given::text)
                .or(() -> variable(KnownSettings.CONFIG))
                .map(Path::of)
                .or(() -> usual.filter(Files::exists))
                .map(Path::toAbsolutePath);
        file.ifPresent(this::read);
        return this;
    }

    private void read(Path path) {
        var contents = SettingsFile.read(path, KnownSettings.ALL);
        values.putAll(contents.values());
        problems.addAll(contents.problems());
        boolean secrets = KnownSettings.ALL.stream()
                .anyMatch(setting -> Optional.ofNullable(contents.values().get(setting.name()))
                        .filter(given -> setting.hidesSomethingOf(given.text()))
                        .isPresent());
        if (secrets && isOpen(path)) {
            warnings.add(path + " holds a key and can be read by everybody on this machine: chmod 600 it.");
        }
    }

    private static boolean isOpen(Path path) {
        try {
            return Files.getFileStore(path).supportsFileAttributeView("posix")
                    && Files.getPosixFilePermissions(path).contains(PosixFilePermission.OTHERS_READ);
        } catch (IOException _) {
            return false; // the file was readable a moment ago; whoever removed it since has no need of a warning
        }
    }

    /// A name that is not one of ours is a problem, so that typing errors show.
    Layers environment() {
        for (var name : environment.keySet().stream().sorted().toList()) {
            if (!name.startsWith("FOOTNOTE_") || name.startsWith("FOOTNOTE_TEST_")) continue;
            if (KnownSettings.named(name).isEmpty()) unknown(name);
            else variable(name).ifPresent(text -> set(name, text, new Origin.Variable(name)));
        }
        return this;
    }

    private void unknown(String name) {
        problems.add("There is no setting " + Echo.of(name)
                + Nearest.to(name, KnownSettings.names())
                        .map(near -> "; did you mean " + near + "?")
                        .orElse("; docs/settings.md lists them."));
    }

    /// Other systems' names weigh as much as our own.
    Layers aliases() {
        if (!aliasesAreRead()) return this;
        for (var setting : KnownSettings.ALL) {
            for (var alias : setting.aliases()) meant(alias).ifPresent(text -> alias(setting, alias, text));
        }
        return this;
    }

    /// What another system's variable says, as our setting says it. That system embeds by a service, which has the
    /// model `MODEL_NAME`; without the address of one, the model is to be had here. Its agents know the same
    /// service by a name of their own.
    private Optional<String> meant(String alias) {
        return switch (alias) {
            case "QDRANT_URL" -> variable(alias).map(address -> "qdrant " + address.strip());
            case "EMBEDDER_BASE", "AGENT_EMBEDDER_URL" ->
                variable(alias)
                        .map(base -> base.strip().replaceAll("/+$", "") + "/embed"
                                + variable("MODEL_NAME")
                                        .map(model -> " " + model.strip())
                                        .orElse(""));
            case "MODEL_NAME" ->
                variable(alias)
                        .filter(_ -> variable("EMBEDDER_BASE").isEmpty()
                                && variable("AGENT_EMBEDDER_URL").isEmpty());
            default -> variable(alias);
        };
    }

    private boolean aliasesAreRead() {
        var given = Optional.ofNullable(flags.byName().get(KnownSettings.ALIASES))
                .or(() -> Optional.ofNullable(values.get(KnownSettings.ALIASES)))
                .map(Given::text)
                .orElse("");
        return switch (given.strip().toLowerCase(Locale.ROOT)) {
            case "", "on", "true" -> true;
            case "off", "false" -> false;
            default -> {
                problems.add(KnownSettings.ALIASES + ": write on or off, not " + Echo.of(given) + ".");
                yield true;
            }
        };
    }

    private void alias(Setting setting, String alias, String text) {
        var before = Optional.ofNullable(values.get(setting.name()))
                .filter(given -> !(given.origin() instanceof Origin.InFile));
        if (before.isEmpty()) {
            set(setting.name(), text, new Origin.Alias(alias));
        } else if (!before.get().text().strip().equals(text.strip())) {
            var other = before.get().origin() instanceof Origin.Alias(var name) ? name : setting.name();
            problems.add(alias + " and " + other + " are two names of one setting and differ: unset one, or "
                    + MEANT_FOR_ANOTHER + ".");
        }
    }

    Layers flags() {
        flags.byName().forEach((name, given) -> {
            if (given.text().isBlank()) values.remove(name);
            else values.put(name, given);
        });
        problems.addAll(flags.problems());
        return this;
    }

    private void set(String name, String text, Origin origin) {
        values.put(name, new Given(text, origin));
    }

    private Optional<String> variable(String name) {
        return Optional.ofNullable(environment.get(name)).filter(text -> !text.isBlank());
    }
}
