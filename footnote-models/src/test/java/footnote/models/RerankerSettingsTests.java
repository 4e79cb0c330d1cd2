package footnote.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RerankerSettingsTests {
    @ParameterizedTest
    @CsvSource({
        "http://localhost:8080, , http://localhost:8080/rerank",
        "http://localhost:8080/, , http://localhost:8080/rerank",
        "http://box/tei, , http://box/tei/rerank",
        "http://localhost:8080/rerank/, , http://localhost:8080/rerank",
        "http://localhost:8000, m, http://localhost:8000/v1/rerank",
        "https://api.jina.ai/v1, m, https://api.jina.ai/v1/rerank",
        "https://api.cohere.com/v2/rerank, m, https://api.cohere.com/v2/rerank",
        "http://box/rerank?tenant=a, , http://box/rerank?tenant=a"
    })
    void theAddressAndTheModelSayWhereToAsk(String url, String model, String expected) {
        assertThat(RerankerSettings.of(url, Optional.ofNullable(model), Optional.empty())
                        .endpoint())
                .hasToString(expected);
    }

    @Test
    void neverPrintsTheKey() {
        var settings = RerankerSettings.of("http://localhost", Optional.empty(), Optional.of("sk-secret"));
        assertThat(settings.toString()).contains("localhost", "hidden").doesNotContain("sk-secret");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"ftp://host/", "file:///etc/passwd", "http:///v1", "http://user:sk-secret@host/", "http://a b"})
    void refusesWhatIsNoAddressOfAService(String url) {
        assertThatThrownBy(() -> RerankerSettings.of(url, Optional.empty(), Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .doesNotContain("sk-secret");
    }

    @Test
    void refusesAKeyThatWouldBreakTheHeaderAndDoesNotRepeatIt() {
        assertThatThrownBy(() -> RerankerSettings.of("http://host", Optional.empty(), Optional.of("sk-1\r\nHost: x")))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .doesNotContain("sk-1");
    }
}
