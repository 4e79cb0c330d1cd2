package footnote.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import footnote.corpus.Embedding;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.Deadline;
import footnote.spi.Embedder;
import java.util.List;
import org.junit.jupiter.api.Test;

class FakeEmbedderTests {
    private final FakeEmbedder embedder = new FakeEmbedder();

    @Test
    void textsThatShareWordsLieClose() {
        var question = embed(embedder, "Where do herons nest?");
        assertThat(question.cosine(embed(embedder, "Herons nest in tall trees.")))
                .isGreaterThan(question.cosine(embed(embedder, "Taxes are due in May.")) + 0.2);
        assertThat(question).isEqualTo(embed(new FakeEmbedder(), "where do HERONS nest"));
        assertThat(question.dimension()).isEqualTo(embedder.dimension());
        assertThat(embed(embedder, " ").dimension()).isEqualTo(FakeEmbedder.DIMENSION);
    }

    @Test
    void spacesDiffer() {
        assertThat(embed(embedder, "herons").cosine(embed(new FakeEmbedder("other", 10), "herons")))
                .isLessThan(0.7);
    }

    @Test
    void longTextsAreCut() {
        var brief = new FakeEmbedder("brief", 5);
        var cut = brief.embed(List.of("one two three four"), Embedder.Purpose.PASSAGE, Deadline.none())
                .getFirst();
        assertThat(cut.truncated()).isTrue();
        assertThat(cut.tokens()).isEqualTo(5);
        assertThat(cut.embedding()).isEqualTo(embed(brief, "one two three"));
        assertThat(brief.countTokens("one two three four")).isEqualTo(6);
    }

    @Test
    void failsWhenToldTo() {
        embedder.failing(true);
        var thrown = catchThrowableOfType(FootnoteException.class, () -> embed(embedder, "words"));
        assertThat(thrown.fault().code()).isEqualTo(Fault.Code.EMBEDDER_FAILED);
        embedder.failing(false);
        embed(embedder, "words");
        assertThat(embedder.embedded()).isEqualTo(1);
    }

    private static Embedding embed(FakeEmbedder embedder, String text) {
        return embedder.embed(List.of(text), Embedder.Purpose.QUERY, Deadline.none())
                .getFirst()
                .embedding();
    }
}
