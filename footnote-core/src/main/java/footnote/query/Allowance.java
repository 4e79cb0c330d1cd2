package footnote.query;

import footnote.corpus.Viewer;
import footnote.fault.Fault;
import footnote.spi.RateLimiter;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/// Lets each user ask only so often, if there is a limit at all.
///
/// @param limiter counts; it keeps to the `rate`
public record Allowance(Rate rate, RateLimiter limiter) {
    /// Count in this process.
    public static Allowance of(Rate rate) {
        return new Allowance(rate, new TokenBuckets(rate, InstantSource.system()));
    }

    /// Count one question of the viewer. Fails with `RATE_LIMITED`, and the time to wait, if that is too many.
    public void take(Viewer viewer) {
        limiter.take(viewer).ifPresent(wait -> {
            long seconds = wait.plusSeconds(1).minusNanos(1).toSeconds();
            throw new Fault(
                            Fault.Code.RATE_LIMITED,
                            "You asked more often than " + rate.times() + " times in " + named(rate.per())
                                    + ", which is as often as this server allows; ask again in " + seconds
                                    + (seconds == 1 ? " second." : " seconds."),
                            Optional.of(Duration.ofSeconds(seconds)))
                    .toException();
        });
    }

    private static String named(Duration per) {
        if (per.equals(Duration.ofSeconds(1))) return "a second";
        if (per.equals(Duration.ofMinutes(1))) return "a minute";
        if (per.equals(Duration.ofHours(1))) return "an hour";
        if (per.equals(Duration.ofDays(1))) return "a day";
        return per.toSeconds() + " seconds";
    }
}
