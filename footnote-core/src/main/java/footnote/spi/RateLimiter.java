package footnote.spi;

import footnote.corpus.Viewer;
import java.time.Duration;
import java.util.Optional;

/// Counts what each user does, and says when it is too much. Safe for use by many threads at once.
@FunctionalInterface
public interface RateLimiter {
    /// Let the viewer's user do one thing more, or say after how long that will be allowed.
    ///
    /// Users do not touch each other, and only what was allowed counts. Whoever waits as long as is said is let in,
    /// unless the same user does something else meanwhile.
    Optional<Duration> take(Viewer viewer);
}
