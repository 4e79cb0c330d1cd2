package footnote.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.Deadline;
import footnote.spi.Embedder.Purpose;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Folders made from the built-in model's own files, so that the two can be compared.
class ModelFolderTests {
    private static final List<String> TEXTS =
            List.of("A cat is sleeping on the sofa.", "naïve café 日本 🙂", "long text. ".repeat(80));

    @TempDir
    private static Path root;

    private static Path weights;

    @BeforeAll
    static void unpack() throws IOException {
        weights = root.resolve("weights.onnx");
        try (var in = ModelFolderTests.class.getResourceAsStream("/bge-small-en-v1.5-q.onnx")) {
            if (in == null) throw new IOException("no weights on the class path");
            Files.copy(in, weights);
        }
    }

    @Test
    void aFolderThatSaysWhatTheBuiltInModelKnowsGivesTheSameVectors() throws IOException {
        var folder = folder("whole", "onnx/model.onnx");
        write(folder, "1_Pooling/config.json", """
                {"word_embedding_dimension": 384, "pooling_mode_cls_token": true, "pooling_mode_mean_tokens": false,
                 "pooling_mode_max_tokens": false, "pooling_mode_mean_sqrt_len_tokens": false}""");
        write(folder, "config_sentence_transformers.json", """
                {"__version__": {"pytorch": "2.0"},
                 "prompts": {"query": "Represent this sentence for searching relevant passages: ", "document": ""}}""");
        try (var fromFolder = OnnxEmbedder.open(folder, root.resolve("cache"));
                var builtIn = OnnxEmbedder.open(BuiltInModel.BGE_SMALL, root.resolve("cache"))) {
            assertThat(fromFolder.dimension()).isEqualTo(384);
            assertThat(fromFolder.space()).startsWith("whole-").isNotEqualTo(builtIn.space());
            for (var purpose : Purpose.values()) {
                assertThat(fromFolder.embed(TEXTS, purpose, soon())).isEqualTo(builtIn.embed(TEXTS, purpose, soon()));
            }
        }
    }

    @Test
    void theSpaceChangesWithWhateverChangesTheVectors() throws IOException {
        var mean = folder("a/model", "model.onnx");
        var first = folder("b/model", "model.onnx");
        write(
                first,
                "1_Pooling/config.json",
                "{\"pooling_mode_cls_token\": true, \"pooling_mode_mean_tokens\": false}");
        write(first, "sentence_bert_config.json", "{\"max_seq_length\": 128, \"do_lower_case\": false}");
        try (var one = OnnxEmbedder.open(mean, root.resolve("cache"));
                var other = OnnxEmbedder.open(first, root.resolve("cache"))) {
            assertThat(one.space()).isNotEqualTo(other.space());
            assertThat(one.embed(TEXTS, Purpose.PASSAGE, soon()))
                    .doesNotContainAnyElementsOf(other.embed(TEXTS, Purpose.PASSAGE, soon()));
            assertThat(other.embed(TEXTS, Purpose.PASSAGE, soon()).get(2).truncated())
                    .isTrue();
            assertThat(other.embed(TEXTS, Purpose.PASSAGE, soon()).get(2).tokens())
                    .isEqualTo(128);
        }
    }

    @Test
    void theLengthOfAMeanDoesNotGrowWithTheText() throws IOException {
        try (var mean = OnnxEmbedder.open(folder("mean", "model.onnx"), root.resolve("cache"))) {
            var embedded = mean.embed(List.of("bees", "bees ".repeat(100)), Purpose.PASSAGE, soon());
            double first = embedded.getFirst().length().orElseThrow();
            assertThat(embedded.getLast().length().orElseThrow() / first).isBetween(0.3, 3.0);
        }
    }

    @Test
    void aTokenizerOfAnotherKindIsReadByTheNativeOne() throws IOException {
        var folder = folder("other", "model.onnx");
        var json = Files.readString(folder.resolve("tokenizer.json"));
        // The same steps, written as a sequence: not recognised, and yet the same numbers.
        var bert = json.substring(json.indexOf("\"normalizer\": {") + 14, json.indexOf("\"pre_tokenizer\""))
                .strip();
        var wrapped = json.replace(
                bert, "{\"type\": \"Sequence\", \"normalizers\": [" + bert.substring(0, bert.length() - 1) + "]},");
        Files.writeString(folder.resolve("tokenizer.json"), wrapped);
        assertThat(BertRecipe.read(Files.readAllBytes(folder.resolve("tokenizer.json"))))
                .isEmpty();
        try (var nativeOne = OnnxEmbedder.open(folder, root.resolve("cache"));
                var javaOne = OnnxEmbedder.open(folder("java", "model.onnx"), root.resolve("cache"))) {
            assertThat(nativeOne.embed(TEXTS, Purpose.PASSAGE, soon()))
                    .isEqualTo(javaOne.embed(TEXTS, Purpose.PASSAGE, soon()));
            assertThat(nativeOne.countTokens("word ".repeat(600))).isEqualTo(602);
        }
    }

    @Test
    void saysWhatAFolderLacks() throws IOException {
        var empty = Files.createDirectories(root.resolve("empty"));
        assertFails(empty, "model.onnx");
        Files.copy(weights, empty.resolve("model.onnx"));
        assertFails(empty, "tokenizer.json");
        Files.write(empty.resolve("tokenizer.json"), new byte[] {'{', '"'});
        assertFails(empty, "could not be loaded");
        Files.write(empty.resolve("tokenizer.json"), TokenizerTests.vocabulary());
        Files.write(empty.resolve("model.onnx"), new byte[] {1, 2, 3});
        assertFails(empty, "could not be loaded");
        write(empty, "1_Pooling/config.json", "{\"pooling_mode_cls_token\": true, \"pooling_mode_max_tokens\": true}");
        assertFails(empty, "pools");
    }

    private static void assertFails(Path folder, String why) {
        assertThatThrownBy(() -> OnnxEmbedder.open(folder, root.resolve("cache")))
                .isInstanceOfSatisfying(FootnoteException.class, thrown -> {
                    assertThat(thrown.fault().code()).isEqualTo(Fault.Code.EMBEDDER_FAILED);
                    assertThat(thrown.fault().message()).contains(why);
                });
    }

    private static Path folder(String name, String graph) throws IOException {
        var folder = root.resolve(name);
        var place = folder.resolve(graph);
        Files.createDirectories(folder.resolve("onnx"));
        Files.createLink(place, weights);
        Files.write(folder.resolve("tokenizer.json"), TokenizerTests.vocabulary());
        return folder;
    }

    private static void write(Path folder, String name, String text) throws IOException {
        var file = folder.resolve(name);
        Files.createDirectories(folder.resolve("1_Pooling"));
        Files.writeString(file, text);
    }

    private static Deadline soon() {
        return Deadline.in(Duration.ofSeconds(60));
    }
}
