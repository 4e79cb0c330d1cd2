package footnote.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.corpus.Viewer;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AllowanceTests {
    @Test
    void ratesAreReadAsTheyAreWritten() {
        assertThat(Rate.parse("60/min")).isEqualTo(new Rate(60, Duration.ofMinutes(1)));
        assertThat(Rate.parse(" 5 / s ")).isEqualTo(new Rate(5, Duration.ofSeconds(1)));
        assertThat(Rate.parse("1000/hour")).isEqualTo(new Rate(1000, Duration.ofHours(1)));
        assertThat(Rate.parse("9/d")).isEqualTo(new Rate(9, Duration.ofDays(1)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "60", "0/min", "-1/s", "60/week", "1000000/s", "6.5/min", "60/minutes or so"})
    void whatIsNoRateIsNotRead(String words) {
        assertThatThrownBy(() -> Rate.parse(words)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theRefusalSaysWhenToGoOn() {
        var allowance = new Allowance(Rate.parse("60/min"), _ -> Optional.of(Duration.ofMillis(2001)));
        assertThatThrownBy(() -> allowance.take(Viewer.LOCAL))
                .hasMessage("You asked more often than 60 times in a minute, which is as often as this server allows;"
                        + " ask again in 3 seconds.")
                .isInstanceOfSatisfying(FootnoteException.class, e -> {
                    assertThat(e.fault().code()).isEqualTo(Fault.Code.RATE_LIMITED);
                    assertThat(e.fault().again()).hasValue(Duration.ofSeconds(3));
                });
    }

    @Test
    void manyUsersTakeNoMoreThanSoMuchMemory() {
        var buckets = new TokenBuckets(Rate.parse("2/day"), () -> Instant.EPOCH);
        for (int i = 0; i < TokenBuckets.MOST_USERS + 5; i++) buckets.take(new Viewer("user " + i, Set.of()));
        assertThat(buckets.users()).isEqualTo(TokenBuckets.MOST_USERS);
        var latest = new Viewer("user " + (TokenBuckets.MOST_USERS + 4), Set.of());
        assertThat(buckets.take(latest)).isEmpty();
        assertThat(buckets.take(latest)).isPresent();
    }
}
