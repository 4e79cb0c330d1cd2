package footnote.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.Deadline;
import footnote.testkit.TinyCrossEncoder;
import footnote.testkit.TinyCrossEncoder.Style;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Folders of many kinds, each with scores that are worked out by hand.
@Timeout(120)
class CrossEncoderFolderTests {
    private static final String QUESTION = "how long do bees live";

    @TempDir
    private static Path root;

    @Test
    void oneLogitIsSquashed() throws IOException {
        var folder = TinyCrossEncoder.USUAL.write(root.resolve("one"));
        // Two words in common: a logit of 0. Five, one of them twice: 4.
        assertScores(folder, "bees live", 0.5, "how long do bees bees live", 0.98201379);
    }

    @Test
    void ofTwoLogitsTheSecondCounts() throws IOException {
        var folder = new TinyCrossEncoder(true, 2, Style.BERT).write(root.resolve("two"));
        assertScores(folder, "bees live", 0.5, "moon", 0.11920292);
    }

    @Test
    void aModelThatIsNotToldWhichTextIsWhichReadsBoth() throws IOException {
        var folder = new TinyCrossEncoder(false, 1, Style.BERT).write(root.resolve("typeless"));
        // The sum of all words with itself: 1 + 1 for "bees" and "moon", or 2 × 2 for "bees" twice; minus 2.
        assertScores(folder, "bees", List.of("moon", "bees"), 0.5, 0.88079708);
    }

    @Test
    void anotherFamilysMarkersAreTakenFromItsTokenizer() throws IOException {
        var folder = new TinyCrossEncoder(false, 1, Style.ROBERTA).write(root.resolve("roberta"));
        assertScores(folder, "bees", List.of("moon", "bees"), 0.5, 0.88079708);
        try (var tokenizer = NativeTokenizer.open(folder.resolve("tokenizer.json"), 64, root.resolve("cache"))) {
            assertThat(tokenizer.encode("bees", "moon moon").ids()).containsExactly(2, 7, 3, 3, 13, 13, 3);
            assertThat(tokenizer.encode("bees live", "moon").types()).containsOnly(0);
        }
    }

    @Test
    void aFamilyThatCountsPositionsLateReadsTwoFewer() throws IOException {
        var folder = new TinyCrossEncoder(false, 1, Style.ROBERTA).write(root.resolve("late"));
        Files.writeString(
                folder.resolve("config.json"), "{\"model_type\": \"xlm-roberta\", \"max_position_embeddings\": 12}");
        // Ten tokens, four of them markers: "bees" and five more.
        assertScores(
                folder,
                "bees",
                List.of("moon ".repeat(5) + "bees", "moon ".repeat(4) + "bees"),
                logistic(24),
                logistic(18));
    }

    @Test
    void bothTokenizersCutPairsAlike() throws IOException {
        var folder = TinyCrossEncoder.USUAL.write(root.resolve("alike"));
        var json = folder.resolve("tokenizer.json");
        var ours =
                new WordPieceTokenizer(BertRecipe.read(Files.readAllBytes(json)).orElseThrow(), 16);
        try (var theirs = NativeTokenizer.open(json, 16, root.resolve("cache"))) {
            for (int first : new int[] {0, 1, 5, 6, 7, 12, 13, 30}) {
                for (int second : new int[] {0, 1, 6, 7, 8, 13, 40}) {
                    var one = "bees ".repeat(first);
                    var other = "The MOON, ".repeat(second);
                    assertThat(ours.encode(one, other).ids())
                            .as("%d and %d", first, second)
                            .isEqualTo(theirs.encode(one, other).ids())
                            .hasSizeLessThanOrEqualTo(16);
                    assertThat(ours.encode(one, other).types())
                            .isEqualTo(theirs.encode(one, other).types());
                }
            }
        }
    }

