package footnote.query;

import footnote.corpus.Viewer;
import footnote.spi.RateLimiter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Optional;

/// Gives each user a bucket of tokens that fills up again evenly, in the memory of this process.
///
/// Of a bucket only the moment is kept at which it will be full again; one that is full is as good as none. Of more
/// than [#MOST_USERS] users, those that were longest idle are forgotten, which are the ones whose buckets are
/// fullest.
public final class TokenBuckets implements RateLimiter {
    static final int MOST_USERS = 10_000;

    private final Rate rate;
    private final InstantSource clock;
    private final LinkedHashMap<String, Instant> fullAgain = new LinkedHashMap<>();

    public TokenBuckets(Rate rate, InstantSource clock) {
        this.rate = rate;
        this.clock = clock;
    }

    @Override
    public synchronized Optional<Duration> take(Viewer viewer) {
        var now = clock.instant();
        var full = fullAgain.getOrDefault(viewer.user(), now);
        if (full.isBefore(now)) full = now;
        // A clock that was set back must not lock anybody out.
        if (full.isAfter(now.plus(rate.per()))) full = now.plus(rate.per());
        var after = full.plus(rate.each());
        var tooFar = Duration.between(now.plus(rate.per()), after);
        if (tooFar.isPositive()) return Optional.of(tooFar);
        fullAgain.remove(viewer.user());
        fullAgain.put(viewer.user(), after);
        if (fullAgain.size() > MOST_USERS) fullAgain.pollFirstEntry();
        return Optional.empty();
    }

    synchronized int users() {
        return fullAgain.size();
    }
}
