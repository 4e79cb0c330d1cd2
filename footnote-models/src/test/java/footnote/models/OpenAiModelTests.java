package footnote.models;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.spi.Deadline;
import footnote.spi.LanguageModel.Message;
import footnote.spi.LanguageModel.Request;
import footnote.spi.LanguageModel.Role;
import footnote.testkit.ModelScript;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class OpenAiModelTests extends HttpModelContract {
    @Override
    URI url() {
        return server.openAiUrl();
    }

    @Test
    void asksForExactlyWhatTheRequestSays() {
        var request = new Request(
                List.of(
                        new Message(Role.SYSTEM, "Be \"brief\".\n"),
                        new Message(Role.USER, "Größe? 🙂"),
                        new Message(Role.ASSISTANT, "Which?"),
                        new Message(Role.USER, "\u0001\\")),
                OptionalDouble.of(0.25),
                OptionalInt.of(77));
        server.demanding("secret");
        var settings = ModelSettings.of(url(), "scripted").withKey(Optional.of("secret"));
        Models.open(settings).complete(request, _ -> {}, Deadline.none());
        var received = server.requests().getFirst();
        assertThat(received.asked()).isEqualTo(request);
        assertThat(received.model()).isEqualTo("scripted");
        assertThat(received.body()).contains("\"include_usage\":true");
        assertThat(received.header("authorization")).contains("Bearer secret");
        assertThat(received.header("upgrade"))
                .as("no talk of HTTP/2 over a plain connection")
                .isEmpty();
    }

    @Test
    void aPromptWithHalfACharacterIsSentAllTheSame() {
        saying(List.of("x")).complete(question("cut \ud83d here"), _ -> {}, Deadline.none());
        assertThat(server.requests().getFirst().asked()).isEqualTo(question("cut ? here"));
    }

    @Test
    void asksAgainOnAFreshConnectionWhenTheServiceHasDroppedTheOldOne() {
        server.then(ModelScript.says("one").unchunked());
        var model = saying(List.of("two"));
        assertThat(model.complete(question("?"), _ -> {}, Deadline.none()).text())
                .isEqualTo("one");
        assertThat(model.complete(question("?"), _ -> {}, Deadline.none()).text())
                .isEqualTo("two");
    }
}
