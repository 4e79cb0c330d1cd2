package footnote.server;

import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.server.wire.Json;
import footnote.server.wire.ProblemJson;
import io.helidon.http.HeaderNames;
import io.helidon.http.HttpException;
import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/// Turns whatever is thrown into a problem document (RFC 9457).
final class Problems {
    private static final Logger LOG = System.getLogger(Problems.class.getName());
    private static final String MEDIA_TYPE = "application/problem+json";

    private Problems() {}

    static void register(HttpRouting.Builder routing) {
        routing.error(FootnoteException.class, (request, response, e) -> send(response, e.fault()));
        routing.error(HttpException.class, Problems::http);
        routing.error(Throwable.class, Problems::unforeseen);
    }

    static void send(ServerResponse response, Fault fault) {
        send(response, status(fault), fault);
    }

    private static void send(ServerResponse response, int status, Fault fault) {
        var title = Status.create(status).reasonPhrase();
        var problem = new ProblemJson(
                "about:blank", title, status, fault.message(), fault.code().name());
        response.status(status)
                .header(HeaderNames.CONTENT_TYPE, MEDIA_TYPE)
                .send(Json.write(problem).getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }

    private static void http(ServerRequest request, ServerResponse response, HttpException e) {
        int status = e.status().code();
        var code = status == 404 ? Fault.Code.NOT_FOUND : status < 500 ? Fault.Code.BAD_REQUEST : Fault.Code.INTERNAL;
        send(response, status, new Fault(code, e.status().reasonPhrase() + "."));
    }

    private static void unforeseen(ServerRequest request, ServerResponse response, Throwable e) {
        LOG.log(
                Level.ERROR,
                "A request failed inside Footnote: " + request.prologue().method() + " "
                        + request.path().path(),
                e);
        send(response, FootnoteException.faultIn(e));
    }

    static int status(Fault fault) {
        return switch (fault.code()) {
            case NOT_FOUND -> 404;
            case FORBIDDEN -> 403;
            case CONFLICT, IN_USE -> 409;
            case TOO_LARGE -> 413;
            case UNSUPPORTED_FORMAT -> 415;
            case UNREADABLE_DOCUMENT -> 422;
            case STORE_FAILED -> 503;
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
