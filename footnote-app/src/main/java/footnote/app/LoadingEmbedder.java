package footnote.app;

import footnote.corpus.Language;
import footnote.fault.Fault;
import footnote.spi.Deadline;
import footnote.spi.Embedder;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/// An embedder whose model is loaded in the background, once told to; the first who needs it waits for it.
final class LoadingEmbedder implements Embedder {
    private final String space;
    private final int dimension;
    private final Set<Language> languages;
    private final Loading<Embedder> model;

    LoadingEmbedder(String space, int dimension, Set<Language> languages, Supplier<Embedder> loader) {
        this.space = space;
        this.dimension = dimension;
        this.languages = Set.copyOf(languages);
        this.model = new Loading<>("embedding model", Fault.Code.EMBEDDER_FAILED, loader);
    }

    /// Start loading, unless that was done before.
    void begin() {
        model.begin();
    }

    boolean ready() {
        return model.ready();
    }

    @Override
    public String space() {
        return space;
    }

    @Override
    public int dimension() {
        return dimension;
    }

    @Override
    public Set<Language> languages() {
        return languages;
    }

    @Override
    public List<Embedded> embed(List<String> texts, Purpose purpose, Deadline by) {
        return model.loaded(by).embed(texts, purpose, by);
    }

    @Override
    public int countTokens(String text) {
        return model.loaded(Deadline.none()).countTokens(text);
    }

    @Override
    public void close() {
        model.close(Embedder::close);
    }
}
