package footnote.models;

import footnote.fault.Fault;
import footnote.spi.CrossEncoder;
import footnote.spi.Deadline;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLException;

/// A reranker behind an HTTP service.
///
/// Passages go out in parts of the size that the service takes; one that says that a part is too large gets half of
/// it, and from then on no larger ones. A service that is busy or hangs up is asked up to two times more.
///
/// Services are asked for scores from 0 to 1. Some give logits whatever they are asked for: if any score of a
/// question lies outside, all of them are taken for logits. That keeps their order, whatever they are.
final class HttpCrossEncoder implements CrossEncoder {
    private static final int TRIES = 3;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(150);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);
    private static final int LARGEST_ANSWER = 4 * 1024 * 1024;
    private static final double ROUNDING = 1e-3;
    private static final int TOO_LARGE = 413;

    private final RerankerSettings settings;
    private final RerankWire wire;
    private final RerankerFaults faults;
    private final Transport transport;
    private final AtomicInteger most;

    HttpCrossEncoder(RerankerSettings settings) {
        this.settings = settings;
        this.wire = RerankWire.of(settings.model());
        this.faults = new RerankerFaults(settings);
        this.transport = new Transport(settings.endpoint(), settings.connect());
        this.most = new AtomicInteger(wire.most());
    }

    /// What one try came to.
    private sealed interface Reply {
        record Answered(String body) implements Reply {}

        /// @param after how long the service wants to be left alone, if it says so
        record Refused(int status, Optional<Duration> after) implements Reply {}

        record HungUp(Fault fault) implements Reply {}
    }

    @Override
    public String name() {
        return settings.model().orElse(settings.host());
    }

    @Override
    public List<Double> score(String question, List<String> passages, Deadline by) {
        var scores = new ArrayList<Double>();
        try {
            while (scores.size() < passages.size()) {
                int to = Math.min(passages.size(), scores.size() + most.get());
                var part = passages.subList(scores.size(), to);
                var found = ask(question, part, by);
                if (found.isEmpty()) most.accumulateAndGet(Math.max(1, part.size() / 2), Math::min);
                for (double score : found.orElse(new double[0])) scores.add(score);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw faults.cancelled().toException(e);
        }
        return shares(scores);
    }

    /// The scores of one part, or nothing if it is too large.
    private Optional<double[]> ask(String question, List<String> part, Deadline by) throws InterruptedException {
        var post = post(wire.body(question, part));
        for (int tried = 1; ; tried++) {
            if (Thread.interrupted()) throw new InterruptedException();
            if (by.passed()) throw faults.outOfTime().toException();
            switch (send(post, by)) {
                case Reply.Answered(var body) -> {
                    return Optional.of(scores(body, part.size()));
                }
                case Reply.Refused(var status, var _)
                when status == TOO_LARGE && part.size() > 1 -> {
                    return Optional.empty();
                }
                case Reply.Refused(var status, var after) -> {
                    boolean again = Refusals.passes(status) && tried < TRIES;
                    if (!again || !rest(after.orElse(pause(tried)), by))
                        throw faults.refused(status).toException();
                }
                case Reply.HungUp(var fault) -> {
                    if (tried == TRIES || !rest(pause(tried), by)) throw fault.toException();
                }
            }
        }
    }

    private HttpRequest post(byte[] body) {
        var post = HttpRequest.newBuilder(settings.endpoint())
                .header("Content-Type", "application/json")
                .header("Accept", "application/json")
                .header("User-Agent", "footnote")
                .POST(BodyPublishers.ofByteArray(body));
        settings.key().ifPresent(key -> post.header("Authorization", "Bearer " + key));
        return post.build();
    }

    private Reply send(HttpRequest post, Deadline by) throws InterruptedException {
        var limit = by.earlier(settings.answer());
        var feed = new LineFeed();
        var sending = transport.client().sendAsync(post, _ -> feed);
        boolean over = false;
        try {
            var response = sending.get(limit.left().toNanos(), TimeUnit.NANOSECONDS);
            var reply = response.statusCode() == 200
                    ? read(feed, limit, by)
                    : new Reply.Refused(response.statusCode(), Refusals.after(response.headers(), Instant.now()));
            over = true;
            return reply;
        } catch (TimeoutException e) {
            throw late(by).toException(e);
        } catch (ExecutionException e) {
            return unreached(e);
        } finally {
            if (over) {
                feed.leave();
            } else {
                sending.cancel(true);
                feed.abandon();
            }
        }
    }

    private Reply read(LineFeed feed, Deadline limit, Deadline by) throws InterruptedException {
        var body = new StringBuilder();
        while (true) {
            if (limit.passed()) throw late(by).toException();
            switch (feed.next(limit)) {
                case LineFeed.Next.Line(var line) -> body.append(line).append('\n');
                case LineFeed.Next.Ended() -> {
                    return new Reply.Answered(body.toString());
                }
                case LineFeed.Next.Broken() -> {
                    return new Reply.HungUp(faults.brokenOff());
                }
                case LineFeed.Next.Overlong() -> throw faults.notAnAnswer().toException();
                case LineFeed.Next.Late() -> throw late(by).toException();
            }
            if (body.length() > LARGEST_ANSWER) throw faults.notAnAnswer().toException();
        }
    }

    private Reply unreached(ExecutionException e) {
        var cause = e.getCause() == null ? e : e.getCause();
        var fault = faults.unreached(cause);
        boolean hungUp = cause instanceof IOException
                && !(cause instanceof ConnectException
                        || cause instanceof HttpConnectTimeoutException
                        || cause instanceof SSLException);
        if (hungUp) return new Reply.HungUp(fault);
        throw fault.toException(cause);
    }

    private Fault late(Deadline by) {
        return by.passed() ? faults.outOfTime() : faults.tooSlow();
    }

    private double[] scores(String body, int count) {
        try {
            return wire.scores(body, count);
        } catch (NotJsonException e) {
            throw faults.notAnAnswer().toException(e);
        }
    }

    /// Wait before the next try, if that is worth it.
    private static boolean rest(Duration pause, Deadline by) throws InterruptedException {
        if (pause.compareTo(LONGEST_PAUSE) > 0 || pause.compareTo(by.left()) >= 0) return false;
        Thread.sleep(pause);
        return true;
    }

    private static Duration pause(int tried) {
        return FIRST_PAUSE.multipliedBy(1L << (tried - 1));
    }

    private static List<Double> shares(List<Double> scores) {
        boolean logits = scores.stream().anyMatch(score -> score < -ROUNDING || score > 1 + ROUNDING);
        return scores.stream()
                .map(score -> logits ? 1 / (1 + Math.exp(-score)) : Math.clamp(score, 0.0, 1.0))
                .toList();
    }

    /// Nothing to release: connections end by themselves.
    @Override
    public void close() {}
}
