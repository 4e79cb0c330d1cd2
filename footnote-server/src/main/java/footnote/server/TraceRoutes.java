package footnote.server;

import footnote.app.LocalFootnote;
import footnote.ask.TraceId;
import footnote.fault.Fault;
import footnote.server.wire.TraceJson;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;

/// `/api/traces`: how questions were answered.
final class TraceRoutes implements HttpService {
    private static final QueryNumber LIMIT = new QueryNumber("limit", 1, 200, 50);

    private final LocalFootnote footnote;

    TraceRoutes(LocalFootnote footnote) {
        this.footnote = footnote;
    }

    @Override
    public void routing(HttpRules rules) {
        rules.get("/", this::list).get("/{id}", this::show);
    }

    private void list(ServerRequest request, ServerResponse response) {
        var found =
                footnote.traces().list(QueryNumber.OFFSET.of(request), LIMIT.of(request), Doorkeeper.viewer(request));
        Replies.json(
                response,
                200,
                new TraceJson.PageJson(found.stream().map(TraceJson::head).toList()));
    }

    private void show(ServerRequest request, ServerResponse response) {
        var id = TraceId.parse(request.path().pathParameters().get("id")).orElseThrow(TraceRoutes::unknown);
        var trace = footnote.traces().find(id, Doorkeeper.viewer(request)).orElseThrow(TraceRoutes::unknown);
        Replies.json(response, 200, TraceJson.of(trace));
    }

    private static RuntimeException unknown() {
        return new Fault(Fault.Code.NOT_FOUND, "There is no such trace, or it is not kept any more.").toException();
    }
}
