package footnote.models;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RefusalsTests {
    private static final Instant NOW = Instant.parse("2025-10-21T07:28:00Z");

    @Test
    void readsSecondsAndDates() {
        assertThat(after("3")).contains(Duration.ofSeconds(3));
        assertThat(after("0.5")).contains(Duration.ofMillis(500));
        assertThat(after("Tue, 21 Oct 2025 07:28:05 GMT")).contains(Duration.ofSeconds(5));
        assertThat(after("Tue, 21 Oct 2025 07:27:00 GMT")).contains(Duration.ZERO);
    }

    @Test
    void ignoresWhatItCannotRead() {
        assertThat(after("soon")).isEmpty();
        assertThat(after("-1")).isEmpty();
        assertThat(after("")).isEmpty();
    }

    private static Optional<Duration> after(String value) {
        return Refusals.after(HttpHeaders.of(Map.of("Retry-After", List.of(value)), (_, _) -> true), NOW);
    }
}
