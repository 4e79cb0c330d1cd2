package footnote.models;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JinaCrossEncoderTests extends HttpCrossEncoderContract {
    @Override
    Optional<String> model() {
        return Optional.of("bge-reranker-v2-m3");
    }

    @Test
    void isNamedAfterItsModelAndAsksAtTheUsualPath() {
        assertThat(encoder().name()).isEqualTo("bge-reranker-v2-m3");
        encoder().score("bees", List.of("bees"), soon());
        assertThat(server.requests().getFirst().path()).isEqualTo("/v1/rerank");
    }
}
