package footnote.server;

import footnote.app.LocalFootnote;
import footnote.ask.AskEvent;
import footnote.ask.AskStage;
import footnote.fault.FootnoteException;
import footnote.server.wire.AnswerJson;
import footnote.server.wire.AskJson;
import footnote.server.wire.DegradedJson;
import footnote.server.wire.SearchJson;
import footnote.server.wire.SearchRequestJson;
import footnote.server.wire.SourceJson;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Map;

/// `/api/search` and `/api/chat`: ask, and hear the answer as it comes.
final class AskRoutes implements HttpService {
    private static final Logger LOG = System.getLogger(AskRoutes.class.getName());

    private final LocalFootnote footnote;

    AskRoutes(LocalFootnote footnote) {
        this.footnote = footnote;
    }

    @Override
    public void routing(HttpRules rules) {
        rules.post("/search", this::search).post("/chat", this::chat);
    }

    private void search(ServerRequest request, ServerResponse response) {
        var wanted = JsonBody.read(request, SearchRequestJson.class);
        var findings = footnote.search(wanted.toQuestion(Doorkeeper.viewer(request)));
        Replies.json(response, 200, SearchJson.of(findings, wanted.explained()));
    }

    private void chat(ServerRequest request, ServerResponse response) {
        var asked = JsonBody.read(request, AskJson.class);
        var question = asked.toQuestion(Doorkeeper.viewer(request));
        var events = new SseWriter(response);
        try (events;
                var _ = Presence.of(events)) {
            if (asked.sessionId() == null) footnote.ask(question, event -> tell(event, events));
            else footnote.ask(SessionRoutes.id(asked.sessionId()), question, event -> tell(event, events));
        } catch (FootnoteException e) {
            if (!events.begun()) throw e;
            LOG.log(Level.DEBUG, "a question ended early: {0}", e.fault().code());
        }
    }

    /// Nothing is told before the guard has let the question in: one that it turns away is a plain problem.
    private static void tell(AskEvent event, SseWriter to) {
        switch (event) {
            case AskEvent.Entered(var stage) when stage == AskStage.GUARD -> {}
            case AskEvent.Failed(var _) when !to.begun() -> {}
            case AskEvent.Entered(var stage) -> to.send("stage", Map.of("stage", stage.name(), "state", "entered"));
            case AskEvent.Left(var stage, var took) ->
                to.send("stage", Map.of("stage", stage.name(), "state", "left", "ms", took.toNanos() / 1e6));
            case AskEvent.Degraded(var what) -> to.send("degraded", DegradedJson.of(what));
            case AskEvent.Found(var evidence) ->
                to.send("sources", Map.of("sources", SourceJson.of(evidence.sources())));
            case AskEvent.Token(var piece) -> to.send("token", Map.of("text", piece));
            case AskEvent.Done(var answer) -> to.send("done", AnswerJson.of(answer));
            case AskEvent.Failed(var fault) ->
                to.send("failed", Map.of("code", fault.code().name(), "message", fault.message()));
        }
    }
}
