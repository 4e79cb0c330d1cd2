package footnote.models;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.spi.Embedder.Purpose;
import footnote.testkit.ScriptedEmbedder;
import java.util.List;
import org.junit.jupiter.api.Test;

class OllamaEmbedderTests extends HttpEmbedderContract {
    @Override
    String written() {
        return server.url() + "/api " + ScriptedEmbedder.MODEL;
    }

    @Override
    String space() {
        return "ollama/test-embed/64";
    }

    @Test
    void asksWhereOllamaEmbeds() {
        embedder().embed(List.of("a"), Purpose.QUERY, soon());
        assertThat(server.requests().getFirst().path()).isEqualTo("/api/embed");
    }

    @Test
    void aCutTextIsCutNoMoreThanNeeded() {
        var embedded = embedder().embed(List.of("far ".repeat(75)), Purpose.PASSAGE, soon());
        assertThat(embedded.getFirst().truncated()).isTrue();
        assertThat(server.requests()).hasSize(2);
        assertThat(server.requests().get(1).texts().getFirst()).hasSize(210);
    }
}
