package footnote.models;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.spi.Embedder.Purpose;
import footnote.testkit.ScriptedEmbedder;
import java.util.List;
import org.junit.jupiter.api.Test;

class OpenAiEmbedderTests extends HttpEmbedderContract {
    @Override
    String written() {
        return server.url() + " " + ScriptedEmbedder.MODEL;
    }

    @Override
    String space() {
        return "openai/test-embed/64";
    }

    @Test
    void numbersAreUnderstoodAsWellAsBase64() {
        var texts = List.of("bees live long", "moon");
        var decoded = embedder().embed(texts, Purpose.PASSAGE, soon());
        server.alone();
        var read = embedder().embed(texts, Purpose.PASSAGE, soon());
        for (int i = 0; i < 2; i++) {
            assertThat(read.get(i).embedding().cosine(decoded.get(i).embedding()))
                    .isGreaterThan(0.99999);
        }
        assertThat(server.requests().getFirst().path()).isEqualTo("/v1/embeddings");
    }
}
