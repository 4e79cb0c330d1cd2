package footnote.cli;

import footnote.app.Settings;
import footnote.app.settings.Given;
import footnote.app.settings.GivenSettings;
import footnote.app.settings.KnownSettings;
import footnote.app.settings.Setting;
import footnote.app.settings.SettingsPage;
import footnote.server.wire.Json;
import footnote.server.wire.SettingsJson;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "config",
        description = {
            "Show what is set, and where: in the settings file, the environment or by a flag.",
            "Ends with exit code 1 if something is wrong, and says what. Keys are never shown."
        },
        mixinStandardHelpOptions = true)
final class ConfigCommand implements Callable<Integer> {
    private static final int WIDEST = 48;

    @Mixin
    private final DataOption data = new DataOption();

    @Mixin
    final ServerOptions server = new ServerOptions(data.flags());

    @Option(
            names = "--defaults",
            description = "Print a settings file in which every setting stands, with what it means, to start from.")
    private boolean defaults;

    @Option(names = "--json", description = "Print as JSON.")
    private boolean json;

    @Override
    public Integer call() {
        if (defaults) {
            System.out.print(SettingsPage.file());
            return 0;
        }
        var given = data.given();
        var problems = Settings.problems(given);
        if (json) {
            System.out.println(Json.writePretty(SettingsJson.of(given, problems)));
        } else {
            print(given);
            given.warnings().forEach(warning -> System.err.println("Warning: " + Terminal.plain(warning)));
            problems.forEach(problem -> System.err.println(Terminal.red("✗ ") + Terminal.plain(problem)));
        }
        return problems.isEmpty() ? 0 : 1;
    }

    private static void print(GivenSettings given) {
        System.out.println(Terminal.dim(
                "Settings file: " + given.file().map(Object::toString).orElse("none")));
        int names = width(KnownSettings.ALL.stream().map(Setting::name).toList());
        int values = Math.min(
                WIDEST,
                width(KnownSettings.ALL.stream().map(each -> value(each, given)).toList()));
        for (var setting : KnownSettings.ALL) {
            var origin = given.of(setting).map(Given::origin);
            var row = padded(setting.name(), names) + "  " + padded(value(setting, given), values) + "  "
                    + origin.map(each -> Terminal.name(each.label())).orElse("default");
            System.out.println(origin.isPresent() ? row : Terminal.dim(row));
        }
    }

    private static String value(Setting setting, GivenSettings given) {
        return given.of(setting)
                .map(value -> Terminal.name(setting.shown(value.text())))
                .or(() -> Optional.of(setting.name())
                        .filter("FOOTNOTE_DATA"::equals)
                        .map(_ -> Settings.DEFAULTS.data().toString()))
                .orElse(setting.plainFallback());
    }

    private static int width(List<String> texts) {
        return texts.stream().mapToInt(String::length).max().orElse(0);
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }
}
