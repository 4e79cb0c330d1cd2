package footnote.server;

import footnote.ask.TraceId;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.server.wire.DegradedJson;
import footnote.server.wire.FailedJson;
import footnote.server.wire.Json;
import footnote.server.wire.OpenAiErrorJson;
import footnote.server.wire.ProblemJson;
import footnote.server.wire.SourceJson;
import io.helidon.http.HeaderNames;
import io.helidon.http.HttpException;
import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;

/// Turns whatever is thrown into a problem document (RFC 9457), or into an error as OpenAI's clients expect it
/// where they come in.
final class Problems {
    private static final Logger LOG = System.getLogger(Problems.class.getName());
    private static final String MEDIA_TYPE = "application/problem+json";
    private static final String OPENAI_DOOR = "/v1/";
    private static final int BUSY = 503;
    private static final Duration LATER = Duration.ofSeconds(2);

    /// Where OpenAI's clients look for something that is not here, as `/v1/responses`.
    private static final Fault NO_ROUTE = new Fault(
            Fault.Code.BAD_REQUEST,
            "There is nothing at this address: there are /v1/chat/completions, /v1/models, /v1/embeddings and"
                    + " /v1/rerank.");

    private Problems() {}

    static void register(HttpRouting.Builder routing) {
        routing.error(FootnoteException.class, (request, response, e) -> send(request, response, e.fault()));
        routing.error(HttpException.class, Problems::http);
        routing.error(Throwable.class, Problems::unforeseen);
    }

    static void send(ServerRequest request, ServerResponse response, Fault fault) {
        send(request, response, status(fault), fault);
    }

    private static void send(ServerRequest request, ServerResponse response, int status, Fault fault) {
        sayWhen(response, status, fault);
        if (request.path().absolute().path().startsWith(OPENAI_DOOR)) {
            boolean known = request.matchingPattern().orElse("").contains(OPENAI_DOOR);
            Replies.json(response, status, OpenAiErrorJson.of(status, known || status != 404 ? fault : NO_ROUTE));
            return;
        }
        send(response, status, problem(status, fault));
    }

    /// Send why an answer failed, and what was there of it.
    static void send(ServerResponse response, Fault fault, Heard heard) {
        int status = status(fault);
        sayWhen(response, status, fault);
        var failed = new FailedJson(
                problem(status, fault),
                SourceJson.of(heard.evidence().sources()),
                DegradedJson.of(heard.degradations()),
                heard.trace().map(TraceId::value).orElse(null));
        send(response, status, failed);
    }

    private static void send(ServerResponse response, int status, Object problem) {
        response.status(status)
                .header(HeaderNames.CONTENT_TYPE, MEDIA_TYPE)
                .send(Json.write(problem).getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }

    private static ProblemJson problem(int status, Fault fault) {
        var title = Status.create(status).reasonPhrase();
        return new ProblemJson(
                "about:blank", title, status, fault.message(), fault.code().name());
    }

    /// Say when it is worth trying again, where that is known.
    static void sayWhen(ServerResponse response, int status, Fault fault) {
        var later = fault.again().or(() -> status == BUSY ? Optional.of(LATER) : Optional.empty());
        later.ifPresent(wait -> response.header(HeaderNames.RETRY_AFTER, Long.toString(wait.toSeconds())));
    }

    private static void http(ServerRequest request, ServerResponse response, HttpException e) {
        int status = e.status().code();
        var code = status == 404 ? Fault.Code.NOT_FOUND : status < 500 ? Fault.Code.BAD_REQUEST : Fault.Code.INTERNAL;
        send(request, response, status, new Fault(code, e.status().reasonPhrase() + "."));
    }

    private static void unforeseen(ServerRequest request, ServerResponse response, Throwable e) {
        LOG.log(Level.ERROR, "A request failed inside Footnote: " + RequestLog.route(request), e);
        send(request, response, FootnoteException.faultIn(e));
    }

    static int status(Fault fault) {
        return switch (fault.code()) {
            case NOT_FOUND -> 404;
            case FORBIDDEN -> 403;
            case CONFLICT, IN_USE -> 409;
            case TOO_LARGE -> 413;
            case UNSUPPORTED_FORMAT -> 415;
            case UNREADABLE_DOCUMENT, REFUSED -> 422;
            case RATE_LIMITED -> 429;
            case STORE_FAILED, VECTORS_FAILED -> 503;
            case NO_SPACE -> 507;
            case NOT_CONFIGURED -> 501;
            case BAD_REQUEST,
                    CANCELLED,
                    MODEL_FAILED,
                    EMBEDDER_FAILED,
                    RERANKER_FAILED,
                    FETCH_FAILED,
                    TIMED_OUT,
                    OVERLOADED,
                    INTERNAL -> byBlame(fault);
        };
    }

    private static int byBlame(Fault fault) {
        return switch (fault.code().blame()) {
            case CALLER -> 400;
            case PROVIDER -> 502;
            case CAPACITY -> 503;
            case OURS -> 500;
        };
    }
}
