package footnote.models;

import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.Deadline;
import footnote.spi.LanguageModel;
import footnote.trace.RequestId;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;

/// A model behind an HTTP service.
///
/// Everything happens on the caller's thread, from the socket to the sink. Each exchange has an HTTP/1.1 connection to
/// itself while it lasts, because closing the connection is the one way
/// of saying "stop" that every service and every proxy in between understands. A service that is busy or hangs
/// up before it has said anything is asked up to two times more; one whose model does not take something that a
/// request says, as a temperature, is asked without it then and from then on. One that is busy with as many
/// answers as it may write is waited for as long as for a first token.
final class HttpModel implements LanguageModel {
    private static final int TRIES = 3;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(300);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

    private final ModelSettings settings;
    private final Endpoint endpoint;
    private final ModelFaults faults;
    private final Refusals refusals;
    private final Service service;

    HttpModel(ModelSettings settings, Endpoint endpoint, Service service) {
        this.settings = settings;
        this.endpoint = endpoint;
        this.faults = ModelFaults.of(settings, endpoint);
        this.refusals = new Refusals(faults);
        this.service = service;
    }

    @Override
    public String name() {
        return settings.model();
    }

    @Override
    public Completion complete(Request request, TokenSink sink, Deadline by) {
        try {
            service.enter(by.earlier(settings.firstToken()));
            try {
                return inTurn(request, sink, by);
            } finally {
                service.leave();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw faults.cancelled().toException(e);
        }
    }

    /// Ask with everything that the request wants, and once more without each thing that the model refuses.
    private Completion inTurn(Request request, TokenSink sink, Deadline by) throws InterruptedException {
        var known = service.dialects().without(endpoint.completions(), settings.model());
        var without = EnumSet.noneOf(Parameter.class);
        without.addAll(known);
        while (true) {
            var body = endpoint.wire().body(settings.model(), request, without);
            switch (outcome(post(request, body), sink, by)) {
                case Outcome.Answered(var completion) -> {
                    if (!without.equals(known)) {
                        service.dialects().learn(endpoint.completions(), settings.model(), without);
                    }
                    return completion.ignoring(Parameter.unsaid(request, without));
                }
                case Outcome.Refused(var fault, var unwanted) -> {
                    unwanted.ifPresent(without::add);
                    var less = endpoint.wire().body(settings.model(), request, without);
                    if (Arrays.equals(body, less)) throw fault.toException();
                }
            }
        }
    }

    private Outcome.Last outcome(Post post, TokenSink sink, Deadline by) throws InterruptedException {
        try {
            var last = tried(post, sink, by);
            service.worked(); // one that refuses is there, too
            return last;
        } catch (FootnoteException e) {
            boolean ours = e.fault().code() == Fault.Code.CANCELLED || by.passed();
            if (!ours) service.failed(e.fault());
            throw e;
        }
    }

    private Outcome.Last tried(Post post, TokenSink sink, Deadline by) throws InterruptedException {
        for (int tries = 1; ; tries++) {
            if (Thread.interrupted()) throw new InterruptedException();
            if (by.passed()) throw faults.outOfTime().toException();
            switch (ask(post, sink, by)) {
                case Outcome.Last last -> {
                    return last;
                }
                case Outcome.Postponed(var fault, var after) -> {
                    var pause = after.orElse(pause(tries));
                    if (tries == TRIES || pause.compareTo(longestPause(by)) > 0) throw fault.toException();
                    Thread.sleep(pause);
                }
            }
        }
    }

    private Post post(Request request, byte[] body) {
        var headers = new LinkedHashMap<>(endpoint.wire().headers(settings.key()));
        headers.put("Content-Type", "application/json");
        headers.put("User-Agent", "footnote");
        RequestId.current().ifPresent(id -> headers.put(RequestId.HEADER, id.value()));
        return new Post(endpoint.wire().at(endpoint.completions(), request), headers, body);
    }

    private Outcome ask(Post post, TokenSink sink, Deadline by) throws InterruptedException {
        var first = by.earlier(settings.firstToken());
        try (var reply = StreamedReply.to(post, service.connections(), first)) {
            var head = reply.head();
            var outcome = head.status() == 200
                    ? new Listening(settings, faults, endpoint.wire(), sink).listen(reply, first, by)
                    : refusals.read(head.status(), head.headers(), reply);
            reply.leave();
            return outcome;
        } catch (TimeoutException e) {
            throw (by.passed() ? faults.outOfTime() : faults.noFirstToken(settings.firstToken())).toException(e);
        } catch (IOException e) {
            return unreached(e);
        }
    }

    private Outcome unreached(IOException e) {
        var fault = faults.unreached(e);
        boolean hungUp = !(e instanceof ConnectException
                || e instanceof HttpConnectTimeoutException
                || e instanceof SSLException);
        if (hungUp) return new Outcome.Postponed(fault, Optional.empty());
        throw fault.toException(e);
    }

    /// How long to leave the service alone: longer each time, and never in step with other clients.
    private static Duration pause(int tries) {
        double stretch = (1 << (tries - 1)) * (0.5 + ThreadLocalRandom.current().nextDouble());
        return Duration.ofMillis(Math.round(FIRST_PAUSE.toMillis() * stretch));
    }

    private static Duration longestPause(Deadline by) {
        return by.left().compareTo(LONGEST_PAUSE) < 0 ? by.left() : LONGEST_PAUSE;
    }
}
