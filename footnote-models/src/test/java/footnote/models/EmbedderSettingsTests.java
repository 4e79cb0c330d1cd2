package footnote.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EmbedderSettingsTests {
    @ParameterizedTest
    @CsvSource({
        "http://localhost:11434 m, OLLAMA, http://localhost:11434/api/embed",
        "http://localhost:11434/ m, OLLAMA, http://localhost:11434/api/embed",
        "http://box/ollama/api m, OLLAMA, http://box/ollama/api/embed",
        "http://box/api/embed/ m, OLLAMA, http://box/api/embed",
        "http://localhost:11434/v1 m, OPENAI, http://localhost:11434/v1/embeddings",
        "http://localhost:8000 m, OPENAI, http://localhost:8000/v1/embeddings",
        "https://api.openai.com/v1 text-embedding-3-small, OPENAI, https://api.openai.com/v1/embeddings",
        "https://api.jina.ai/v1/embeddings m, OPENAI, https://api.jina.ai/v1/embeddings",
        "http://box/v1/embeddings?tenant=a m, OPENAI, http://box/v1/embeddings?tenant=a",
        "http://embedder:8082/embed, DESCRIBED, http://embedder:8082/embed",
        "http://embedder:8082/embed  e5-small, DESCRIBED, http://embedder:8082/embed"
    })
    void theAddressSaysWhereToAskAndHow(String written, EmbedderSettings.Kind kind, String expected) {
        var settings = EmbedderSettings.of(written, Optional.empty());
        assertThat(settings.kind()).isEqualTo(kind);
        assertThat(settings.endpoint()).hasToString(expected);
        var address = written.split(" +")[0];
        if (!address.contains("?")) {
            assertThat(EmbedderSettings.of(settings.written(), Optional.empty()))
                    .isEqualTo(settings);
        }
    }

    @Test
    void whatMayBeAKeyInTheAddressIsSentAndNotWritten() {
        var settings = EmbedderSettings.of("https://box:8/v1?api-key=sk-secret#x m", Optional.empty());
        assertThat(settings.endpoint()).hasToString("https://box:8/v1/embeddings?api-key=sk-secret");
        assertThat(settings.written()).isEqualTo("https://box:8/v1 m");
        assertThat(settings.toString()).doesNotContain("sk-secret");
    }

    @Test
    void aServiceWithoutAModelIsNamedAfterItsHost() {
        assertThat(open("http://embedder:8082/embed").beginning()).isEqualTo("embed/at embedder:8082/");
        assertThat(open("http://embedder:8082/embed e5-small-v2").beginning()).startsWith("embed/e5-small-v2 ");
        assertThat(open("http://a:1 m").beginning())
                .isEqualTo(open("https://b/v1 m").beginning())
                .isEqualTo("openai/m/");
    }

    @Test
    void aModelThatTakesPrefixesHasASpaceOfItsOwnForThem() {
        assertThat(open("http://a:1 intfloat/e5-base-v2").beginning())
                .matches("openai/intfloat/e5-base-v2 [0-9a-f]{6}/")
                .isNotEqualTo("openai/intfloat/e5-base-v2/");
        assertThat(open("http://a:1 intfloat/e5-base-v2").languages()).hasSize(1);
    }

    @Test
    void neverPrintsTheKey() {
        var settings = EmbedderSettings.of("http://localhost m", Optional.of("sk-secret"));
        assertThat(settings.toString()).contains("localhost", "hidden").doesNotContain("sk-secret");
        assertThat(settings.written()).doesNotContain("sk-secret");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ftp://host/ m",
                "file:///etc/passwd m",
                "http:///v1 m",
                "http://user:sk-secret@host/ m",
                "http://[sk-secret m",
                "http://host",
                "http://host:11434",
                "http://host model another"
            })
    void refusesWhatIsNoServiceAndNoModel(String written) {
        assertThatThrownBy(() -> EmbedderSettings.of(written, Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .doesNotContain("sk-secret");
    }

    @Test
    void refusesAKeyThatWouldBreakTheHeaderAndDoesNotRepeatIt() {
        assertThatThrownBy(() -> EmbedderSettings.of("http://host m", Optional.of("sk-1\r\nHost: x")))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .doesNotContain("sk-1");
    }

    private static HttpEmbedder open(String written) {
        return Embedders.open(EmbedderSettings.of(written, Optional.empty()));
    }
}
