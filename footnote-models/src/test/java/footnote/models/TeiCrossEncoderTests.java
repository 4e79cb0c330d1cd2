package footnote.models;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TeiCrossEncoderTests extends HttpCrossEncoderContract {
    @Override
    Optional<String> model() {
        return Optional.empty();
    }

    @Test
    void sendsNoMoreAtOnceThanTheServiceTakes() {
        encoder().score("bees", Collections.nCopies(70, "bees"), soon());
        assertThat(server.requests())
                .extracting(request -> request.texts().size())
                .containsExactly(32, 32, 6);
        assertThat(server.requests()).allSatisfy(request -> {
            assertThat(request.path()).isEqualTo("/rerank");
            assertThat(request.headers()).doesNotContainKey("authorization");
        });
    }

    @Test
    void isNamedAfterItsHost() {
        assertThat(encoder().name()).isEqualTo(server.host());
    }

    @Test
    void textsArriveAsTheyAre() {
        encoder().score("Größe? 🙂", List.of("\"a\"\n\\ b", "日本"), soon());
        var request = server.requests().getFirst();
        assertThat(request.question()).isEqualTo("Größe? 🙂");
        assertThat(request.texts()).containsExactly("\"a\"\n\\ b", "日本");
    }
}
