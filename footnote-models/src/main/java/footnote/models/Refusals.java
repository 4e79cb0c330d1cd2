package footnote.models;

import footnote.spi.Deadline;
import java.net.http.HttpHeaders;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.Set;

/// Makes sense of answers that are refusals: which of them are worth asking again, and when.
record Refusals(ModelFaults faults) {
    private static final Set<Integer> PASSING = Set.of(408, 425, 429, 500, 502, 503, 504, 529);
    private static final Duration READING = Duration.ofSeconds(5);
    private static final int LONGEST_BODY = 64 * 1024;

    /// Whether a refusal with this status is worth asking again.
    static boolean passes(int status) {
        return PASSING.contains(status);
    }

    /// Say whether the request may be repeated.
    Outcome read(int status, HttpHeaders headers, Lines body) throws InterruptedException {
        var explained = explained(body);
        var error = explained.flatMap(JsonLeaves::error);
        var reason = error.orElse("");
        var fault = faults.refused(status, reason, error.isPresent());
        if (passes(status) && !reason.equals("insufficient_quota")) {
            return new Outcome.Postponed(fault, after(headers, Instant.now()));
        }
        boolean picky = status == 400 || status == 422;
        return new Outcome.Refused(fault, picky ? explained.flatMap(Parameter::refusedBy) : Optional.empty());
    }

    /// The body, if it is an object at all.
    private static Optional<JsonLeaves> explained(Lines body) throws InterruptedException {
        var text = new StringBuilder();
        var limit = Deadline.in(READING);
        while (text.length() < LONGEST_BODY && body.next(limit) instanceof Lines.Next.Line(var line)) {
            text.append(line).append('\n');
        }
        try {
            return Optional.of(JsonLeaves.read(text.toString()));
        } catch (NotJsonException e) {
            return Optional.empty();
        }
    }

    /// How long the service asks to wait: `Retry-After` as seconds or as a date.
    static Optional<Duration> after(HttpHeaders headers, Instant now) {
        var value = headers.firstValue("Retry-After").orElse("").strip();
        if (value.matches("\\d{1,9}(\\.\\d{1,6})?")) {
            return Optional.of(Duration.ofMillis(Math.round(Double.parseDouble(value) * 1000)));
        }
        if (value.isEmpty()) return Optional.empty();
        try {
            var then = ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant();
            var wait = Duration.between(now, then);
            return Optional.of(wait.isNegative() ? Duration.ZERO : wait);
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
