package footnote.server;

import footnote.app.LocalFootnote;
import footnote.app.ModelShelf;
import footnote.ask.Question;
import footnote.ask.Sourcing;
import footnote.fault.Echo;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.preset.Presets;
import footnote.server.wire.CompletionJson.Frame;
import footnote.server.wire.CompletionJson.UsageJson;
import footnote.server.wire.CompletionRequestJson;
import footnote.server.wire.Json;
import footnote.server.wire.ModelJson;
import footnote.spi.Deadline;
import footnote.spi.Upstream;
import footnote.trace.RequestId;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// `/v1/chat/completions` and `/v1/models`: models whose names begin with `rag/` answer from the documents, all
/// others are the usual service's own, and what is said to them passes unchanged.
final class OpenAiRoutes implements HttpService {
    static final String RAG = "rag/";
    /// The installation's usual way to answer, by this name.
    private static final String USUAL = "footnote";
    private static final String LOCAL = "local/";
    private static final String SOURCE_EVENTS = "X-Footnote-Source-Events";
    private static final Logger LOG = System.getLogger(OpenAiRoutes.class.getName());
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final String UPSTREAM_ID = "X-Upstream-Request-Id";

    private final LocalFootnote footnote;
    private final UpstreamModels upstreams;

    OpenAiRoutes(LocalFootnote footnote) {
        this.footnote = footnote;
        this.upstreams = new UpstreamModels(footnote);
    }

    /// As much of a request as says where it goes.
    private record AddressedJson(
            @Nullable String model, @Nullable Boolean stream) {}

    @Override
    public void routing(HttpRules rules) {
        rules.post("/v1/chat/completions", this::complete)
                .get("/v1/models", this::list)
                .get("/v1/models/{+id}", this::show);
    }

    private void complete(ServerRequest request, ServerResponse response) {
        var body = JsonBody.bytes(request);
        var text = new String(body, StandardCharsets.UTF_8);
        var addressed = Json.read(text, AddressedJson.class);
        var model = addressed.model();
        boolean streams = Boolean.TRUE.equals(addressed.stream());
        if (model == null) throw bad("Name a model as \"model\"; GET /v1/models lists them.");
        if (!model.startsWith(RAG)) {
            pass(request, response, body, streams);
            return;
        }
        if (body.length > JsonBody.LARGEST) throw JsonBody.tooLarge(JsonBody.LARGEST);
        var writer = writer(model, request);
        if (shelf().sourcing() == Sourcing.OFF && shelf().canPassOn(writer)) {
            var plain = writer.orElseGet(() -> shelf().names().getFirst());
            var renamed = Json.with(text, "model", plain).getBytes(StandardCharsets.UTF_8);
            pass(request, response, renamed, streams);
        } else {
            var asked = Json.read(text, CompletionRequestJson.class);
            var question = sourced(asked.toQuestion(Doorkeeper.viewer(request), writer, preset()));
            answer(question, asked, model, request, response);
        }
    }

    private void answer(
            Question question,
            CompletionRequestJson asked,
            String model,
            ServerRequest request,
            ServerResponse response) {
        var host = request.headers().first(HeaderNames.HOST).orElse("localhost");
        var frame = new Frame("chatcmpl-" + UUID.randomUUID(), Instant.now().getEpochSecond(), model, "http://" + host);
        if (!asked.streams()) {
            whole(question, frame, response);
            return;
        }
        var extras = new CompletionTeller.Extras(
                asked.wantsUsage(),
                request.headers().first(HeaderNames.create(SOURCE_EVENTS)).isPresent());
        stream(question, frame, new CompletionTeller(new SseWriter(response), frame, extras), response);
    }

    /// Who names a `rag/` model asks for documents, where that must be said.
    private Question sourced(Question question) {
        boolean manual = shelf().sourcing() == Sourcing.MANUAL;
        return manual ? question.sourced(Optional.of(Sourcing.ALWAYS)) : question;
    }

    private void whole(Question question, Frame frame, ServerResponse response) {
        var heard = new Heard();
        try (var _ = ClientWatch.begin()) {
            var answer = footnote.ask(question, heard);
            Replies.json(response, 200, frame.whole(answer, UsageJson.of(answer)));
        } catch (FootnoteException e) {
            failed(e.fault(), heard, frame, response);
        }
    }

    private void stream(Question question, Frame frame, CompletionTeller teller, ServerResponse response) {
        var stream = teller.stream();
        try (var _ = ClientWatch.begin();
                stream) {
            footnote.ask(question, teller);
        } catch (FootnoteException e) {
            if (!stream.begun()) failed(e.fault(), teller.heard(), frame, response);
            LOG.log(Level.DEBUG, "a completion ended early: {0}", e.fault().code());
        }
    }

