package footnote.app;

import footnote.ask.Question;
import footnote.ask.QuestionWalk;
import footnote.ingest.IndexFollower;
import footnote.spi.Spaces.Space;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/// Answers questions from one space: the indexes that hold it, what keeps these in step, and the walk of questions
/// over them.
///
/// Where vectors are kept elsewhere, that index is followed for itself: words are found at once, whatever
/// becomes of the other, and nobody waits for it.
final class Finder implements AutoCloseable {
    private final Space space;
    private final Indexes indexes;
    private final Following following;
    private final Walks walks;
    private final AtomicInteger users = new AtomicInteger();
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile boolean retired;

    /// What keeps the indexes of a space in step.
    ///
    /// @param meaning that of the vectors, if they are kept elsewhere
    record Following(IndexFollower words, Optional<IndexFollower> meaning) {
        private List<IndexFollower> all() {
            return meaning.map(second -> List.of(words, second)).orElse(List.of(words));
        }

        /// The number of the latest change that every search sees.
        long applied() {
            return all().stream().mapToLong(IndexFollower::applied).min().orElse(0);
        }
    }

    Finder(Space space, Indexes indexes, Following following, Walks walks) {
        this.space = space;
        this.indexes = indexes;
        this.following = following;
        this.walks = walks;
    }

    Space space() {
        return space;
    }

    Indexes indexes() {
        return indexes;
    }

    QuestionWalk walk(Question question) {
        return walks.of(question);
    }

    void start() {
        following.all().forEach(IndexFollower::start);
    }

    void wake() {
        following.all().forEach(IndexFollower::wake);
    }

    /// Wait until everything that is in the log now is found by its words, and by its meaning where both are in
    /// one index. Vectors that are kept elsewhere come when they can: what is gone or may not be read is not
    /// shown anyway.
    void catchUp() {
        following.words().catchUp();
    }

    /// Whether everything that the log holds is found, by its words and by its meaning.
    boolean caughtUp() {
        return following.all().stream().allMatch(IndexFollower::caughtUp);
    }

    /// What keeps an index from following.
    Optional<String> obstacle() {
        return following.all().stream()
                .flatMap(follower -> follower.trouble().stream())
                .findFirst();
    }

    /// Why vectors that are kept elsewhere are not searched or not up to date.
    Optional<String> vectorTrouble() {
        return following.meaning().flatMap(IndexFollower::trouble).or(indexes.meaning()::trouble);
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
        try (indexes) {
            for (var follower : following.all().reversed()) follower.close();
        }
    }
}
