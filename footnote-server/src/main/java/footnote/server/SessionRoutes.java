package footnote.server;

import footnote.app.LocalFootnote;
import footnote.conversation.Conversation;
import footnote.conversation.ConversationId;
import footnote.conversation.Conversations.Listing;
import footnote.conversation.Transcript;
import footnote.corpus.Viewer;
import footnote.fault.Echo;
import footnote.fault.Fault;
import footnote.server.wire.Json;
import footnote.server.wire.SessionJson;
import footnote.server.wire.TranscriptJson;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// `/api/sessions`: conversations, to be begun, listed, read, renamed, exported and deleted.
final class SessionRoutes implements HttpService {
    private static final QueryNumber LIMIT = new QueryNumber("limit", 1, 200, 50);

    private final LocalFootnote footnote;

    SessionRoutes(LocalFootnote footnote) {
        this.footnote = footnote;
    }

    private record TitleJson(@Nullable String title) {}

    @Override
    public void routing(HttpRules rules) {
        rules.post("/", this::begin)
                .get("/", this::list)
                .get("/{id}", this::show)
                .get("/{id}/export", this::export)
                .patch("/{id}", this::rename)
                .delete("/{id}", this::delete);
    }

    private void begin(ServerRequest request, ServerResponse response) {
        var asked = request.content().hasEntity() ? JsonBody.read(request, TitleJson.class) : new TitleJson(null);
        var title = asked.title() == null ? "" : checked(asked.title());
        var begun = footnote.conversations().begin(title, Doorkeeper.viewer(request));
        response.header(HeaderNames.LOCATION, "/api/sessions/" + begun.id());
        Replies.json(response, 201, SessionJson.of(begun));
    }

    private void list(ServerRequest request, ServerResponse response) {
        var words = request.query().first("q").asOptional().orElse("").strip();
        var listing = new Listing(
                words.isEmpty() ? List.of() : Arrays.asList(words.split("\\s+")),
                QueryNumber.OFFSET.of(request),
                LIMIT.of(request));
        var found = footnote.conversations().list(listing, Doorkeeper.viewer(request));
        Replies.json(
                response,
                200,
                new SessionJson.PageJson(found.stream().map(SessionJson::of).toList()));
    }

    private void show(ServerRequest request, ServerResponse response) {
        Replies.json(response, 200, TranscriptJson.of(transcript(request)));
    }

    private void rename(ServerRequest request, ServerResponse response) {
        var title = JsonBody.read(request, TitleJson.class).title();
        if (title == null || title.isBlank()) throw bad("Send the new title as \"title\".");
        if (!footnote.conversations().rename(id(request), checked(title), viewer(request))) throw unknown();
        Replies.json(response, 200, SessionJson.of(transcript(request).about()));
    }

    private void delete(ServerRequest request, ServerResponse response) {
        if (!footnote.conversations().delete(id(request), viewer(request))) throw unknown();
        response.status(204).send();
    }

    private void export(ServerRequest request, ServerResponse response) {
        var format = request.query().first("format").asOptional().orElse("markdown");
        var transcript = transcript(request);
        var file = "session-" + transcript.about().id().value().substring(0, 8);
        switch (format) {
            case "markdown" -> send(response, "text/markdown", file + ".md", MarkdownExport.of(transcript));
            case "json" ->
                send(response, "application/json", file + ".json", Json.writePretty(TranscriptJson.of(transcript)));
            default -> throw bad("A session is exported as markdown or json, not as " + Echo.of(format) + ".");
        }
    }

    private static void send(ServerResponse response, String type, String file, String text) {
        response.status(200)
                .header(HeaderNames.CONTENT_TYPE, type + "; charset=utf-8")
                .header(HeaderNames.CONTENT_DISPOSITION, "attachment; filename=\"" + file + "\"")
                .header(HeaderNames.CACHE_CONTROL, "no-store")
                .send(text.getBytes(StandardCharsets.UTF_8));
    }

    private Transcript transcript(ServerRequest request) {
        return footnote.conversations().find(id(request), viewer(request)).orElseThrow(SessionRoutes::unknown);
    }

    private static Viewer viewer(ServerRequest request) {
        return Doorkeeper.viewer(request);
    }

    private static ConversationId id(ServerRequest request) {
        return id(request.path().pathParameters().get("id"));
    }

    /// Fails with `NOT_FOUND` if no session can have this name.
    static ConversationId id(String name) {
        try {
            return new ConversationId(name);
        } catch (IllegalArgumentException e) {
            throw unknown();
        }
    }

    private static String checked(String title) {
        var line = title.replaceAll("[\\s\\p{Cntrl}\\p{Cf}]+", " ").strip();
        if (line.length() > Conversation.LONGEST_TITLE) {
            throw bad("A title has at most " + Conversation.LONGEST_TITLE + " characters.");
        }
        return line;
    }

    private static RuntimeException bad(String message) {
        return new Fault(Fault.Code.BAD_REQUEST, message).toException();
    }

    private static RuntimeException unknown() {
        return new Fault(Fault.Code.NOT_FOUND, "There is no such conversation.").toException();
    }
}
