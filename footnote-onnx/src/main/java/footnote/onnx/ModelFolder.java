package footnote.onnx;

import ai.onnxruntime.OrtException;
import footnote.corpus.Sha256;
import footnote.fault.Fault;
import footnote.spi.EmbedderFamily;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// A model in a folder, laid out as sentence-transformers does.
///
/// Read are: the graph, `tokenizer.json`, the pooling in `1_Pooling/config.json` (the mean where there is
/// none), the longest text in `sentence_bert_config.json` (512 tokens where it is not said), and under `prompts` in
/// `config_sentence_transformers.json` what to put before a `query` and a `passage` or `document`.
final class ModelFolder {
    private static final int USUAL_LENGTH = 512;

    private final Path folder;
    private final ModelFiles files;

    ModelFolder(Path folder) {
        this.folder = folder;
        this.files = new ModelFiles(folder, Fault.Code.EMBEDDER_FAILED);
    }

    OnnxEmbedder open(RuntimeCache cache, int workers) {
        try {
            var graph = files.graph();
            var card = card(graph, files.file("tokenizer.json"));
            var runtime = cache.runtime();
            var model = new Inference(runtime, RuntimeCache.load(runtime, graph), card.pooling());
            return new OnnxEmbedder(card, files.tokenizer(card.maxTokens(), false, cache), model, workers);
        } catch (IOException | OrtException | UnsatisfiedLinkError | IllegalStateException e) {
            throw files.failed("The embedding model in " + folder + " could not be loaded.", e);
        }
    }

    private ModelCard card(Path graph, Path tokenizerJson) throws IOException {
        var pooling = pooling();
        int maxTokens = maxTokens();
        var prompts = prompts();
        var digest = Sha256.newDigest();
        digest.update(Files.readAllBytes(tokenizerJson));
        try (var in = Files.newInputStream(graph)) {
            var part = new byte[1 << 16];
            for (int n; (n = in.read(part)) >= 0; ) digest.update(part, 0, n);
        }
        var manner = String.join("\n", pooling.name(), prompts.query(), prompts.passage(), Integer.toString(maxTokens));
        digest.update(manner.getBytes(StandardCharsets.UTF_8));
        var space = files.name() + "-" + Sha256.of(digest.digest()).hex().substring(0, 12);
        return new ModelCard(space, pooling, prompts, maxTokens);
    }

    private Pooling pooling() throws IOException {
        var config = files.json("1_Pooling/config.json");
        if (config.isEmpty()) return Pooling.MEAN;
        var chosen = new ArrayList<Pooling>();
        var json = config.get();
        json.enter();
        while (json.more()) {
            switch (json.name()) {
                case "pooling_mode_cls_token" -> choose(json, Pooling.FIRST, chosen);
                case "pooling_mode_mean_tokens", "pooling_mode_mean_sqrt_len_tokens" ->
                    choose(json, Pooling.MEAN, chosen);
                case "pooling_mode_max_tokens" -> choose(json, Pooling.MAX, chosen);
                case "pooling_mode_lasttoken" -> choose(json, Pooling.LAST, chosen);
                default -> json.skip();
            }
        }
        if (chosen.size() != 1)
            throw files.failed("The model in " + folder + " pools in a way that Footnote does not know.");
        return chosen.getFirst();
    }

    private static void choose(JsonScanner json, Pooling pooling, List<Pooling> chosen) {
        if (json.flag()) chosen.add(pooling);
    }

    private int maxTokens() throws IOException {
        var config = files.json("sentence_bert_config.json");
        if (config.isEmpty()) return USUAL_LENGTH;
        int length = USUAL_LENGTH;
        var json = config.get();
        json.enter();
        while (json.more()) {
            if ("max_seq_length".equals(json.name()) && !json.isNull()) length = json.integer();
            else json.skip();
        }
        return length;
    }

    private EmbedderFamily prompts() throws IOException {
        var config = files.json("config_sentence_transformers.json");
        if (config.isEmpty()) return EmbedderFamily.UNKNOWN;
        var json = config.get();
        String query = "";
        String passage = "";
        json.enter();
        while (json.more()) {
            if (!"prompts".equals(json.name()) || !json.isObject()) {
                json.skip();
                continue;
            }
            json.enter();
            while (json.more()) {
                switch (json.name()) {
                    case "query" -> query = json.string();
                    case "passage", "document" -> passage = json.string();
                    default -> json.skip();
                }
            }
        }
        return new EmbedderFamily(query, passage, Set.of());
    }
}