    /// Say with a status why there is no answer, and what was there of it.
    private static void failed(Fault fault, Heard heard, Frame frame, ServerResponse response) {
        int status = Problems.status(fault);
        Problems.sayWhen(response, status, fault);
        var error = frame.failed(status, fault, heard.evidence(), heard.degradations(), heard.trace());
        Replies.json(response, status, error);
    }

    private String preset() {
        var usual = footnote.settings().finding().presets().usual();
        return usual.equals(Presets.DEFAULT.name()) ? Presets.RAGPROXY.name() : usual;
    }

    /// Whose name stands behind `rag/`: a model of the installation, or one of the usual service, which may call it
    /// `local/…`. Nobody if that is how questions are usually answered.
    private Optional<String> writer(String model, ServerRequest request) {
        var name = model.substring(RAG.length());
        var names = shelf().names();
        if (name.equals(USUAL)) return Optional.empty();
        if (names.contains(name)) return Optional.of(name);
        if (names.isEmpty()) {
            throw unknown("There is no model " + Echo.of(model) + ": without FOOTNOTE_MODEL_URL there is only " + RAG
                    + USUAL + ".");
        }
        boolean local = upstreams.of(request).orElse(List.of()).stream()
                .anyMatch(each -> each.id().equals(LOCAL + name));
        return Optional.of(local ? LOCAL + name : name);
    }

    private void list(ServerRequest request, ServerResponse response) {
        if (!shelf().names().isEmpty() && upstreams.of(request).isEmpty()) {
            response.header("X-Footnote-Upstream", "unavailable");
        }
        Replies.json(response, 200, Map.of("object", "list", "data", models(request)));
    }

    private void show(ServerRequest request, ServerResponse response) {
        var id = request.path().pathParameters().get("id");
        var model =
                models(request).stream().filter(each -> each.id().equals(id)).findFirst();
        Replies.json(response, 200, model.orElseThrow(() -> unknown("There is no model " + Echo.of(id) + ".")));
    }

    /// Ours first, then what the usual service has.
    private List<ModelJson> models(ServerRequest request) {
        var others = upstreams.of(request).orElse(List.of());
        var all = new LinkedHashSet<String>();
        all.add(RAG + USUAL);
        shelf().names().forEach(name -> all.add(RAG + name));
        for (var other : others) {
            var name = other.id();
            all.add(RAG + (name.startsWith(LOCAL) ? name.substring(LOCAL.length()) : name));
        }
        all.add(footnote.services().models().embedder());
        var models = new ArrayList<>(all.stream().map(ModelJson::ours).toList());
        for (var other : others) if (all.add(other.id())) models.add(ModelJson.of(other));
        return models;
    }

    /// Hand a request on as it is, and its reply back as it comes.
    private void pass(ServerRequest request, ServerResponse response, byte[] body, boolean streams) {
        var upstream = shelf().upstream();
        footnote.count(Doorkeeper.viewer(request));
        var query = request.prologue().query().rawValue();
        var head = new Upstream.Head("chat/completions", query, headers(request), streams);
        try (var _ = ClientWatch.begin();
                var reply = upstream.post(head, body, Deadline.in(PATIENCE))) {
            response.status(reply.status());
            reply.headers().forEach((name, values) -> response.header(passedAs(name), values.toArray(String[]::new)));
            copy(reply.body(), response.outputStream());
        } catch (IOException | UncheckedIOException e) {
            throw new CloseConnectionException("a reply that was handed on broke off", e);
        }
    }

    /// The service's own id of a request; a reply from here tells ours, which went to the service too.
    private static String passedAs(String header) {
        return header.equalsIgnoreCase(RequestId.HEADER) ? UPSTREAM_ID : header;
    }

    /// What breaks off must not look as if it had ended: only at its end the reply is closed.
    private static void copy(InputStream from, OutputStream to) throws IOException {
        var buffer = new byte[8192];
        for (int read = from.read(buffer); read >= 0; read = from.read(buffer)) {
            to.write(buffer, 0, read);
            to.flush();
        }
        to.close();
    }

    private ModelShelf shelf() {
        return footnote.models();
    }

    private static Map<String, List<String>> headers(ServerRequest request) {
        var headers = new LinkedHashMap<String, List<String>>();
        request.headers().forEach(header -> headers.put(header.name(), header.allValues()));
        return headers;
    }

    private static RuntimeException unknown(String message) {
        return new Fault(Fault.Code.NOT_FOUND, message).toException();
    }

    private static RuntimeException bad(String message) {
        return new Fault(Fault.Code.BAD_REQUEST, message).toException();
    }
}
