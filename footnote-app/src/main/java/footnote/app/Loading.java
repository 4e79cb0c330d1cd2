package footnote.app;

import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.Deadline;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// A model that is loaded in the background, once told to; the first who needs it waits for it.
final class Loading<T> {
    private final String what;
    private final Fault.Code failed;
    private final FutureTask<T> loading;
    private final AtomicBoolean begun = new AtomicBoolean();

    /// @param what it is, as in "the embedding model"
    /// @param failed what it is called if it cannot be loaded
    Loading(String what, Fault.Code failed, Supplier<T> loader) {
        this.what = what;
        this.failed = failed;
        this.loading = new FutureTask<>(loader::get);
    }

    /// Start loading, unless that was done before.
    void begin() {
        if (begun.compareAndSet(false, true)) {
            Thread.ofPlatform().name("footnote-model-loader").daemon().start(loading);
        }
    }

    boolean ready() {
        return loading.state() == FutureTask.State.SUCCESS;
    }

    /// Why it could not be loaded, if that was tried in vain.
    Optional<String> trouble() {
        if (loading.state() != FutureTask.State.FAILED) return Optional.empty();
        return Optional.of(FootnoteException.faultIn(loading.exceptionNow()).message());
    }

    T loaded(Deadline by) {
        begin();
        try {
            return loading.get(by.left().toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof FootnoteException known) throw known;
            throw new Fault(failed, "The " + what + " could not be loaded.").toException(e);
        } catch (CancellationException e) {
            throw new Fault(failed, "The " + what + " has been closed.").toException(e);
        } catch (TimeoutException e) {
            throw new Fault(Fault.Code.TIMED_OUT, "Loading the " + what + " took too long.").toException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Fault(Fault.Code.CANCELLED, "Stopped while loading the " + what + ".").toException(e);
        }
    }

    /// Close what was loaded, or is being loaded; from now on nothing is.
    void close(Consumer<T> closing) {
        if (begun.compareAndSet(false, true)) {
            loading.cancel(false);
            return;
        }
        try {
            closing.accept(loading.get());
        } catch (ExecutionException e) {
            System.getLogger(Loading.class.getName()).log(System.Logger.Level.DEBUG, "never loaded: the " + what, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
