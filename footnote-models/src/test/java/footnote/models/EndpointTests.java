package footnote.models;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EndpointTests {
    @ParameterizedTest
    @CsvSource({
        "http://localhost:11434, OllamaWire, http://localhost:11434/api/chat",
        "http://localhost:11434/, OllamaWire, http://localhost:11434/api/chat",
        "http://localhost:11434/api, OllamaWire, http://localhost:11434/api/chat",
        "http://localhost:11434/api/chat, OllamaWire, http://localhost:11434/api/chat",
        "https://box.example/ollama/api/, OllamaWire, https://box.example/ollama/api/chat",
        "http://localhost:11434/v1, OpenAiWire, http://localhost:11434/v1/chat/completions",
        "http://localhost:8000, OpenAiWire, http://localhost:8000/v1/chat/completions",
        "https://api.openai.com/v1/, OpenAiWire, https://api.openai.com/v1/chat/completions",
        "https://api.example/v1beta/openai, OpenAiWire, https://api.example/v1beta/openai/chat/completions",
        "https://api.example/v1/chat/completions, OpenAiWire, https://api.example/v1/chat/completions",
        "https://a.example/v1?version=2, OpenAiWire, https://a.example/v1/chat/completions?version=2",
        "http://[::1]:8080/v1, OpenAiWire, http://[::1]:8080/v1/chat/completions",
        "https://api.anthropic.com, AnthropicWire, https://api.anthropic.com/v1/messages",
        "https://api.anthropic.com/v1, AnthropicWire, https://api.anthropic.com/v1/messages",
        "https://api.anthropic.com/v1/chat/completions, OpenAiWire, https://api.anthropic.com/v1/chat/completions",
        "https://generativelanguage.googleapis.com/v1, GeminiWire,"
                + " https://generativelanguage.googleapis.com/v1/models/some%20model:streamGenerateContent?alt=sse",
        "https://gateway.example/anthropic/v1/messages, AnthropicWire, https://gateway.example/anthropic/v1/messages",
        "https://generativelanguage.googleapis.com, GeminiWire,"
                + " https://generativelanguage.googleapis.com/v1beta/models/some%20model:streamGenerateContent?alt=sse",
        "https://generativelanguage.googleapis.com/v1beta/openai, OpenAiWire,"
                + " https://generativelanguage.googleapis.com/v1beta/openai/chat/completions",
        "http://localhost:9000/v1beta, GeminiWire,"
                + " http://localhost:9000/v1beta/models/some%20model:streamGenerateContent?alt=sse",
        "https://a.example/my%20model/v1, OpenAiWire, https://a.example/my%20model/v1/chat/completions",
    })
    void anAddressSaysWhichFormatAndWhere(URI url, String wire, URI completions) {
        var endpoint = Endpoint.of(ModelSettings.of(url, "some model"));
        assertThat(endpoint.wire().getClass().getSimpleName()).isEqualTo(wire);
        assertThat(endpoint.completions()).isEqualTo(completions);
    }

    @ParameterizedTest
    @CsvSource({"https://api.openai.com/v1, MAX_COMPLETION_TOKENS", "https://api.example/v1, MAX_TOKENS"})
    void openAiItselfHasANewerNameForTheLengthLimit(URI url, Parameter name) {
        assertThat(Endpoint.of(ModelSettings.of(url, "some model")).wire()).isEqualTo(new OpenAiWire(name));
    }
}
