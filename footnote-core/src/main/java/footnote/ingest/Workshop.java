package footnote.ingest;

import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.WorkQueue;
import footnote.spi.WorkQueue.Job;
import footnote.spi.WorkQueue.Step;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/// Works through what waits in the queue: some threads read documents, one gives them their meaning.
///
/// The two steps have threads of their own, so that a document is found by its words long before the embeddings
/// of a large import are ready.
public final class Workshop implements AutoCloseable {
    private static final Logger LOG = System.getLogger(Workshop.class.getName());

    private final WorkQueue queue;
    private final DocumentWalk walk;
    private final IngestConfig config;
    private final IngestListener listener;
    private final SpareWork spare;
    private final Bell words = new Bell();
    private final Bell meaning = new Bell();
    private final List<Thread> threads = new ArrayList<>();
    private final String name = UUID.randomUUID().toString().substring(0, 8);
    private volatile boolean closing;

    /// @param spare what to do while no document waits for its meaning
    public Workshop(WorkQueue queue, DocumentWalk walk, IngestConfig config, IngestListener listener, SpareWork spare) {
        this.queue = queue;
        this.walk = walk;
        this.config = config;
        this.listener = listener;
        this.spare = spare;
    }

    public void start() {
        for (int i = 0; i < config.readers(); i++) start(Step.WORDS, words, SpareWork.NONE, "reader-" + i);
        start(Step.MEANING, meaning, spare, "embedder");
    }

    /// Tell the workers that something may be waiting.
    public void wake() {
        words.ring();
        meaning.ring();
    }

    private void start(Step step, Bell bell, SpareWork otherwise, String role) {
        var worker = name + "-" + role;
        threads.add(Thread.ofPlatform().name("footnote-" + role).daemon().start(() -> {
            BackgroundThreads.stepBack();
            work(step, bell, otherwise, worker);
        }));
    }

    private void work(Step step, Bell bell, SpareWork otherwise, String worker) {
        var pause = new GrowingPause();
        while (!closing) {
            try {
                var job = queue.claim(step, worker, config.lease(), config.tries());
                if (job.isPresent()) {
                    work(job.get());
                } else if (!otherwise.step()) {
                    bell.await();
                }
                pause.over();
            } catch (InterruptedException e) {
                return;
            } catch (RuntimeException | Error e) {
                // Even an error must not end the thread: nobody else would do its work.
                if (closing) return;
                LOG.log(
                        Level.WARNING,
                        "A worker could not go on: {0}",
                        FootnoteException.faultIn(e).message());
                pause.rest();
            }
        }
    }

    private void work(Job job) {
        listener.changed(job.document());
        try {
            var pause = new GrowingPause();
            while (!walked(job, pause)) pause.rest();
        } catch (FootnoteException e) {
            giveBack(job, e);
            if (e.fault().code() != Fault.Code.CANCELLED) throw e;
        } finally {
            meaning.ring();
            listener.changed(job.document());
        }
    }

    /// Let others have a job that is not to blame for what went wrong: it counts as not tried.
    private void giveBack(Job job, FootnoteException why) {
        boolean interrupted = Thread.interrupted();
        try {
            queue.release(job);
        } catch (FootnoteException e) {
            if (why.fault().code() == Fault.Code.CANCELLED) throw e;
            why.addSuppressed(e); // the store may be what failed; the lease ends by itself
        } finally {
            if (interrupted) Thread.currentThread().interrupt();
        }
    }

    /// Take the job's step; false while the disk is full, for which no document is to blame: its worker waits
    /// for room.
    private boolean walked(Job job, GrowingPause pause) {
        try {
            walk.walk(job);
            return true;
        } catch (FootnoteException e) {
            if (e.fault().code() != Fault.Code.NO_SPACE || closing) throw e;
            if (pause.first())
                LOG.log(Level.WARNING, "A worker waits: {0}", e.fault().message());
            return false;
        }
    }

    /// Stop taking work, give back what is being worked on, and wait for the threads to end.
    @Override
    public void close() {
        closing = true;
        threads.forEach(Thread::interrupt);
        for (var thread : threads) Patience.join(thread);
    }
}
