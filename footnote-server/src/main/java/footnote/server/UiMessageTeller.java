package footnote.server;

import footnote.ask.Answer;
import footnote.ask.AskEvent;
import footnote.ask.Evidence;
import footnote.ask.Source;
import footnote.server.wire.ChatJson;
import footnote.server.wire.DegradedJson;
import footnote.server.wire.Json;
import footnote.server.wire.SourceJson;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/// Tells the answer as the AI SDK's chat hooks expect it: the UI message stream, version 1.
///
/// What they know no part for comes as data parts: `data-footnotes` has the sources with all that is known of them,
/// `data-answer` the whole answer.
final class UiMessageTeller extends AskTeller {
    static final Map<String, String> HEADERS = Map.of("x-vercel-ai-ui-message-stream", "v1");
    private static final String TEXT = "answer";

    private final SseWriter to;
    private boolean started;
    private boolean speaking;

    UiMessageTeller(SseWriter to) {
        super(to);
        this.to = to;
    }

    @Override
    void tell(AskEvent event) {
        switch (event) {
            case AskEvent.Entered _, AskEvent.Left _ -> start();
            case AskEvent.Degraded(var what) -> part("data-degraded", "data", DegradedJson.of(what));
            case AskEvent.Found(var evidence) -> sources(evidence);
            case AskEvent.Token(var piece) -> {
                if (!speaking) part("text-start", "id", TEXT);
                speaking = true;
                send(Map.of("type", "text-delta", "id", TEXT, "delta", piece));
            }
            case AskEvent.Done(var answer) -> done(answer);
            case AskEvent.Failed(var fault, var _) -> {
                endText();
                part("error", "errorText", fault.message());
                to.data("[DONE]");
            }
        }
    }

    private void start() {
        if (started) return;
        started = true;
        send(Map.of("type", "start", "messageId", UUID.randomUUID().toString()));
        send(Map.of("type", "start-step"));
    }

    private void sources(Evidence evidence) {
        var sources = evidence.sources();
        for (int i = 0; i < sources.size(); i++) source(i + 1, sources.get(i));
        if (!sources.isEmpty()) part("data-footnotes", "data", SourceJson.of(sources));
    }

    private void source(int number, Source source) {
        var document = source.document();
        var id = Integer.toString(number);
        var page = document.page();
        if (page.isPresent()) {
            send(Map.of("type", "source-url", "sourceId", id, "url", page.get().address(), "title", document.title()));
            return;
        }
        send(Map.of(
                "type",
                "source-document",
                "sourceId",
                id,
                "mediaType",
                document.mime(),
                "title",
                document.title(),
                "filename",
                document.path()));
    }

    private void done(Answer answer) {
        endText();
        part("data-answer", "data", ChatJson.of(answer));
        for (var type : List.of("finish-step", "finish")) send(Map.of("type", type));
        to.data("[DONE]");
    }

    private void endText() {
        if (speaking) part("text-end", "id", TEXT);
        speaking = false;
    }

    private void part(String type, String name, Object value) {
        start();
        send(Map.of("type", type, name, value));
    }

    private void send(Map<String, Object> part) {
        to.data(Json.write(part));
    }
}
