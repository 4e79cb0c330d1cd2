package footnote.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.corpus.Viewer;
import footnote.spi.RateLimiter;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// What every [RateLimiter] does.
public abstract class RateLimiterContract {
    protected static final Viewer ADA = new Viewer("ada", Set.of());
    protected static final Viewer BEN = new Viewer("ben", Set.of());

    /// One that allows three things at once, and three more while a minute goes by.
    protected abstract RateLimiter threePerMinute();

    /// Let so much time go by for it.
    protected abstract void pass(Duration time);

    @Test
    void soManyAreAllowedAtOnceAndNoMore() {
        var limiter = threePerMinute();
        for (int i = 0; i < 3; i++) assertThat(limiter.take(ADA)).isEmpty();
        assertThat(limiter.take(ADA)).hasValueSatisfying(wait -> {
            assertThat(wait).isPositive();
            assertThat(wait).isLessThanOrEqualTo(Duration.ofSeconds(20));
        });
    }

    @Test
    void usersDoNotTouchEachOther() {
        var limiter = threePerMinute();
        for (int i = 0; i < 5; i++) limiter.take(ADA);
        assertThat(limiter.take(BEN)).isEmpty();
    }

    @Test
    void whoeverWaitsAsLongAsIsSaidIsLetIn() {
        var limiter = threePerMinute();
        for (int i = 0; i < 3; i++) limiter.take(ADA);
        pass(limiter.take(ADA).orElseThrow());
        assertThat(limiter.take(ADA)).isEmpty();
        assertThat(limiter.take(ADA)).isPresent();
    }

    @Test
    void whatWasNotAllowedDoesNotCount() {
        var limiter = threePerMinute();
        for (int i = 0; i < 50; i++) limiter.take(ADA);
        pass(Duration.ofMinutes(1));
        for (int i = 0; i < 3; i++) assertThat(limiter.take(ADA)).isEmpty();
        assertThat(limiter.take(ADA)).isPresent();
    }
}
