package footnote.onnx;

import footnote.corpus.Embedding;
import footnote.corpus.Language;
import footnote.fault.Fault;
import footnote.ingest.BackgroundThreads;
import footnote.language.TokenizerLanguages;
import footnote.spi.Deadline;
import footnote.spi.Embedder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;

/// Embeds texts in this process, each on its own, so that a text's vector never depends on its neighbours.
///
/// There are two lanes of threads over one model, as wide as the machine has cores: one for passages, one for
/// questions. A question thus never queues behind passages; it only shares the processor with those being read,
/// which step back behind it where the platform can do that.
public final class OnnxEmbedder implements Embedder {
    private static final String DOING = "embedding text";
    private static final Fault CLOSED = new Fault(Fault.Code.EMBEDDER_FAILED, "The embedding model has been closed.");

    private final ModelCard card;
    private final Tokenizer tokenizer;
    private final Inference model;
    private final Lane passages;
    private final Lane queries;
    private final OrderlyExit exit;
    private final AtomicBoolean closed = new AtomicBoolean();

    OnnxEmbedder(ModelCard card, Tokenizer tokenizer, Inference model, int workers) {
        this.card = card;
        this.tokenizer = tokenizer;
        this.model = model;
        this.passages = new Lane(workers, BackgroundThreads.named("footnote-embed-passages"), CLOSED);
        this.queries = new Lane(
                workers,
                Thread.ofPlatform().name("footnote-embed-queries-", 1).daemon().factory(),
                CLOSED);
        this.exit = OrderlyExit.of(queries, passages);
    }

    /// Load a model that comes with Footnote.
    ///
    /// @param cache a folder to keep prepared files in, made if need be; they are made again if lost
    public static OnnxEmbedder open(BuiltInModel model, Path cache) {
        return model.open(new RuntimeCache(cache), cores());
    }

    /// Load a sentence-transformers folder: `model.onnx` or `onnx/model.onnx`, `tokenizer.json`, and what else it
    /// says about itself.
    ///
    /// @param cache a folder to keep prepared files in, made if need be; they are made again if lost
    public static OnnxEmbedder open(Path folder, Path cache) {
        return new ModelFolder(folder).open(new RuntimeCache(cache), cores());
    }

    @Override
    public String space() {
        return card.space();
    }

    @Override
    public int dimension() {
        return model.dimension();
    }

    @Override
    public Set<Language> languages() {
        return TokenizerLanguages.of(this::countTokens);
    }

    @Override
    public List<Embedded> embed(List<String> texts, Purpose purpose, Deadline by) {
        var lane = purpose == Purpose.QUERY ? queries : passages;
        if (purpose == Purpose.PASSAGE) LastingRuntime.ensure();
        var order = longestFirst(texts);
        var done = lane.map(order, i -> embed(card.prefixed(texts.get(i), purpose)), DOING, by);
        var inOrder = new Embedded[texts.size()];
        for (int i = 0; i < inOrder.length; i++) inOrder[order.get(i)] = done.get(i);
        return Arrays.asList(inOrder);
    }

    /// So that the last text to end is a short one, and no core waits long for it.
    private static List<Integer> longestFirst(List<String> texts) {
        if (texts.size() == 1) return List.of(0);
        return IntStream.range(0, texts.size())
                .boxed()
                .sorted(Comparator.comparingInt(i -> -texts.get(i).length()))
                .toList();
    }

    /// Count as for a passage, the model's prefix included, so that a count up to the model's limit means that the
    /// whole passage will be read.
    @Override
    public int countTokens(String text) {
        return tokenizer.encode(card.prefixed(text, Purpose.PASSAGE)).total();
    }

    /// Wait for the texts being read, refuse the rest, and free the model's memory.
    @Override
    public void close() {
        if (closed.getAndSet(true)) return;
        queries.close();
        passages.close();
        model.close();
        tokenizer.close();
        exit.close();
    }

    private Embedded embed(String text) {
        var tokens = tokenizer.encode(text);
        float[] vector = model.run(tokens.ids());
        double square = 0;
        for (float value : vector) square += (double) value * value;
        if (!(square > 0) || Double.isInfinite(square)) {
            throw new Fault(Fault.Code.EMBEDDER_FAILED, "The embedding model gave a vector without direction.")
                    .toException();
        }
        int count = tokens.ids().length;
        var length = OptionalDouble.of(Math.sqrt(square) / model.divisor(count));
        return new Embedded(Embedding.normalised(vector), count, tokens.truncated(), length);
    }

    private static int cores() {
        return Runtime.getRuntime().availableProcessors();
    }
}
