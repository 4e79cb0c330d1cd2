package footnote.models;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.spi.Embedder.Purpose;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlainEmbedderTests extends HttpEmbedderContract {
    @Override
    String written() {
        return server.url() + "/embed some-model";
    }

    @Override
    String space() {
        return "embed/some-model/64";
    }

    @Test
    void vectorsAloneAreUnderstoodToo() {
        var first = embedder().embed(List.of("bees"), Purpose.PASSAGE, soon()).getFirst();
        server.alone();
        var second = embedder().embed(List.of("bees"), Purpose.PASSAGE, soon()).getFirst();
        assertThat(second.embedding().cosine(first.embedding())).isGreaterThan(0.99999);
        assertThat(server.requests().getFirst().path()).isEqualTo("/embed");
    }
}
