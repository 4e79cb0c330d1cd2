package footnote.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModelSettingsTests {
    @Test
    void theDefaultsAreTheDocumentedOnes() {
        var settings = ModelSettings.of(URI.create("http://localhost:11434"), "llama3.2");
        assertThat(settings.key()).isEmpty();
        assertThat(settings.connect()).isEqualTo(Duration.ofSeconds(5));
        assertThat(settings.firstToken()).isEqualTo(Duration.ofMinutes(3));
        assertThat(settings.betweenTokens()).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void neverPrintsTheKey() {
        var settings = ModelSettings.of("http://localhost:8000/v1", "m", Optional.of("sk-secret"));
        assertThat(settings.toString()).contains("localhost", "hidden").doesNotContain("sk-secret");
    }

    @Test
    void understandsAnAddressWithoutAScheme() {
        assertThat(ModelSettings.of(" localhost:11434 ", "m", Optional.empty()).url())
                .isEqualTo(URI.create("http://localhost:11434"));
    }

    @Test
    void aBlankKeyIsNoKey() {
        assertThat(ModelSettings.of("localhost:11434", "m", Optional.of(" ")).key())
                .isEmpty();
        assertThat(ModelSettings.of("localhost:11434", "m", Optional.of("k\n")).key())
                .contains("k");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ftp://host/v1",
                "file:///etc/passwd",
                "http:///v1",
                "http://user:sk-secret@host/v1",
                "http://a b"
            })
    void refusesWhatIsNoAddressOfAService(String url) {
        assertThatThrownBy(() -> ModelSettings.of(url, "m", Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .doesNotContain("sk-secret");
    }

    @Test
    void refusesAKeyThatWouldBreakTheHeaderAndDoesNotRepeatIt() {
        assertThatThrownBy(() -> ModelSettings.of("http://host", "m", Optional.of("sk-1\r\nHost: x")))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .doesNotContain("sk-1");
    }

    @Test
    void refusesAMissingModel() {
        assertThatThrownBy(() -> ModelSettings.of("http://host", " ", Optional.empty()))
                .hasMessageContaining("FOOTNOTE_MODEL");
    }
}
