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

class GeminiModelTests extends TellingModelContract {
    @Override
    URI url() {
        return server.geminiUrl();
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
        assertThat(received.asked()).isEqualTo(request);
        assertThat(received.path()).isEqualTo("/v1beta/models/scripted:streamGenerateContent?alt=sse");
        assertThat(received.header("x-goog-api-key")).contains("secret");
        assertThat(received.header("authorization")).isEmpty();
    }
}
