package footnote.cli;

import footnote.app.Settings;
import footnote.app.settings.Flags;
import footnote.app.settings.GivenSettings;
import footnote.app.settings.KnownSettings;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Where a command's settings come from: the settings file, the environment, and its flags.
///
/// Flags are taken by methods rather than kept in fields, since their order matters: the last for a setting holds.
/// Before it parses, picocli calls them with `null`.
final class ConfigOption {
    private final Flags flags = new Flags();
    private int pairs;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description =
                    "The settings file. Also FOOTNOTE_CONFIG; usually ~/.config/footnote/footnote.toml, if there.")
    void file(@Nullable Path file) {
        if (file != null) flags.take("--config", KnownSettings.CONFIG, file.toString());
    }

    /// Takes what is new at the end of `all`: picocli hands over a longer list each time.
    @Option(
            names = "--set",
            paramLabel = "NAME=VALUE",
            description = {
                "Set anything for this once, by its name in the settings file, as --set model.name=qwen3:8b. May be given"
                        + " more than once. Goes before the environment and the file; footnote config shows what holds."
            })
    void set(@Nullable List<String> all) {
        if (all == null) return;
        all.stream().skip(pairs).forEach(flags::set);
        pairs = all.size();
    }

    /// Where the command's other flags for settings go.
    Flags flags() {
        return flags;
    }

    /// What was set, and where.
    GivenSettings given() {
        var usual = GivenSettings.usualFile(
                System.getenv(), System.getProperty("os.name", ""), System.getProperty("user.home", "."));
        return GivenSettings.ofCommand(System.getenv(), usual, flags);
    }

    Settings settings() {
        var given = given();
        given.warnings().forEach(warning -> System.err.println("Warning: " + warning));
        return Settings.of(given);
    }
}
