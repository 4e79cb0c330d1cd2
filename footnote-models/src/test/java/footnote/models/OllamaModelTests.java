package footnote.models;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.spi.Deadline;
import footnote.spi.LanguageModel.Form;
import footnote.spi.LanguageModel.Message;
import footnote.spi.LanguageModel.Request;
import footnote.spi.LanguageModel.Role;
import footnote.testkit.ModelScript;
import java.net.URI;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class OllamaModelTests extends HttpModelContract {
    @Override
    URI url() {
        return server.ollamaUrl();
    }

    @Test
    void asksForExactlyWhatTheRequestSays() {
        var request = new Request(
                List.of(new Message(Role.SYSTEM, "Be brief."), new Message(Role.USER, "Größe? 🙂")),
                OptionalDouble.of(0),
                OptionalInt.of(77));
        saying(List.of("x")).complete(request, _ -> {}, Deadline.none());
        var received = server.requests().getFirst();
        assertThat(received.asked()).isEqualTo(request);
        assertThat(received.path()).isEqualTo("/api/chat");
        assertThat(received.header("authorization")).isEmpty();
    }

    @Test
    void aSinglePromptGoesToGenerate() {
        var request = new Request(
                List.of(new Message(Role.SYSTEM, "Context documents:"), new Message(Role.USER, "Why?")),
                OptionalDouble.empty(),
                OptionalInt.empty(),
                List.of("END"),
                Form.PROMPT);
        server.then(ModelScript.start().think("hm").say("Be", "cause.").finish());
        var completion = saying(List.of("x")).complete(request, _ -> {}, Deadline.none());
        assertThat(completion.text()).isEqualTo("Because.");
        var received = server.requests().getFirst();
        assertThat(received.asked()).isEqualTo(request);
        assertThat(received.path()).isEqualTo("/api/generate");
    }

    @Test
    void isToldNotToThinkWhereItIsNotTo() {
        var model = saying(List.of("x"));
        for (var form : Form.values()) {
            var request = new Request(
                    List.of(new Message(Role.USER, "Why?")),
                    OptionalDouble.empty(),
                    OptionalInt.empty(),
                    List.of(),
                    form);
            for (var asked : List.of(request, request.withoutThinking())) {
                model.complete(asked, _ -> {}, Deadline.none());
                assertThat(server.requests().getLast().asked()).isEqualTo(asked);
            }
        }
        assertThat(server.requests())
                .extracting(received -> received.body().contains("\"think\""))
                .containsExactly(false, true, false, true);
    }
}
