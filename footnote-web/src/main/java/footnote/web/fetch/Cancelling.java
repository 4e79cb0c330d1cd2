package footnote.web.fetch;

import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.Deadline;
import footnote.trace.RequestId;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Runs work that blocks on sockets so that it can be ended from outside at any moment.
///
/// The work runs on a virtual thread of its own: interrupting that closes whatever socket it is blocked on, which
/// interrupting a platform thread would not. It still works for the request that the caller works for.
public final class Cancelling {
    private Cancelling() {}

    /// Do the work; if the caller is interrupted or the time is up, end it and fail with `CANCELLED` or
    /// `TIMED_OUT`.
    ///
    /// @param doing what is being done, for the sentence that says it was stopped
    public static <T> T call(Callable<T> work, Deadline by, String doing) throws IOException {
        var task = new FutureTask<>(work);
        Thread.ofVirtual().name("footnote-web").start(RequestId.carried(task));
        try {
            return task.get(by.left().toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            task.cancel(true);
            throw new Fault(Fault.Code.TIMED_OUT, "Ran out of time while " + doing + ".").toException(e);
        } catch (InterruptedException e) {
            task.cancel(true);
            Thread.currentThread().interrupt();
            throw new Fault(Fault.Code.CANCELLED, "Stopped while " + doing + ".").toException(e);
        } catch (ExecutionException e) {
            var cause = e.getCause();
            if (cause instanceof FootnoteException known) throw known.fault().toException(known);
            if (cause instanceof IOException io) throw io;
            throw new IllegalStateException(doing, cause);
        }
    }
}
