package footnote.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import footnote.corpus.Embedding;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.Deadline;
import footnote.spi.Embedder.Embedded;
import footnote.spi.Embedder.Purpose;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class OnnxEmbedderTests {
    @TempDir
    private static Path cache;

    private static OnnxEmbedder embedder;

    @BeforeAll
    static void open() {
        embedder = OnnxEmbedder.open(BuiltInModel.DEFAULT, cache);
    }

    @AfterAll
    static void close() {
        embedder.close();
    }

    @Test
    void similarSentencesLieCloserThanUnrelatedOnes() {
        var cat = passage("A cat is sleeping on the sofa.");
        var kitten = passage("The kitten naps on the couch.");
        var bonds = passage("Treasury bond yields fell after the central bank's announcement.");
        assertThat(cosine(cat, kitten)).isGreaterThan(cosine(cat, bonds) + 0.05);
    }

    @Test
    void aQuestionLiesClosestToThePassageThatAnswersIt() {
        var question = only(embedder.embed(List.of("how long do elephants live?"), Purpose.QUERY, soon()));
        var answer = passage("The lifespan of an elephant is about 60 to 70 years in the wild.");
        var beside = passage("Elephants use their trunks to drink, to breathe and to lift heavy objects.");
        var unrelated = passage("The train to Uppsala leaves from platform four.");
        assertThat(cosine(question, answer)).isGreaterThan(cosine(question, beside));
        assertThat(cosine(question, beside)).isGreaterThan(cosine(question, unrelated));
    }

    @Test
    void itsTokenizerTellsItsLanguages() {
        assertThat(embedder.languages()).isEqualTo(BuiltInModel.DEFAULT.languages());
    }

    @Test
    void aTextHasTheSameVectorWhateverStandsBesideIt() {
        var text = "Mitochondria are the powerhouse of the cell.";
        var alone = passage(text);
        var among = embedder.embed(
                List.of("short", text, "A much longer text. ".repeat(40), text, ""), Purpose.PASSAGE, soon());
        assertThat(among.get(1)).isEqualTo(alone);
        assertThat(among.get(3)).isEqualTo(alone);
    }

    @Test
    void aModelPreparedEarlierGivesTheSameVectors() {
        var text = "The prepared graph is the same graph. ".repeat(8);
        try (var again = OnnxEmbedder.open(BuiltInModel.DEFAULT, cache)) {
            assertThat(again.embed(List.of(text), Purpose.PASSAGE, soon())).containsExactly(passage(text));
        }
    }

    @Test
    void questionsAndPassagesAreReadDifferentlyIfTheModelAsksForIt() {
        var text = "what is a footnote";
        var asPassage = passage(text);
        var asQuery = only(embedder.embed(List.of(text), Purpose.QUERY, soon()));
        assertThat(asQuery.embedding()).isNotEqualTo(asPassage.embedding());
    }

    @Test
    void vectorsHaveUnitLengthAndTheKnownDimension() {
        assertThat(embedder.dimension()).isEqualTo(BuiltInModel.DEFAULT.dimension());
        assertThat(embedder.space()).isEqualTo(BuiltInModel.DEFAULT.space());
        var vector = passage("anything").embedding();
        assertThat(vector.dimension()).isEqualTo(embedder.dimension());
        assertThat(vector.cosine(vector)).isCloseTo(1, within(1e-5));
    }

    @Test
    void tellsHowLongTheModelMadeAVector() {
        var embedded = passage("bees");
        assertThat(embedded.length()).isPresent();
        var unscaled = Embedding.normalised(embedded.unscaled().orElseThrow());
        assertThat(unscaled.cosine(embedded.embedding())).isCloseTo(1, within(1e-6));
    }

    @Test
    void saysWhenATextWasTooLong() {
        var whole = passage("word ".repeat(400));
        assertThat(whole.truncated()).isFalse();
        assertThat(whole.tokens()).isEqualTo(embedder.countTokens("word ".repeat(400)));
        var cut = passage("word ".repeat(600));
        assertThat(cut.truncated()).isTrue();
        assertThat(cut.tokens()).isEqualTo(512);
        assertThat(embedder.countTokens("word ".repeat(600))).isGreaterThan(600);
    }

    @Test
    void readsNothingEmptyAndStrangeTexts() {
        assertThat(embedder.embed(List.of(), Purpose.PASSAGE, soon())).isEmpty();
        assertThat(embedder.embed(List.of("", "\u0000", "🙂", "\ud800"), Purpose.PASSAGE, soon()))
                .hasSize(4);
    }

    @Test
    void aQuestionDoesNotWaitBehindPassages() {
        var many = Collections.nCopies(400, "A passage of middling length about nothing in particular. ".repeat(15));
        var ingest = inBackground(many, Purpose.PASSAGE, Deadline.none());
        try {
            embedder.embed(List.of("and me?"), Purpose.QUERY, soon());
            assertThat(ingest.result().isDone()).isFalse();
        } finally {
            ingest.thread().interrupt();
        }
        assertFault(Fault.Code.CANCELLED, ingest.result()::join);
    }

    @Test
    void shortListsOvertakeLongOnes() {
        var text = "A passage of middling length about nothing in particular. ".repeat(15);
        var ingest = inBackground(Collections.nCopies(400, text), Purpose.PASSAGE, Deadline.none());
        try {
            embedder.embed(List.of(text, text), Purpose.PASSAGE, soon());
            assertThat(ingest.result().isDone()).isFalse();
        } finally {
            ingest.thread().interrupt();
        }
    }

    @Test
    void stopsAtTheDeadline() {
        // All of them would take much longer than the test may.
        var many =
                Collections.nCopies(100_000, "A passage of middling length about nothing in particular. ".repeat(15));
        var by = Deadline.in(Duration.ofMillis(500));
        assertFault(Fault.Code.TIMED_OUT, () -> embedder.embed(many, Purpose.PASSAGE, by));
    }

    @Test
    void anInterruptedThreadIsNotServed() {
        Thread.currentThread().interrupt();
        try {
            assertFault(Fault.Code.CANCELLED, () -> embedder.embed(List.of("x"), Purpose.PASSAGE, soon()));
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void refusesWorkOnceClosed() {
        var another = OnnxEmbedder.open(BuiltInModel.DEFAULT, cache);
        another.close();
        another.close();
        assertFault(Fault.Code.EMBEDDER_FAILED, () -> another.embed(List.of("x"), Purpose.PASSAGE, soon()));
    }

    private record Ingest(CompletableFuture<List<Embedded>> result, Thread thread) {}

    private static Ingest inBackground(List<String> texts, Purpose purpose, Deadline by) {
        var result = new CompletableFuture<List<Embedded>>();
        var thread = Thread.ofVirtual().start(() -> {
            try {
                result.complete(embedder.embed(texts, purpose, by));
            } catch (FootnoteException e) {
                result.completeExceptionally(e);
            }
        });
        return new Ingest(result, thread);
    }

    private static void assertFault(Fault.Code code, ThrowingCallable work) {
        assertThatThrownBy(work).satisfies(thrown -> {
            var found = thrown instanceof CompletionException wrapped ? wrapped.getCause() : thrown;
            assertThat(found)
                    .isInstanceOfSatisfying(
                            FootnoteException.class,
                            known -> assertThat(known.fault().code()).isEqualTo(code));
        });
    }

    private static Embedded passage(String text) {
        return only(embedder.embed(List.of(text), Purpose.PASSAGE, soon()));
    }

    private static Embedded only(List<Embedded> list) {
        assertThat(list).hasSize(1);
        return list.getFirst();
    }

    private static double cosine(Embedded a, Embedded b) {
        return a.embedding().cosine(b.embedding());
    }

    private static Deadline soon() {
        return Deadline.in(Duration.ofSeconds(60));
    }
}
