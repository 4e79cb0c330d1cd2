package footnote.server;

import footnote.app.LocalFootnote;
import footnote.ask.Answer;
import footnote.ask.AskListener;
import footnote.ask.Question;
import footnote.ask.Sourcing;
import footnote.fault.FootnoteException;
import footnote.preset.Presets;
import footnote.server.wire.AskJson;
import footnote.server.wire.ChatJson;
import footnote.server.wire.ChatRequestJson;
import footnote.server.wire.GenerationJson;
import footnote.server.wire.Json;
import footnote.server.wire.SearchJson;
import footnote.server.wire.SearchRequestJson;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// `/api/search`, `/api/chat` and `/api/generation/stream`: ask, and hear the answer as it comes.
final class AskRoutes implements HttpService {
    private static final Logger LOG = System.getLogger(AskRoutes.class.getName());

    private final LocalFootnote footnote;
    private final Duration silence;

    /// @param silence how long a streamed answer says nothing
    AskRoutes(LocalFootnote footnote, Duration silence) {
        this.footnote = footnote;
        this.silence = silence;
    }

    @Override
    public void routing(HttpRules rules) {
        rules.post("/search", this::search).post("/chat", this::chat).post("/generation/stream", this::generate);
    }

    private void search(ServerRequest request, ServerResponse response) {
        var wanted = JsonBody.read(request, SearchRequestJson.class);
        var findings = footnote.search(wanted.toQuestion(Doorkeeper.viewer(request)));
        Replies.json(response, 200, SearchJson.of(findings, wanted.explained()));
    }

    private void chat(ServerRequest request, ServerResponse response) {
        var body = JsonBody.text(request);
        var asked = Json.read(body, AskJson.class);
        var way = Json.read(body, ChatRequestJson.class);
        var question = way.applyTo(asked.toQuestion(Doorkeeper.viewer(request)));
        if (isPlainTalk(asked, way, question)) question = question.sourced(Optional.of(Sourcing.OFF));
        if (!way.streams()) {
            whole(asked.sessionId(), question, response);
        } else if (asked.hasParts()) {
            var stream = new SseWriter(response, UiMessageTeller.HEADERS);
            stream(asked.sessionId(), question, new UiMessageTeller(stream), response);
        } else {
            stream(asked.sessionId(), question, new EventTeller(new SseWriter(response)), response);
        }
    }

    /// Clients of the system that `vexora` follows say in `rag` whether documents are asked, and leave it out
    /// if they are not. That counts where this preset is the usual one and `FOOTNOTE_RAG` says nothing else,
    /// for bodies that could be theirs, if who answers can talk.
    private boolean isPlainTalk(AskJson asked, ChatRequestJson way, Question question) {
        var settings = footnote.settings();
        return asked.isOnlyMessages()
                && !way.mentionsDocuments()
                && settings.finding().presets().usual().equals(Presets.VEXORA.name())
                && settings.language().sourcing().isEmpty()
                && footnote.models().of(question).talks();
    }

    /// Answer in one piece. If the model fails, what it was to draw on is told with the reason.
    private void whole(@Nullable String session, Question question, ServerResponse response) {
        var heard = new Heard();
        try (var _ = ClientWatch.begin()) {
            Replies.json(response, 200, ChatJson.of(ask(session, question, heard)));
        } catch (FootnoteException e) {
            failed(e, heard, response);
        }
    }

    /// Say with a status why there is no answer; of a question that was turned away there is nothing else to say.
    private static void failed(FootnoteException e, Heard heard, ServerResponse response) {
        if (heard.trace().isEmpty()) throw e;
        Problems.send(response, e.fault(), heard);
    }

    private void generate(ServerRequest request, ServerResponse response) {
        var asked = JsonBody.read(request, GenerationJson.class);
        var question = asked.toQuestion(Doorkeeper.viewer(request));
        var lines = new ReplyStream(response, Map.of("Content-Type", "application/x-ndjson; charset=utf-8"), " ");
        stream(asked.session(), question, new LineTeller(lines), response);
    }

    private void stream(@Nullable String session, Question question, AskTeller teller, ServerResponse response) {
        var stream = teller.stream();
        try (var _ = ClientWatch.begin();
                stream;
                var _ = Heartbeat.of(teller, silence)) {
            ask(session, question, teller);
        } catch (FootnoteException e) {
            if (!stream.begun()) failed(e, teller.heard(), response);
            LOG.log(Level.DEBUG, "a question ended early: {0}", e.fault().code());
        }
    }

    private Answer ask(@Nullable String session, Question question, AskListener listener) {
        if (session == null) return footnote.ask(question, listener);
        return footnote.ask(SessionRoutes.id(session), question, listener);
    }
}
