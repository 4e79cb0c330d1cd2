package footnote.server.client;

import footnote.ask.TraceId;
import footnote.corpus.Viewer;
import footnote.server.wire.Json;
import footnote.server.wire.TraceJson;
import footnote.trace.Trace;
import footnote.trace.Traces;
import java.util.List;
import java.util.Optional;

/// The traces that a running server keeps.
record RemoteTraces(Wire wire) implements Traces {
    @Override
    public Optional<Trace> find(TraceId trace, Viewer viewer) {
        return wire.get("/api/traces/" + trace)
                .map(json -> Json.read(json, TraceJson.class).toTrace(viewer.user()));
    }

    @Override
    public List<Trace> list(int offset, int limit, Viewer viewer) {
        var json = wire.get("/api/traces?offset=" + offset + "&limit=" + limit).orElseThrow();
        return Json.read(json, TraceJson.PageJson.class).traces().stream()
                .map(trace -> trace.toTrace(viewer.user()))
                .toList();
    }
}