    @Test
    void theLimitIsTheLeastThatTheFolderNames() throws IOException {
        var folder = TinyCrossEncoder.USUAL.write(root.resolve("limit"));
        Files.writeString(folder.resolve("tokenizer_config.json"), "{\"model_max_length\": 10}");
        Files.writeString(folder.resolve("config.json"), "{\"max_position_embeddings\": 512}");
        assertScores(
                folder,
                "bees",
                List.of("moon ".repeat(5) + "bees", "moon ".repeat(6) + "bees"),
                logistic(-1),
                logistic(-2));
    }

    @Test
    void stopsAtTheDeadline() throws IOException {
        var folder = TinyCrossEncoder.USUAL.write(root.resolve("slow"));
        var many = Collections.nCopies(200_000, "bees live long and the moon is far ".repeat(60));
        try (var encoder = OnnxCrossEncoder.open(folder, root.resolve("cache"))) {
            assertFails(
                    Fault.Code.TIMED_OUT,
                    "Ran out of time",
                    () -> encoder.score(QUESTION, many, Deadline.in(Duration.ofMillis(300))));
        }
    }

    @Test
    void refusesWorkOnceClosed() throws IOException {
        var encoder = OnnxCrossEncoder.open(TinyCrossEncoder.USUAL.write(root.resolve("shut")), root.resolve("cache"));
        encoder.close();
        encoder.close();
        assertFails(Fault.Code.RERANKER_FAILED, "closed", () -> encoder.score("x", List.of("y"), soon()));
    }

    @Test
    void saysWhatAFolderLacks() throws IOException {
        var folder = Files.createDirectories(root.resolve("lacking"));
        assertUnusable(folder, "There is no model.onnx in");
        Files.write(folder.resolve("model.onnx"), new byte[] {1, 2, 3});
        assertUnusable(folder, "There is no tokenizer.json in");
        Files.writeString(folder.resolve("tokenizer.json"), "{\"model\": {\"type\": \"Nonsense\"}}");
        assertUnusable(folder, "could not be loaded");
        TinyCrossEncoder.USUAL.write(folder);
        Files.writeString(folder.resolve("tokenizer.json"), "{\"model\": {\"type\": \"Nonsense\"}}");
        assertUnusable(folder, "could not be loaded");
    }

    @Test
    void aModelOfAnotherKindIsFoundOutAtOnce() throws IOException {
        assertUnusable(new TinyCrossEncoder(true, 3, Style.BERT).write(root.resolve("three")), "gives 3 numbers");
        var embedder = TinyCrossEncoder.USUAL.write(root.resolve("embedder"));
        try (var in = getClass().getResourceAsStream("/bge-small-en-v1.5-q.onnx")) {
            if (in == null) throw new IOException("no weights on the class path");
            Files.write(embedder.resolve("model.onnx"), in.readAllBytes());
        }
        assertUnusable(embedder, "is it an embedding model?");
    }

    private static void assertScores(Path folder, String one, double ofOne, String other, double ofOther) {
        assertScores(folder, QUESTION, List.of(one, other), ofOne, ofOther);
    }

    private static void assertScores(Path folder, String question, List<String> passages, double... expected) {
        try (var encoder = OnnxCrossEncoder.open(folder, root.resolve("cache"))) {
            assertThat(encoder.name()).isEqualTo(String.valueOf(folder.getFileName()));
            var scores = encoder.score(question, passages, soon());
            for (int i = 0; i < expected.length; i++) {
                assertThat(scores.get(i)).as(passages.get(i)).isCloseTo(expected[i], within(1e-6));
            }
        }
    }

    private static double logistic(double logit) {
        return 1 / (1 + Math.exp(-logit));
    }

    private static void assertUnusable(Path folder, String why) {
        assertFails(Fault.Code.RERANKER_FAILED, why, () -> OnnxCrossEncoder.open(folder, root.resolve("cache")));
    }

    private static void assertFails(Fault.Code code, String why, Runnable work) {
        assertThatThrownBy(work::run).isInstanceOfSatisfying(FootnoteException.class, thrown -> {
            assertThat(thrown.fault().code()).isEqualTo(code);
            assertThat(thrown.fault().message()).contains(why);
        });
    }

    private static Deadline soon() {
        return Deadline.in(Duration.ofSeconds(60));
    }
}
