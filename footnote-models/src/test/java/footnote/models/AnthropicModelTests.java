package footnote.models;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.spi.Deadline;
import footnote.spi.LanguageModel.Message;
import footnote.spi.LanguageModel.Request;
import footnote.spi.LanguageModel.Role;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class AnthropicModelTests extends TellingModelContract {
    @Override
    URI url() {
        return server.anthropicUrl();
    }

    @Test
    void asksForExactlyWhatTheRequestSays() {
        var request = new Request(
                List.of(
                        new Message(Role.SYSTEM, "Be brief."),
                        new Message(Role.USER, "Größe? 🙂"),
                        new Message(Role.ASSISTANT, "Which?"),
                        new Message(Role.USER, "That one.")),
                OptionalDouble.of(0.25),
                OptionalInt.of(77));
        server.demanding("secret");
        var settings = ModelSettings.of(url(), "scripted").withKey(Optional.of("secret"));
        Models.open(settings).complete(request, _ -> {}, Deadline.none());
        var received = server.requests().getFirst();
        assertThat(received.asked())
                .isEqualTo(new Request(request.messages(), OptionalDouble.empty(), request.maxTokens()));
        assertThat(received.path()).isEqualTo("/v1/messages");
        assertThat(received.header("x-api-key")).contains("secret");
        assertThat(received.header("authorization")).isEmpty();
    }
}
