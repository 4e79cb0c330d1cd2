package footnote.app.settings;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.app.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsPageTests {
    private static final Path PAGE = Path.of("..", "docs", "settings.md");

    @TempDir
    private Path folder;

    /// With `-Dfootnote.write=true` the page is written anew instead.
    @Test
    void thePageSaysWhatTheCodeSays() throws IOException {
        var page = Files.readString(PAGE);
        var made = between(between(page, "settings", SettingsPage.table()), "aliases", SettingsPage.aliases());
        if (Boolean.getBoolean("footnote.write")) Files.writeString(PAGE, made);
        assertThat(Files.readString(PAGE))
                .as("write it anew: mvn -pl footnote-app test -Dtest=SettingsPageTests -Dfootnote.write=true")
                .isEqualTo(made);
    }

    @Test
    void theFileToStartFromSetsNothingUntilItsExamplesAreTakenIn() throws IOException {
        var file = folder.resolve("footnote.toml");
        Files.writeString(file, SettingsPage.file());
        assertThat(read(file)).isEqualTo(new SettingsFile.Contents(Map.of(), List.of()));

        Files.writeString(file, SettingsPage.file().replaceAll("(?m)^#(?! )", ""));
        var contents = read(file);
        assertThat(contents.problems()).isEmpty();
        assertThat(contents.values().keySet())
                .isEqualTo(KnownSettings.ALL.stream()
                        .filter(setting -> !setting.key().isEmpty())
                        .map(Setting::name)
                        .collect(Collectors.toSet()));
        assertThat(Settings.problems(GivenSettings.ofEnvironment(Map.of("FOOTNOTE_CONFIG", file.toString()))))
                .isEmpty();
    }

    @Test
    void whatStandsAsADefaultIsTheDefault() {
        for (var setting : KnownSettings.ALL) {
            if (!setting.fallback().matches("`[^`]+`")) continue;
            assertThat(Settings.fromEnvironment(Map.of(setting.name(), setting.plainFallback())))
                    .as(setting.name())
                    .isEqualTo(Settings.DEFAULTS);
        }
    }

    @Test
    void noNameStandsForTwoSettings() {
        var names = new HashSet<String>();
        for (var setting : KnownSettings.ALL) {
            assertThat(names.add(setting.name())).as(setting.name()).isTrue();
            assertThat(setting.key().isEmpty() || names.add(setting.key()))
                    .as(setting.key())
                    .isTrue();
            setting.aliases()
                    .forEach(alias -> assertThat(names.add(alias)).as(alias).isTrue());
        }
    }

    private static SettingsFile.Contents read(Path file) {
        return SettingsFile.read(file, KnownSettings.ALL);
    }

    private static String between(String page, String what, String made) {
        var head = "<!-- " + what + ", made from the code -->\n";
        var end = "<!-- end of " + what + " -->";
        int from = page.indexOf(head) + head.length();
        int to = page.indexOf(end);
        assertThat(page).contains(head).contains(end);
        return page.substring(0, from) + made + page.substring(to);
    }
}
