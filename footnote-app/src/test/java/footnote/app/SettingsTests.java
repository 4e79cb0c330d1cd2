package footnote.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.fault.FootnoteException;
import footnote.models.ModelSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTests {
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `(FOOTNOTE_[A-Z_]+)` \\|");

    @Test
    void everySettingIsDocumentedAndNothingElseIs() throws IOException {
        var page = Files.readString(Path.of("..", "docs", "settings.md"));
        var documented = ROW.matcher(page).results().map(row -> row.group(1)).collect(Collectors.toSet());
        assertThat(documented).isEqualTo(Settings.NAMES);
    }

    @Test
    void aNameThatIsNotOursIsAnErrorWithTheNearest() {
        assertThatThrownBy(() -> Settings.fromEnvironment(Map.of("FOOTNOTE_MODLE", "x")))
                .hasMessageContaining("did you mean FOOTNOTE_MODEL?");
    }

    @Test
    void whatIsFoundIsRememberedForFiveMinutesUnlessSaidOtherwise() {
        assertThat(memory("")).isEqualTo(Duration.ofMinutes(5));
        assertThat(memory("0")).isEqualTo(Duration.ZERO);
        assertThat(memory(" 60 ")).isEqualTo(Duration.ofMinutes(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "5m", "100000", "1.5"})
    void aTimeThatIsNotUnderstoodIsSaid(String seconds) {
        assertThatThrownBy(() -> memory(seconds))
                .isInstanceOf(FootnoteException.class)
                .hasMessageContaining("FOOTNOTE_SEARCH_CACHE: write a number of seconds")
                .hasMessageContaining(seconds);
    }

    @Test
    void aModelReadsEightThousandTokensUnlessSaidOtherwise() {
        assertThat(context("")).isEqualTo(ModelSettings.CONTEXT);
        assertThat(context("32768")).isEqualTo(32768);
        for (var wrong : new String[] {"8k", "100", "99999999"}) {
            assertThatThrownBy(() -> context(wrong)).hasMessageContaining("FOOTNOTE_MODEL_CONTEXT");
        }
    }

    private static Duration memory(String seconds) {
        return Settings.fromEnvironment(Map.of("FOOTNOTE_SEARCH_CACHE", seconds))
                .finding()
                .memory();
    }

    private static int context(String tokens) {
        return Settings.fromEnvironment(Map.of(
                        "FOOTNOTE_MODEL_URL", "http://localhost:11434",
                        "FOOTNOTE_MODEL", "some",
                        "FOOTNOTE_MODEL_CONTEXT", tokens))
                .model()
                .orElseThrow()
                .context();
    }
}
