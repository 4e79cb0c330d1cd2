package footnote.models;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.spi.Embedder.Purpose;
import footnote.testkit.EmbedderContract;
import footnote.testkit.FakeEmbedder;
import footnote.testkit.ScriptedEmbedder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The contract, asked of real HTTP exchanges.
abstract class HttpEmbedderContract extends EmbedderContract {
    private static final int ROOM = 60;

    final ScriptedEmbedder server = ScriptedEmbedder.start(0, ROOM);

    /// Where the service is asked, and which model, as a person writes it.
    abstract String written();

    abstract String space();

    @AfterEach
    void stop() {
        server.close();
        assertThat(server.complaints()).isEmpty();
    }

    @Override
    protected HttpEmbedder embedder() {
        return Embedders.open(EmbedderSettings.of(written(), Optional.empty()));
    }

    @Override
    protected String tooLong() {
        return "far ".repeat(2 * ROOM);
    }

    @Test
    void theSpaceTellsKindModelAndDimensionButNotTheHost() {
        assertThat(embedder().space()).isEqualTo(space()).startsWith(embedder().beginning());
        assertThat(embedder().dimension()).isEqualTo(FakeEmbedder.DIMENSION);
    }

    @Test
    void textsArriveAsTheyAre() {
        embedder().embed(List.of("\"a\"\n\\ b", "Größe 🙂"), Purpose.QUERY, soon());
        assertThat(server.requests().getFirst().texts()).containsExactlyInAnyOrder("\"a\"\n\\ b", "Größe 🙂");
        assertThat(server.requests().getFirst().headers()).doesNotContainKey("authorization");
    }

    @Test
    void textsOfLikeLengthGoOutTogetherFewAtATime() {
        var texts = new ArrayList<>(
                IntStream.rangeClosed(1, 40).mapToObj("x"::repeat).toList());
        Collections.shuffle(texts, new java.util.Random(7));
        embedder().embed(texts, Purpose.PASSAGE, soon());
        assertThat(server.requests()).hasSize(5).allSatisfy(request -> {
            var lengths = request.texts().stream().mapToInt(String::length).summaryStatistics();
            assertThat(lengths.getMax() - lengths.getMin()).isEqualTo(7);
        });
    }

    @Test
    void aServiceThatTakesFewerAtOnceGetsFewer() {
        server.taking(3);
        var embedder = embedder();
        var texts = Collections.nCopies(8, "bees");
        assertThat(embedder.embed(texts, Purpose.PASSAGE, soon())).hasSize(8).noneMatch(one -> one.truncated());
        int asked = server.requests().size();
        embedder.embed(texts, Purpose.PASSAGE, soon());
        assertThat(server.requests().size() - asked).as("it is remembered").isBetween(3, 4);
    }

    @Test
    void aQuestionDoesNotWaitBehindPassages() throws Exception {
        server.holding("passage");
        var embedder = embedder();
        var ended = new CompletableFuture<String>();
        var ingest = Thread.ofVirtual().start(() -> {
            try {
                embedder.embed(Collections.nCopies(200, "passage"), Purpose.PASSAGE, soon());
                ended.complete("done");
            } catch (RuntimeException e) {
                ended.complete(String.valueOf(e.getMessage()));
            }
        });
        server.awaitRequest(4);
        assertThat(embedder.embed(List.of("and me?"), Purpose.QUERY, soon())).hasSize(1);
        assertThat(server.requests()).as("no more at once").hasSize(5);
        assertThat(ended).isNotDone();
        ingest.interrupt();
        assertThat(ended.get()).startsWith("Stopped while");
        while (server.connected() > 1) Thread.sleep(10); // the question's connection may be kept for the next
    }
}
