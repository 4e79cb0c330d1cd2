package footnote.app;

import footnote.ask.Question;
import footnote.ask.QuestionWalk;
import footnote.ingest.IndexFollower;
import footnote.spi.PassageIndex;
import footnote.spi.Spaces.Space;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/// Answers questions from one space: the index that holds its vectors, what keeps that in step, and the walk of
/// questions over them.
final class Finder implements AutoCloseable {
    private final Space space;
    private final PassageIndex index;
    private final IndexFollower follower;
    private final Walks walks;
    private final AtomicInteger users = new AtomicInteger();
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile boolean retired;

    Finder(Space space, PassageIndex index, IndexFollower follower, Walks walks) {
        this.space = space;
        this.index = index;
        this.follower = follower;
        this.walks = walks;
    }

    Space space() {
        return space;
    }

    PassageIndex index() {
        return index;
    }

    IndexFollower follower() {
        return follower;
    }

    QuestionWalk walk(Question question) {
        return walks.of(question);
    }

    /// Begin to use it; false if it is retired. Whoever got in must [#leave].
    boolean enter() {
        users.incrementAndGet();
        if (!retired) return true;
        leave();
        return false;
    }

    void leave() {
        users.decrementAndGet();
    }

    /// Let nobody in any more.
    void retire() {
        retired = true;
    }

    boolean isDeserted() {
        return retired && users.get() == 0;
    }

    /// Stop following and make durable what was applied.
    @Override
    public void close() {
        if (closed.getAndSet(true)) return;
        try {
            follower.close();
        } finally {
            index.close();
        }
    }
}
