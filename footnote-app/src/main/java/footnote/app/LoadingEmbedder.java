package footnote.app;

import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.Deadline;
import footnote.spi.Embedder;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/// An embedder whose model is loaded in the background, once told to; the first who needs it waits for it.
final class LoadingEmbedder implements Embedder {
    private final String space;
    private final int dimension;
    private final FutureTask<Embedder> loading;
    private final AtomicBoolean begun = new AtomicBoolean();

    LoadingEmbedder(String space, int dimension, Supplier<Embedder> loader) {
        this.space = space;
        this.dimension = dimension;
        this.loading = new FutureTask<>(loader::get);
    }

    /// Start loading, unless that was done before.
    void begin() {
        if (begun.compareAndSet(false, true)) {
            Thread.ofPlatform().name("footnote-model-loader").daemon().start(loading);
        }
    }

    boolean ready() {
        return loading.state() == java.util.concurrent.Future.State.SUCCESS;
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
    public List<Embedded> embed(List<String> texts, Purpose purpose, Deadline by) {
        return loaded(by).embed(texts, purpose, by);
    }

    @Override
    public int countTokens(String text) {
        return loaded(Deadline.none()).countTokens(text);
    }

    @Override
    public void close() {
        if (begun.compareAndSet(false, true)) return;
        try {
            loading.get().close();
        } catch (ExecutionException e) {
            System.getLogger(LoadingEmbedder.class.getName())
                    .log(System.Logger.Level.DEBUG, "the embedding model was never loaded", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Embedder loaded(Deadline by) {
        begin();
        try {
            return loading.get(by.left().toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof FootnoteException known) throw known;
            throw new Fault(Fault.Code.EMBEDDER_FAILED, "The embedding model could not be loaded.").toException(e);
        } catch (TimeoutException e) {
            throw new Fault(Fault.Code.TIMED_OUT, "Loading the embedding model took too long.").toException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Fault(Fault.Code.CANCELLED, "Stopped while loading the embedding model.").toException(e);
        }
    }
}
