package footnote.trace;

import footnote.ask.TraceId;
import footnote.corpus.Viewer;
import footnote.fault.FootnoteException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/// Has traces kept, and tells listeners of them, behind the back of whoever was answered: nobody waits for the
/// database, and nothing that fails here harms an answer. Safe for use by many threads at once.
///
/// Whoever reads sees every trace that has ended: what waits is written first. A process that dies loses what
/// waits, which is a moment's worth.
public final class TraceKeeper implements Traces, AutoCloseable {
    private static final Logger LOG = System.getLogger(TraceKeeper.class.getName());
    private static final int MOST_WAITING = 4000;
    private static final int AT_ONCE = 200;

    private final TraceStore store;
    private final BlockingQueue<Trace> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final AtomicInteger lost = new AtomicInteger();
    private final AtomicBoolean writing = new AtomicBoolean();
    private final ReentrantLock turn = new ReentrantLock();
    private final List<Consumer<Trace>> listeners = new CopyOnWriteArrayList<>();

    public TraceKeeper(TraceStore store) {
        this.store = store;
    }

    /// Hear of every walk that has ended, kept or not, one at a time.
    public void listen(Consumer<Trace> listener) {
        listeners.add(listener);
    }

    @Override
    public Optional<Trace> find(TraceId trace, Viewer viewer) {
        flush();
        return store.find(trace, viewer);
    }

    @Override
    public List<Trace> list(int offset, int limit, Viewer viewer) {
        flush();
        return store.list(offset, limit, viewer);
    }

    /// Note that a walk has ended; returns at once.
    void ended(Trace trace) {
        if (!waiting.offer(trace)) {
            lost.incrementAndGet();
            return;
        }
        if (writing.compareAndSet(false, true)) {
            Thread.ofVirtual().name("footnote-traces").start(this::write);
        }
    }

    private void write() {
        do {
            try {
                flush();
            } finally {
                writing.set(false);
            }
        } while (!waiting.isEmpty() && writing.compareAndSet(false, true));
    }

    /// Tell of and keep all that waits.
    public void flush() {
        turn.lock();
        try {
            var some = new ArrayList<Trace>();
            while (waiting.drainTo(some, AT_ONCE) > 0) {
                some.forEach(this::tell);
                keep(some.stream().filter(Trace::admitted).toList());
                some.clear();
            }
            int gone = lost.getAndSet(0);
            if (gone > 0) LOG.log(Level.WARNING, "The database could not keep up: {0} traces are lost.", gone);
        } finally {
            turn.unlock();
        }
    }

    private void keep(List<Trace> ended) {
        if (ended.isEmpty()) return;
        try {
            store.keep(ended);
        } catch (FootnoteException e) {
            LOG.log(
                    Level.WARNING,
                    "Traces could not be kept ({0}): {1}",
                    ended.size(),
                    e.fault().message());
        }
    }

    private void tell(Trace trace) {
        for (var listener : listeners) {
            try {
                listener.accept(trace);
            } catch (RuntimeException e) {
                LOG.log(Level.WARNING, "What happened could not be counted", e);
            }
        }
    }

    /// Write what still waits.
    @Override
    public void close() {
        flush();
    }
}
