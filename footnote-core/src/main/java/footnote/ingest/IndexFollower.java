package footnote.ingest;

import footnote.corpus.DocumentId;
import footnote.fault.FootnoteException;
import footnote.spi.ChangeLog;
import footnote.spi.ChangeLog.Change;
import footnote.spi.VectorIndex;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Keeps the search index in step with the truth.
///
/// Reads the change log from where the index stands and makes the index equal to the truth, document by document.
/// What is applied is seen by searches at once and made durable a little later; if the process dies between the
/// two, the next one reads the log again from the last durable number; so does this one after a write that failed,
/// on a full disk for one. Nothing is lost, and applying twice is harmless. An index that cannot be reached is
/// tried again every second.
///
/// Only its own thread writes to the index, and nobody interrupts that one: an interrupt in the middle of a write
/// closes the file under Lucene, and with it the whole index. Whoever must see a change waits for the thread.
public final class IndexFollower implements AutoCloseable {
    private static final Logger LOG = System.getLogger(IndexFollower.class.getName());
    private static final int AT_ONCE = 200;
    private static final long COMMIT_NANOS = 2_000_000_000L;
    private static final long TIDY_NANOS = 30_000_000_000L;
    private static final long REST_MILLIS = 1000;

    private final ChangeLog log;
    private final VectorIndex index;
    private final String space;
    private final IngestListener listener;
    private final Bell bell = new Bell();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition moved = lock.newCondition();
    private final Thread thread;
    private volatile boolean closing;
    private volatile long applied;
    private volatile Optional<String> trouble = Optional.empty();
    private long failures;
    private @Nullable Throwable failure;
    private boolean ended;
    private boolean ready;
    private long committed;
    private long committedAt = System.nanoTime();

    public IndexFollower(ChangeLog log, VectorIndex index, String space, IngestListener listener) {
        this.log = log;
        this.index = index;
        this.space = space;
        this.listener = listener;
        this.applied = index.applied();
        this.committed = applied;
        this.thread = Thread.ofPlatform().name("footnote-follower").daemon().unstarted(this::run);
    }

    public void start() {
        thread.start();
    }

    /// Tell the follower that there is something new in the log.
    public void wake() {
        bell.ring();
    }

    /// The number of the latest change that searches see.
    public long applied() {
        return applied;
    }

    /// Whether searches see everything that the log holds.
    public boolean caughtUp() {
        return applied >= log.latest();
    }

    /// What keeps the index from following, if something does.
    public Optional<String> trouble() {
        return trouble;
    }

    /// Wait until searches see everything that is in the log now. An interrupt does not end the wait; the follower
    /// must have been started. Throws what keeps the index from following. A listener may call this, but nothing
    /// waits for it then.
    public void catchUp() {
        if (Thread.currentThread().equals(thread)) return;
        long wanted = log.latest();
        lock.lock();
        try {
            long before = failures;
            bell.ring();
            while (applied < wanted && !ended) {
                if (failures > before && failure != null) {
                    throw FootnoteException.faultIn(failure).toException(failure);
                }
                moved.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }

    private void run() {
        try {
            while (!closing) follow();
            if (applied > committed) commit();
        } catch (RuntimeException | Error e) {
            warn(e);
        } finally {
            tell(null, true);
        }
    }

    private void follow() {
        try {
            if (!ready) resume();
            // What is applied is made durable in long imports too, or a crash would have all of it applied again.
            while (!closing && step()) commitIfDue();
            commitIfDue();
            trouble = Optional.empty();
            bell.await();
        } catch (InterruptedException e) {
            closing = true;
        } catch (RuntimeException | Error e) {
            // Even an error ends only this try: an index that no longer follows would be worse than a late one.
            var why = Optional.of(FootnoteException.faultIn(e).message());
            if (!why.equals(trouble)) warn(e); // once, however long it lasts
            trouble = why;
            ready = false;
            // What the index has not made durable may be gone with what failed.
            applied = index.applied();
            committed = applied;
            tell(e, false);
            rest();
        }
    }

    /// Find out where the index stands.
    private void resume() {
        applied = index.resume();
        committed = applied;
        ready = true;
        tell(null, false);
    }

    private boolean step() {
        long latest = log.latest(); // before looking: what comes later is looked at the next time
        var changes = log.after(applied, AT_ONCE);
        if (changes.isEmpty()) {
            // The latest changes were of documents that are gone, and so forgotten that not even that is told.
            if (latest > applied) {
                applied = latest;
                tell(null, false);
            }
            return false;
        }
        byLatestChange(changes).forEach(this::apply);
        index.publish();
        trouble = Optional.empty();
        applied = changes.getLast().number();
        tell(null, false);
        for (var change : changes) listener.changed(change.document());
        return true;
    }

    private void apply(DocumentId document, long number) {
        log.block(document, space)
                .ifPresentOrElse(block -> index.replace(block, number), () -> index.remove(document, number));
    }

    /// The documents in the order of their latest change. Several changes of one are applied as one, and whatever
    /// number the index stands at, everything up to it is in or follows under a higher number.
    private static Map<DocumentId, Long> byLatestChange(List<Change> changes) {
        SequencedMap<DocumentId, Long> latest = new LinkedHashMap<>();
        for (var change : changes) latest.putLast(change.document(), change.number());
        return latest;
    }

    private void commitIfDue() {
        long since = System.nanoTime() - committedAt;
        boolean due = applied > committed && since >= COMMIT_NANOS;
        if (due || since >= TIDY_NANOS) commit();
    }

    private void commit() {
        index.commit();
        committed = applied;
        committedAt = System.nanoTime();
        log.followed(committed);
    }

    /// Let those who wait look again.
    private void tell(@Nullable Throwable why, boolean end) {
        lock.lock();
        try {
            if (why != null) {
                failures++;
                failure = why;
            }
            ended |= end;
            moved.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private static void warn(Throwable e) {
        LOG.log(
                Level.WARNING,
                "The index could not follow: {0}",
                FootnoteException.faultIn(e).message());
    }

    private static void rest() {
        try {
            Thread.sleep(REST_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Stop following and make durable what was applied.
    @Override
    public void close() {
        closing = true;
        bell.ring();
        Patience.join(thread);
    }
}
