package footnote.app;

import footnote.fault.Fault;
import footnote.spi.CrossEncoder;
import footnote.spi.Deadline;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// A cross-encoder whose model is loaded in the background, once told to; the first who needs it waits for it.
final class LoadingCrossEncoder implements CrossEncoder {
    private final String name;
    private final Loading<CrossEncoder> model;

    LoadingCrossEncoder(String name, Supplier<CrossEncoder> loader) {
        this.name = name;
        this.model = new Loading<>("reranker", Fault.Code.RERANKER_FAILED, loader);
    }

    /// Start loading, unless that was done before.
    void begin() {
        model.begin();
    }

    /// Load it now, and fail if that cannot be done.
    LoadingCrossEncoder load() {
        model.loaded(Deadline.none());
        return this;
    }

    /// Why it could not be loaded, if that was tried in vain.
    Optional<String> trouble() {
        return model.trouble();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<Double> score(String question, List<String> passages, Deadline by) {
        return model.loaded(by).score(question, passages, by);
    }

    @Override
    public void close() {
        model.close(CrossEncoder::close);
    }
}
