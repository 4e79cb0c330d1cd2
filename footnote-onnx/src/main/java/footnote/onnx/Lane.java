package footnote.onnx;

import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.Deadline;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A few threads that work for many callers, one item of each caller in turn.
///
/// The threads are platform threads: a native call holds whatever it runs on, and the callers' virtual threads
/// share carriers with the rest of the server.
final class Lane implements AutoCloseable {
    private final ExecutorService threads;
    private final int width;
    private final Fault closed;
    private final AtomicInteger busy = new AtomicInteger();
    private volatile boolean frozen;

    /// @param closed what callers are told once it is closed
    Lane(int width, ThreadFactory factory, Fault closed) {
        this.width = width;
        this.closed = closed;
        this.threads = Executors.newFixedThreadPool(width, factory);
    }

    /// Apply `work` to every item.
    ///
    /// Returns when all are done or one has failed, and leaves early if interrupted or out of time; items that are
    /// being worked on then are finished for nothing, others are not begun.
    ///
    /// @param doing what is being done, for the fault's sentence
    <T, R> List<R> map(List<T> items, Function<T, R> work, String doing, Deadline by) {
        by.check(doing);
        if (items.isEmpty()) return List.of();
        var job = new Job<>(List.copyOf(items), work);
        for (int i = 0; i < Math.min(width, items.size()); i++) job.takeTurn();
        try {
            if (!job.ended.await(by.left().toNanos(), TimeUnit.NANOSECONDS)) {
                throw new Fault(Fault.Code.TIMED_OUT, "Ran out of time while " + doing + ".").toException();
            }
            return job.results();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Fault(Fault.Code.CANCELLED, "Stopped while " + doing + ".").toException(e);
        } finally {
            job.abandoned = true;
        }
    }

    /// Begin nothing more, and wait a moment for what is being worked on; callers go on waiting.
    ///
    /// For a process that is ending: a job cut off by the end looks no different from one cut off by a power
    /// failure, whereas a job told to fail might still be written down as failed.
    void freeze(Deadline by) {
        frozen = true;
        while (busy.get() > 0 && !by.passed()) {
            try {
                Thread.sleep(5);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    /// Let what is being worked on end, and begin nothing more.
    @Override
    public void close() {
        threads.close();
    }

    private final class Job<T, R> implements Runnable {
        private final List<T> items;
        private final Function<T, R> work;
        private final AtomicReferenceArray<R> results;
        private final AtomicInteger begun = new AtomicInteger();
        private final AtomicInteger done = new AtomicInteger();
        private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        private final CountDownLatch ended = new CountDownLatch(1);
        private volatile boolean abandoned;

        Job(List<T> items, Function<T, R> work) {
            this.items = items;
            this.work = work;
            this.results = new AtomicReferenceArray<>(items.size());
        }

        /// Work on one item, then go to the back of the queue so that others get their turn.
        @Override
        public void run() {
            busy.incrementAndGet();
            try {
                if (!frozen && !abandoned) workOnNext();
            } finally {
                busy.decrementAndGet();
            }
        }

        private void workOnNext() {
            int item = begun.getAndIncrement();
            if (item >= items.size()) return;
            try {
                results.set(item, work.apply(items.get(item)));
            } catch (Throwable e) {
                fail(e);
                return;
            }
            if (done.incrementAndGet() == items.size()) ended.countDown();
            else takeTurn();
        }

        void takeTurn() {
            try {
                threads.execute(this);
            } catch (RejectedExecutionException e) {
                fail(closed.toException(e));
            }
        }

        List<R> results() {
            var failed = failure.get();
            if (failed instanceof FootnoteException known) throw new FootnoteException(known.fault(), known);
            if (failed != null) throw new IllegalStateException("work on an item failed", failed);
            var list = new ArrayList<R>(items.size());
            for (int i = 0; i < items.size(); i++) list.add(results.get(i));
            return list;
        }

        private void fail(Throwable e) {
            failure.compareAndSet(null, e);
            abandoned = true;
            ended.countDown();
        }
    }
}
