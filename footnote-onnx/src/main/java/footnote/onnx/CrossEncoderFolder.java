package footnote.onnx;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/// A cross-encoder in a folder: the graph and `tokenizer.json`, and what `config.json` and `tokenizer_config.json`
/// say about how much it can read.
final class CrossEncoderFolder {
    private static final int USUAL_LENGTH = 512;
    /// Attention costs the square of the length; passages are shorter than this.
    private static final int LONGEST = 1024;
    /// Families that count positions from behind their padding token.
    private static final Set<String> LATE_STARTERS = Set.of("roberta", "xlm-roberta", "camembert", "mpnet");

    private final ModelFiles files;

    CrossEncoderFolder(Path folder) {
        this.files = new ModelFiles(folder, Fault.Code.RERANKER_FAILED);
    }

    /// What it is called, if all that it needs is there.
    String name() {
        files.graph();
        files.file("tokenizer.json");
        return files.name();
    }

    OnnxCrossEncoder open(RuntimeCache cache, int workers) {
        var name = name();
        var graph = files.graph();
        try {
            var runtime = cache.runtime();
            var session = RuntimeCache.load(runtime, graph);
            try {
                var tokenizer = files.tokenizer(maxTokens(), true, cache);
                return new OnnxCrossEncoder(name, tokenizer, tried(tokenizer, runtime, session), workers);
            } catch (IOException | OrtException | RuntimeException e) {
                session.close();
                throw e;
            }
        } catch (FootnoteException e) {
            throw e;
        } catch (IOException | OrtException | UnsatisfiedLinkError | RuntimeException e) {
            throw files.failed("The reranker in " + files.folder() + " could not be loaded.", e);
        }
    }

    /// Read one pair, so that a model of another kind is found out now and not at the first question.
    private static PairInference tried(Tokenizer tokenizer, OrtEnvironment runtime, OrtSession session)
            throws OrtException {
        var model = new PairInference(runtime, session);
        model.run(tokenizer.encode("what is it", "it is this"));
        return model;
    }

    private int maxTokens() throws IOException {
        int said = Math.min(tokenizerLength(), positions());
        return Math.min(said == Integer.MAX_VALUE ? USUAL_LENGTH : said, LONGEST);
    }

    private int tokenizerLength() throws IOException {
        int length = Integer.MAX_VALUE;
        var config = files.json("tokenizer_config.json");
        if (config.isEmpty()) return length;
        var json = config.get();
        json.enter();
        while (json.more()) {
            if ("model_max_length".equals(json.name()) && !json.isNull()) length = json.integer();
            else json.skip();
        }
        return length;
    }

    private int positions() throws IOException {
        int positions = Integer.MAX_VALUE;
        boolean late = false;
        var config = files.json("config.json");
        if (config.isEmpty()) return positions;
        var json = config.get();
        json.enter();
        while (json.more()) {
            switch (json.name()) {
                case "max_position_embeddings" -> positions = json.integer();
                case "model_type" -> late = LATE_STARTERS.contains(json.string());
                default -> json.skip();
            }
        }
        return late && positions < Integer.MAX_VALUE ? positions - 2 : positions;
    }
}
