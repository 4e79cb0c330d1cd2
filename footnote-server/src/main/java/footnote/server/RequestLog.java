package footnote.server;

import footnote.trace.RequestId;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.Filter;
import io.helidon.webserver.http.FilterChain;
import io.helidon.webserver.http.RoutingRequest;
import io.helidon.webserver.http.RoutingResponse;
import io.helidon.webserver.http.ServerRequest;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/// Gives each request its id, which goes into the reply, the log and every call that it leads to, and writes down
/// how the request went.
///
/// The id is the client's `X-Request-Id`, or the trace id of its `traceparent`; a new one if neither is there, or
/// if it is not fit to be repeated. A line tells the route and not the path, in which a client may have put
/// anything.
final class RequestLog implements Filter {
    /// The name of the log that has a line for each request; those that failed on our side are warnings.
    static final String NAME = "footnote.requests";

    private static final Logger LOG = System.getLogger(NAME);
    private static final HeaderName REQUEST_ID = HeaderNames.create(RequestId.HEADER);
    private static final HeaderName TRACEPARENT = HeaderNames.create("traceparent");
    private static final int FAILED = 500;
    private static final int NOT_CONFIGURED = 501;

    @Override
    public void filter(FilterChain chain, RoutingRequest request, RoutingResponse response) {
        var id = id(request);
        // Set late, because a problem is sent with headers of its own.
        response.beforeSend(() -> response.header(REQUEST_ID, id.value()));
        id.run(() -> logged(chain, request, response));
    }

    private static void logged(FilterChain chain, RoutingRequest request, RoutingResponse response) {
        long began = System.nanoTime();
        try {
            chain.proceed();
        } finally {
            int status = response.status().code();
            LOG.log(
                    level(request, status),
                    () -> route(request) + " " + status + " in " + (System.nanoTime() - began) / 1_000_000 + " ms");
        }
    }

    /// Whoever watches over the server asks every few seconds how it is, and hears it.
    private static Level level(ServerRequest request, int status) {
        if (request.path().path().startsWith("/health")) return Level.DEBUG;
        return level(status);
    }

    /// What this installation was not set up for is no failure of it.
    static Level level(int status) {
        return status >= FAILED && status != NOT_CONFIGURED ? Level.WARNING : Level.INFO;
    }

    /// The method and the route of a request, without what a client put into it.
    static String route(ServerRequest request) {
        return request.prologue().method().text() + " "
                + request.matchingPattern().orElse("(no such route)").replace("//", "/");
    }

    private static RequestId id(ServerRequest request) {
        var headers = request.headers();
        return headers.first(REQUEST_ID)
                .flatMap(RequestId::of)
                .or(() -> headers.first(TRACEPARENT).flatMap(RequestId::ofTraceparent))
                .orElseGet(RequestId::random);
    }
}
