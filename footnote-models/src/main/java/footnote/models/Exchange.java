package footnote.models;

import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.Deadline;
import footnote.trace.RequestId;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;

/// Asks a service that answers in one piece. Safe for use by many threads at once.
///
/// All happens on the caller's thread; an interrupt closes the connection. A service that is busy or hangs up
/// is asked up to two times more, after a pause that grows and is never in step with other clients, or the one
/// that it asks for. One that does not answer time and again is left alone for a while.
final class Exchange {
    private static final int TRIES = 3;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(150);
    private static final int LARGEST_ANSWER = 4 * 1024 * 1024;
    private static final int LARGEST_REFUSAL = 64 * 1024;
    private static final Duration READING_REFUSAL = Duration.ofSeconds(5);

    private final URI url;
    private final Optional<String> key;
    private final Duration connect;
    private final ServiceFaults faults;
    private final Transport transport;
    private final Breaker breaker;

    /// @param connect how long to wait for a connection
    Exchange(URI url, Optional<String> key, Duration connect, ServiceFaults faults, InstantSource clock) {
        this.url = url;
        this.key = key;
        this.connect = connect;
        this.faults = faults;
        this.transport = new Transport(url, connect);
        this.breaker = new Breaker(clock);
    }

    /// What came of a request.
    sealed interface Reply {
        record Answered(String body) implements Reply {}

        /// @param body why, in words that may repeat what was sent: to be looked at, not to be shown
        record Refused(int status, String body) implements Reply {}

        /// An answer longer than any that makes sense.
        record Endless() implements Reply {}
    }

    private sealed interface Try {
        record Over(Reply reply) implements Try {}

        /// @param after how long the service wants to be left alone, if it says so
        record Postponed(Reply.Refused refused, Optional<Duration> after) implements Try {}

        record HungUp(Fault fault) implements Try {}
    }

    /// How long a caller waits.
    ///
    /// @param answer from asking to the end of the answer, all tries included
    /// @param pause the longest that a service is left alone before the next try
    /// @param insists whether also a service that is left alone is asked, by somebody who has a rhythm of their own
    record Patience(Duration answer, Duration pause, boolean insists) {}

    /// Fail with the latest fault while the service is left alone, unless whoever asks insists.
    void refuseWhileLeftAlone(Patience patience) {
        if (!patience.insists) breaker.refuseWhileLeftAlone();
    }

    /// Ask, and again if need be. Fails if there is no answer at all, and while the service is left alone for those
    /// who do not insist.
    Reply ask(byte[] body, Patience patience, Deadline by) throws InterruptedException {
        if (by.passed()) throw faults.outOfTime().toException();
        if (!patience.insists) breaker.tryOrWait();
        Reply reply;
        try {
            reply = tried(body, patience, by);
        } catch (FootnoteException e) {
            if (!by.passed()) breaker.failed(e.fault()); // else it is the caller who had too little time
            throw e;
        }
        if (reply instanceof Reply.Refused(var status, var _) && Refusals.passes(status)) {
            breaker.failed(faults.failed("failed (status " + status + ")"));
        } else {
            breaker.worked(); // one that refuses is there, too
        }
        return reply;
    }

    /// What looked like a failure of the service was its answer.
    void worked() {
        breaker.worked();
    }

    private Reply tried(byte[] body, Patience patience, Deadline by) throws InterruptedException {
        var post = post(body);
        var limit = by.earlier(patience.answer);
        for (int tried = 1; ; tried++) {
            if (Thread.interrupted()) throw new InterruptedException();
            if (limit.passed()) throw late(patience, by).toException();
            switch (send(post, patience, limit, by)) {
                case Try.Over(var reply) -> {
                    return reply;
                }
                case Try.Postponed(var refused, var after) -> {
                    if (tried == TRIES || !rest(after.orElse(pause(tried)), patience, limit)) return refused;
                }
                case Try.HungUp(var fault) -> {
                    if (tried == TRIES || !rest(pause(tried), patience, limit)) throw fault.toException();
                }
            }
        }
    }

    private HttpRequest post(byte[] body) {
        var post = HttpRequest.newBuilder(url)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json")
                .header("User-Agent", "footnote")
                .POST(BodyPublishers.ofByteArray(body));
        key.ifPresent(secret -> post.header("Authorization", "Bearer " + secret));
        RequestId.current().ifPresent(id -> post.header(RequestId.HEADER, id.value()));
        return post.build();
    }

    private Try send(HttpRequest post, Patience patience, Deadline limit, Deadline by) throws InterruptedException {
        var feed = new LineFeed();
        var sending = transport.client().sendAsync(post, _ -> feed);
        boolean over = false;
        try {
            var response = sending.get(limit.left().toNanos(), TimeUnit.NANOSECONDS);
            int status = response.statusCode();
            Try outcome;
            if (status == 200) {
                outcome = read(feed, patience, limit, by);
            } else {
                var refused = new Reply.Refused(status, refusal(feed));
                outcome = Refusals.passes(status)
                        ? new Try.Postponed(refused, Refusals.after(response.headers(), Instant.now()))
                        : new Try.Over(refused);
            }
            over = true;
            return outcome;
        } catch (TimeoutException e) {
            throw late(patience, by).toException(e);
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

    private Try read(LineFeed feed, Patience patience, Deadline limit, Deadline by) throws InterruptedException {
        var body = new StringBuilder();
        while (true) {
            if (limit.passed()) throw late(patience, by).toException();
            switch (feed.next(limit)) {
                case Lines.Next.Line(var line) -> body.append(line).append('\n');
                case Lines.Next.Ended() -> {
                    return new Try.Over(new Reply.Answered(body.toString()));
                }
                case Lines.Next.Broken() -> {
                    return new Try.HungUp(faults.brokenOff());
                }
                case Lines.Next.Overlong() -> {
                    return new Try.Over(new Reply.Endless());
                }
                case Lines.Next.Late() -> throw late(patience, by).toException();
            }
            if (body.length() > LARGEST_ANSWER) return new Try.Over(new Reply.Endless());
        }
    }

    private static String refusal(LineFeed feed) throws InterruptedException {
        var body = new StringBuilder();
        var limit = Deadline.in(READING_REFUSAL);
        while (body.length() < LARGEST_REFUSAL && feed.next(limit) instanceof Lines.Next.Line(var line)) {
            body.append(line).append('\n');
        }
        return body.toString();
    }

    private Try unreached(ExecutionException e) {
        var cause = e.getCause() == null ? e : e.getCause();
        var fault = faults.unreached(cause, connect);
        boolean hungUp = cause instanceof IOException
                && !(cause instanceof ConnectException
                        || cause instanceof HttpConnectTimeoutException
                        || cause instanceof SSLException);
        if (hungUp) return new Try.HungUp(fault);
        throw fault.toException(cause);
    }

    private Fault late(Patience patience, Deadline by) {
        return by.passed() ? faults.outOfTime() : faults.tooSlow(patience.answer);
    }

    /// Wait before the next try, if that is worth it.
    private static boolean rest(Duration pause, Patience patience, Deadline limit) throws InterruptedException {
        if (pause.compareTo(patience.pause) > 0 || pause.compareTo(limit.left()) >= 0) return false;
        Thread.sleep(pause);
        return true;
    }

    private static Duration pause(int tried) {
        double stretch = (1 << (tried - 1)) * (0.5 + ThreadLocalRandom.current().nextDouble());
        return Duration.ofMillis(Math.round(FIRST_PAUSE.toMillis() * stretch));
    }
}
