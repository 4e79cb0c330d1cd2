package footnote.server;

import footnote.fault.Fault;
import footnote.memory.AgentMemory;
import footnote.memory.NoteId;
import footnote.memory.Notes.Which;
import footnote.server.wire.MemoryJson;
import footnote.server.wire.MemoryJson.ForgottenJson;
import footnote.server.wire.MemoryJson.PageJson;
import footnote.server.wire.MemoryJson.RecallJson;
import footnote.server.wire.MemoryJson.RecalledJson;
import footnote.server.wire.MemoryJson.WriteJson;
import footnote.spi.Deadline;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/// `/api/memories`: notes of agents, to be written, recalled, listed and forgotten.
final class MemoryRoutes implements HttpService {
    private static final QueryNumber LIMIT = new QueryNumber("limit", 1, 200, 50);
    private static final QueryNumber RECALLED = new QueryNumber("limit", 1, 100, 10);
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final AgentMemory memory;

    MemoryRoutes(AgentMemory memory) {
        this.memory = memory;
    }

    @Override
    public void routing(HttpRules rules) {
        rules.post("/", this::write)
                .post("/recall", this::recall)
                .get("/", this::list)
                .delete("/", this::forgetAll)
                .delete("/{id}", this::forget);
    }

    private void write(ServerRequest request, ServerResponse response) {
        var wanted = JsonBody.read(request, WriteJson.class);
        var note = memory.write(wanted.required(), wanted.agentName(), wanted.tagSet(), Doorkeeper.viewer(request));
        response.header(HeaderNames.LOCATION, "/api/memories/" + note.id());
        Replies.json(response, 201, MemoryJson.of(note));
    }

    private void recall(ServerRequest request, ServerResponse response) {
        var wanted = JsonBody.read(request, RecallJson.class);
        recall(wanted.required(), wanted.which(), wanted.most(), request, response);
    }

    private void recall(String query, Which which, int limit, ServerRequest request, ServerResponse response) {
        var recalled = memory.recall(query, which, limit, Doorkeeper.viewer(request), Deadline.in(PATIENCE));
        Replies.json(response, 200, RecalledJson.of(recalled));
    }

    /// With `q`, what that brings to mind; without, all of them.
    private void list(ServerRequest request, ServerResponse response) {
        var query = request.query().first("q").asOptional().orElse("");
        if (!query.isBlank()) {
            recall(query, which(request), RECALLED.of(request), request, response);
            return;
        }
        var notes = memory.list(
                which(request), QueryNumber.OFFSET.of(request), LIMIT.of(request), Doorkeeper.viewer(request));
        Replies.json(
                response, 200, new PageJson(notes.stream().map(MemoryJson::of).toList()));
    }

    private void forget(ServerRequest request, ServerResponse response) {
        if (!memory.forget(id(request.path().pathParameters().get("id")), Doorkeeper.viewer(request))) throw unknown();
        response.status(204).send();
    }

    /// All of an agent; all of everybody only if that is said.
    private void forgetAll(ServerRequest request, ServerResponse response) {
        var which = which(request);
        boolean all = request.query().first("all").asOptional().orElse("").equals("true");
        if (which.equals(Which.ALL) && !all) {
            throw new Fault(
                            Fault.Code.BAD_REQUEST,
                            "Say whose memories are to be forgotten with \"agent\", or \"all=true\" for every one.")
                    .toException();
        }
        Replies.json(response, 200, new ForgottenJson(memory.forgetAll(which, Doorkeeper.viewer(request))));
    }

    private static Which which(ServerRequest request) {
        Optional<String> agent = request.query().first("agent").asOptional();
        var tags = request.query().contains("tag") ? Set.copyOf(request.query().all("tag")) : Set.<String>of();
        return new Which(agent.map(String::strip), tags);
    }

    private static NoteId id(String name) {
        try {
            return new NoteId(name);
        } catch (IllegalArgumentException e) {
            throw unknown();
        }
    }

    private static RuntimeException unknown() {
        return new Fault(Fault.Code.NOT_FOUND, "There is no such memory.").toException();
    }
}
