package footnote.app;

import footnote.spi.CrossEncoder;
import footnote.spi.Deadline;
import footnote.spi.Embedder.Embedded;
import footnote.spi.Embedder.Purpose;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Lends the models that serve the documents here to those who bring texts of their own. Safe for use by many
/// threads at once.
public final class LentModels {
    /// So long is waited for a model that is being loaded, which takes seconds where disk or processor are slow; who
    /// comes even sooner is to come again.
    private static final Duration LOADING = Duration.ofSeconds(20);

    private final String name;
    private final LoadingEmbedder embedder;
    private final Optional<LoadingCrossEncoder> reranker;
    private final Duration loading;

    LentModels(String name, LoadingEmbedder embedder, Optional<LoadingCrossEncoder> reranker) {
        this(name, embedder, reranker, LOADING);
    }

    /// @param loading how long is waited for a model that is being loaded
    LentModels(String name, LoadingEmbedder embedder, Optional<LoadingCrossEncoder> reranker, Duration loading) {
        this.name = name;
        this.embedder = embedder;
        this.reranker = reranker;
        this.loading = loading;
    }

    /// The embedding model, as people know it.
    public String embedder() {
        return name;
    }

    /// Whether somebody who says `model` means the embedding model that is here.
    public boolean isEmbedder(String model) {
        return model.equalsIgnoreCase(name) || model.equalsIgnoreCase(embedder.space());
    }

    public int dimension() {
        return embedder.dimension();
    }

    /// Whether the embedding model is loaded.
    public boolean ready() {
        return embedder.ready();
    }

    /// Embed texts as those of documents or of questions are; see [footnote.spi.Embedder#embed]. Fails with
    /// `TIMED_OUT` if the model is still being loaded after a while.
    public List<Embedded> embed(List<String> texts, Purpose purpose, Deadline by) {
        embedder.load(by.earlier(loading));
        return embedder.embed(texts, purpose, by);
    }

    /// The cross-encoder, if one is set.
    public Optional<CrossEncoder> reranker() {
        return reranker.map(CrossEncoder.class::cast);
    }
}
