package footnote.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.query.Rate;
import footnote.query.TokenBuckets;
import footnote.spi.RateLimiter;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/// Beside the contract, which core cannot reach.
class TokenBucketsTests extends RateLimiterContract {
    private final SettableClock clock = new SettableClock(Instant.EPOCH);

    @Override
    protected RateLimiter threePerMinute() {
        return new TokenBuckets(new Rate(3, Duration.ofMinutes(1)), clock);
    }

    @Override
    protected void pass(Duration time) {
        clock.advance(time);
    }

    @Test
    void aClockThatIsSetBackLocksNobodyOut() {
        var limiter = threePerMinute();
        for (int i = 0; i < 3; i++) limiter.take(ADA);
        clock.advance(Duration.ofHours(-1));
        assertThat(limiter.take(ADA)).hasValue(Duration.ofSeconds(20));
    }
}
