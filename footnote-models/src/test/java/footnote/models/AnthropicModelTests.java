package footnote.models;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.spi.Deadline;
import footnote.spi.LanguageModel.Message;
import footnote.spi.LanguageModel.Request;
import footnote.spi.LanguageModel.Role;
import footnote.spi.LanguageModel.Wish;
import footnote.testkit.ModelScript;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
        assertThat(received.asked()).isEqualTo(request);
        assertThat(received.path()).isEqualTo("/v1/messages");
        assertThat(received.header("x-api-key")).contains("secret");
        assertThat(received.header("authorization")).isEmpty();
    }

    @Test
    void aTemperatureThatTheServiceDoesNotKnowIsItsHottest() {
        saying(List.of("x")).complete(at(1.6), _ -> {}, Deadline.none());
        assertThat(server.requests().getFirst().asked().temperature()).hasValue(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "`temperature` is deprecated for this model.",
                "`temperature` and `top_p` cannot both be specified for this model. Please use only one.",
            })
    void aModelThatTakesNoTemperatureIsAskedWithoutIt(String words) {
        var error = "{\"type\":\"error\",\"error\":{\"type\":\"invalid_request_error\",\"message\":\"" + words + "\"}}";
        var model = saying(List.of("Yes."));
        server.then(ModelScript.refuses(400, Map.of(), error));
        for (int i = 0; i < 2; i++) {
            var completion = model.complete(at(0.1), _ -> {}, Deadline.none());
            assertThat(completion.text()).isEqualTo("Yes.");
            assertThat(completion.ignored()).containsExactly(Wish.TEMPERATURE);
        }
        assertThat(server.requests())
                .extracting(request -> request.asked().temperature())
                .containsExactly(OptionalDouble.of(0.1), OptionalDouble.empty(), OptionalDouble.empty());
    }

    private static Request at(double temperature) {
        return new Request(question("?").messages(), OptionalDouble.of(temperature), OptionalInt.empty());
    }
}
