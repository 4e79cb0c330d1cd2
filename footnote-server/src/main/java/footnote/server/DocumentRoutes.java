package footnote.server;

import footnote.app.LocalFootnote;
import footnote.corpus.Bookmark;
import footnote.corpus.Document;
import footnote.corpus.DocumentId;
import footnote.corpus.Span;
import footnote.fault.Fault;
import footnote.server.wire.CountsJson;
import footnote.server.wire.DocumentJson;
import footnote.server.wire.DocumentsJson;
import footnote.server.wire.QueuedJson;
import footnote.server.wire.TextJson;
import footnote.server.wire.TextJson.PassageJson;
import footnote.spi.Catalogue.Listing;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.util.Optional;
import java.util.regex.Pattern;

/// `/api/documents`: bring documents in, see them, delete them.
final class DocumentRoutes implements HttpService {
    private static final int MOST = 1000;
    private static final Pattern SPAN = Pattern.compile("\\d{1,9}-\\d{1,9}");

    private final LocalFootnote footnote;

    DocumentRoutes(LocalFootnote footnote) {
        this.footnote = footnote;
    }

    @Override
    public void routing(HttpRules rules) {
        rules.post("/", this::upload)
                .get("/", this::list)
                .get("/{id}", this::show)
                .get("/{id}/text", this::text)
                .post("/retry", this::retryFailed)
                .post("/rebuild", this::rebuild)
                .post("/{id}/retry", this::retry)
                .delete("/{id}", this::delete);
    }

    private void upload(ServerRequest request, ServerResponse response) throws java.io.IOException {
        var outcome = new Uploads(footnote, Doorkeeper.viewer(request)).take(request);
        Replies.json(response, 202, outcome);
    }

    private void list(ServerRequest request, ServerResponse response) {
        var viewer = Doorkeeper.viewer(request);
        var collection = collection(request);
        int offset = QueryNumber.OFFSET.of(request);
        int limit = new QueryNumber("limit", 1, MOST, 100).of(request);
        var path = request.query().first("path").asOptional();
        var documents = path.isPresent()
                ? footnote.documentAt(collection.orElse(Document.DEFAULT_COLLECTION), path.get(), viewer).stream()
                        .toList()
                : footnote.documents(new Listing(collection, offset, limit), viewer);
        Replies.json(
                response,
                200,
                new DocumentsJson(
                        documents.stream().map(DocumentJson::of).toList(),
                        CountsJson.of(footnote.status(viewer).counts())));
    }

    private void show(ServerRequest request, ServerResponse response) {
        Replies.json(response, 200, DocumentJson.of(document(request)));
    }

    private void text(ServerRequest request, ServerResponse response) {
        var document = document(request);
        int generation = new QueryNumber("generation", 1, Integer.MAX_VALUE, document.generation()).of(request);
        var asked = request.query().first("span").asOptional().map(DocumentRoutes::span);
        var kept = footnote.manuscript(document.id(), generation, Doorkeeper.viewer(request));
        var told = DocumentJson.of(document);
        if (kept.isPresent()) {
            var passage = asked.map(PassageJson::there).orElse(null);
            Replies.json(
                    response, 200, new TextJson(told, generation, kept.get().text(), passage));
            return;
        }
        var span = asked.orElseThrow(DocumentRoutes::noLongerKept);
        var newer = footnote.manuscript(document.id(), document.generation(), Doorkeeper.viewer(request))
                .orElseThrow(DocumentRoutes::noLongerKept);
        var mark = request.query().first("mark").asOptional().flatMap(Bookmark::parse);
        var passage = PassageJson.inNewer(newer.text(), span, mark, document.checksum());
        Replies.json(response, 200, new TextJson(told, newer.generation(), newer.text(), passage));
    }

    private static Span span(String written) {
        if (!SPAN.matcher(written).matches()) throw noSpan();
        int between = written.indexOf('-');
        int start = Integer.parseInt(written.substring(0, between));
        int end = Integer.parseInt(written.substring(between + 1));
        if (end < start) throw noSpan();
        return new Span(start, end);
    }

    private static RuntimeException noSpan() {
        return new Fault(Fault.Code.BAD_REQUEST, "\"span\" is the start and the end of a passage, as 120-480.")
                .toException();
    }

    private static RuntimeException noLongerKept() {
        return new Fault(Fault.Code.NOT_FOUND, "This version of the document's text is no longer kept.").toException();
    }

    private void retry(ServerRequest request, ServerResponse response) {
        var document = document(request);
        if (!footnote.retry(document.id(), Doorkeeper.viewer(request))) {
            throw new Fault(Fault.Code.CONFLICT, "Only a failed document can be tried again.").toException();
        }
        Replies.json(response, 202, DocumentJson.of(document(request)));
    }

    private void retryFailed(ServerRequest request, ServerResponse response) {
        int queued = footnote.retryFailed(collection(request), Doorkeeper.viewer(request));
        Replies.json(response, 202, new QueuedJson(queued));
    }

    private void rebuild(ServerRequest request, ServerResponse response) {
        int queued = footnote.rebuild(collection(request), Doorkeeper.viewer(request));
        Replies.json(response, 202, new QueuedJson(queued));
    }

    private static Optional<String> collection(ServerRequest request) {
        return request.query().first("collection").asOptional().filter(name -> !name.isBlank());
    }

    private void delete(ServerRequest request, ServerResponse response) {
        if (!footnote.delete(id(request), Doorkeeper.viewer(request))) throw unknown();
        response.status(204).send();
    }

    private Document document(ServerRequest request) {
        return footnote.document(id(request), Doorkeeper.viewer(request)).orElseThrow(DocumentRoutes::unknown);
    }

    private static DocumentId id(ServerRequest request) {
        try {
            return new DocumentId(request.path().pathParameters().get("id"));
        } catch (IllegalArgumentException e) {
            throw unknown();
        }
    }

    private static RuntimeException unknown() {
        return new Fault(Fault.Code.NOT_FOUND, "There is no such document.").toException();
    }
}
