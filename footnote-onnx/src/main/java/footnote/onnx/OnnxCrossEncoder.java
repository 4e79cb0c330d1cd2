package footnote.onnx;

import footnote.fault.Fault;
import footnote.spi.CrossEncoder;
import footnote.spi.Deadline;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/// Reads question and passage together in this process, one pair at a time on each core, for the reasons that
/// [OnnxEmbedder] has.
public final class OnnxCrossEncoder implements CrossEncoder {
    private static final Fault CLOSED = new Fault(Fault.Code.RERANKER_FAILED, "The reranker has been closed.");

    private final String name;
    private final Tokenizer tokenizer;
    private final PairInference model;
    private final Lane lane;
    private final OrderlyExit exit;
    private final AtomicBoolean closed = new AtomicBoolean();

    OnnxCrossEncoder(String name, Tokenizer tokenizer, PairInference model, int workers) {
        this.name = name;
        this.tokenizer = tokenizer;
        this.model = model;
        this.lane = new Lane(
                workers,
                Thread.ofPlatform().name("footnote-rerank-", 1).daemon().factory(),
                CLOSED);
        LastingRuntime.ensure();
        this.exit = OrderlyExit.of(lane);
    }

    /// Load a cross-encoder of BERT's family from a folder: `model.onnx` or `onnx/model.onnx`, and
    /// `tokenizer.json`.
    ///
    /// Its graph reads `input_ids` and, if it likes, `attention_mask` and `token_type_ids`, and gives one or two
    /// logits. A folder that lacks something, or holds a model of another kind, fails with `RERANKER_FAILED`.
    ///
    /// @param cache a folder to keep prepared files in, made if need be; they are made again if lost
    public static OnnxCrossEncoder open(Path folder, Path cache) {
        return new CrossEncoderFolder(folder)
                .open(new RuntimeCache(cache), Runtime.getRuntime().availableProcessors());
    }

    /// What the cross-encoder in this folder is called. Fails with `RERANKER_FAILED` if the folder lacks a file.
    public static String nameOf(Path folder) {
        return new CrossEncoderFolder(folder).name();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<Double> score(String question, List<String> passages, Deadline by) {
        return lane.map(passages, passage -> model.run(tokenizer.encode(question, passage)), "reranking", by);
    }

    /// Wait for the passages being read, refuse the rest, and free the model's memory.
    @Override
    public void close() {
        if (closed.getAndSet(true)) return;
        lane.close();
        model.close();
        tokenizer.close();
        exit.close();
    }
}
