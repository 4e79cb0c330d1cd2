package footnote.models;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.spi.Deadline;
import footnote.spi.LanguageModel.Message;
import footnote.spi.LanguageModel.Request;
import footnote.spi.LanguageModel.Role;
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
}
