package footnote.server.client;

import footnote.app.Footnote;
import footnote.app.Sources;
import footnote.app.Status;
import footnote.ask.Answer;
import footnote.ask.AskEvent;
import footnote.ask.AskListener;
import footnote.ask.Evidence;
import footnote.ask.Findings;
import footnote.ask.Question;
import footnote.ask.TraceId;
import footnote.corpus.Document;
import footnote.corpus.DocumentId;
import footnote.corpus.Viewer;
import footnote.fault.Fault;
import footnote.ingest.Intake.Label;
import footnote.server.wire.AnalysisJson;
import footnote.server.wire.AskJson;
import footnote.server.wire.ChatRequestJson;
import footnote.server.wire.DegradedJson;
import footnote.server.wire.DocumentJson;
import footnote.server.wire.DocumentsJson;
import footnote.server.wire.Json;
import footnote.server.wire.QueuedJson;
import footnote.server.wire.SearchJson;
import footnote.server.wire.SearchRequestJson;
import footnote.server.wire.StatusJson;
import footnote.server.wire.TextJson;
import footnote.server.wire.UploadJson;
import footnote.spi.Catalogue.Acceptance;
import footnote.spi.Catalogue.Listing;
import footnote.spi.Catalogue.Manuscript;
import footnote.spi.Deadline;
import footnote.trace.Traces;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// Footnote behind a running server. The viewer is whoever the server takes the caller for.
public final class RemoteFootnote implements Footnote {
    private static final int PAGE = 1000;

    private final Wire wire;

    public RemoteFootnote(String address) {
        this.wire = new Wire(address);
    }

    /// Whether a server answers at the address.
    public boolean alive() {
        return wire.alive();
    }

    @Override
    public Acceptance add(Label label, InputStream bytes) throws IOException {
        var item = Json.read(wire.upload(label, bytes), UploadJson.class)
                .documents()
                .getFirst();
        var id = item.id();
        if (id == null) {
            var reason = item.reason() == null ? "The server refused the file." : item.reason();
            throw new Fault(Fault.Code.BAD_REQUEST, reason).toException();
        }
        return switch (item.status()) {
            case "duplicate" -> new Acceptance.Known(new DocumentId(id), knownPath(new DocumentId(id)));
            default ->
                new Acceptance.Accepted(new DocumentId(id), 1, item.status().equals("replaced"));
        };
    }

    @Override
    public Answer ask(Question question, AskListener listener) {
        var answers = new ArrayList<Answer>();
        var body = Json.writeBoth(AskJson.of(question), ChatRequestJson.of(question));
        wire.stream("/api/chat", body, (name, data) -> {
            var event = Events.read(name, data);
            listener.on(event);
            if (event instanceof AskEvent.Done(var answer)) answers.add(answer);
            if (event instanceof AskEvent.Failed(var fault, var _)) throw fault.toException();
        });
        if (answers.isEmpty()) {
            throw new Fault(Fault.Code.MODEL_FAILED, "The server ended the answer before it was complete.")
                    .toException();
        }
        return answers.getFirst();
    }

    @Override
    public Findings search(Question question) {
        var found = Json.read(wire.post("/api/search", Json.write(SearchRequestJson.of(question))), SearchJson.class);
        var sources = found.results().stream()
                .map(result -> result.source().toSource(Viewer.LOCAL.user()))
                .toList();
        var leftOut = Objects.requireNonNullElse(found.leftOut(), List.<SearchJson.LeftOutJson>of()).stream()
                .map(each -> each.toLeftOut(Viewer.LOCAL.user()))
                .toList();
        return new Findings(
                new Evidence(sources, leftOut),
                found.degraded().stream().map(DegradedJson::toDegradation).toList(),
                found.timings(),
                AnalysisJson.toAnalysis(found.analysis()),
                Optional.ofNullable(found.traceId()).map(TraceId::new));
    }

    @Override
    public Optional<Document> document(DocumentId id, Viewer viewer) {
        return wire.get("/api/documents/" + id)
                .map(json -> Json.read(json, DocumentJson.class).toDocument(viewer.user()));
    }

    @Override
    public Optional<Document> documentAt(String collection, String path, Viewer viewer) {
        return page("?collection=" + encoded(collection) + "&path=" + encoded(path), viewer).stream()
                .findFirst();
    }

    @Override
    public List<Document> documents(Listing listing, Viewer viewer) {
        var all = new ArrayList<Document>();
        while (all.size() < listing.limit()) {
            int offset = listing.offset() + all.size();
            int limit = Math.min(PAGE, listing.limit() - all.size());
            var query = "?offset=" + offset + "&limit=" + limit;
            if (listing.collection().isPresent())
                query += "&collection=" + encoded(listing.collection().get());
            var page = page(query, viewer);
            all.addAll(page);
            if (page.size() < limit) break;
        }
        return all;
    }

    @Override
    public Optional<Manuscript> manuscript(DocumentId id, int generation, Viewer viewer) {
        return wire.get("/api/documents/" + id + "/text?generation=" + generation)
                .map(json -> new Manuscript(
                        id, generation, Json.read(json, TextJson.class).text(), List.of()));
    }

    @Override
    public boolean delete(DocumentId id, Viewer viewer) {
        return wire.delete("/api/documents/" + id);
    }

    @Override
    public boolean retry(DocumentId id, Viewer viewer) {
        try {
            wire.post("/api/documents/" + id + "/retry", "");
            return true;
        } catch (footnote.fault.FootnoteException e) {
            if (e.fault().code() == Fault.Code.CONFLICT || e.fault().code() == Fault.Code.NOT_FOUND) return false;
            throw e;
        }
    }

    @Override
    public int retryFailed(Optional<String> collection, Viewer viewer) {
        return queued("/api/documents/retry", collection);
    }

    @Override
    public int rebuild(Optional<String> collection, Viewer viewer) {
        return queued("/api/documents/rebuild", collection);
    }

    private int queued(String door, Optional<String> collection) {
        var where = collection.map(name -> "?collection=" + encoded(name)).orElse("");
        return Json.read(wire.post(door + where, ""), QueuedJson.class).queued();
    }

    @Override
    public void pause(boolean paused) {
        wire.post(paused ? "/api/work/pause" : "/api/work/resume", "");
    }

    @Override
    public Status status(Viewer viewer) {
        return Json.read(wire.get("/api/status").orElseThrow(), StatusJson.class)
                .toStatus();
    }

    @Override
    public Sources sources() {
        return new RemoteSources(wire);
    }

    @Override
    public Traces traces() {
        return new RemoteTraces(wire);
    }

    @Override
    public boolean await(Duration atMost) throws InterruptedException {
        var by = Deadline.in(atMost);
        for (var status = status(Viewer.LOCAL); !status.idle(); status = status(Viewer.LOCAL)) {
            if (by.passed() || status.paused()) return false;
            Thread.sleep(100);
        }
        return true;
    }

    @Override
    public void close() {
        wire.close();
    }

    private List<Document> page(String query, Viewer viewer) {
        var json = wire.get("/api/documents" + query).orElseThrow();
        return Json.read(json, DocumentsJson.class).documents().stream()
                .map(document -> document.toDocument(viewer.user()))
                .toList();
    }

    private String knownPath(DocumentId id) {
        return document(id, Viewer.LOCAL).map(Document::path).orElse("");
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
