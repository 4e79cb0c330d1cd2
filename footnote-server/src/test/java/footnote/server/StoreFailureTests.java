package footnote.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import footnote.app.Settings;
import footnote.testkit.ModelScript;
import footnote.testkit.ScriptedModelServer;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A store that fails in the middle of a question: every door says so with a status and the reason, and no model is
/// asked.
///
/// The passages are found and cannot be read: their table's place in the file is that of its index.
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StoreFailureTests {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String QUESTION = "How long do most bees live?";

    private final ScriptedModelServer model = ScriptedModelServer.start();
    private @Nullable RunningServer running;
    private @Nullable String session;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        var data = folder.resolve("data");
        var server = new RunningServer(Settings.fromEnvironment(Map.of(
                "FOOTNOTE_DATA",
                data.toString(),
                "FOOTNOTE_MODEL_URL",
                model.openAiUrl().toString(),
                "FOOTNOTE_MODEL",
                "scripted")));
        running = server;
        server.upload(Map.of("bees.txt", "Most bees live six weeks.".getBytes(StandardCharsets.UTF_8)));
        server.await();
        session =
                JSON.readTree(server.post("/api/sessions", "").body()).get("id").asText();
        model.then(ModelScript.says("Six weeks [1]."));
        assertThat(server.post("/api/chat", body(Map.of("question", "How old do bees get?")))
                        .body())
                .contains("event: done");
        damage(data.resolve("footnote.db"));
    }

    private static void damage(Path database) throws SQLException {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + database);
                var statement = connection.createStatement()) {
            statement.execute("PRAGMA writable_schema = ON");
            int changed = statement.executeUpdate("UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM"
                    + " sqlite_schema WHERE name = 'sqlite_autoindex_passages_1') WHERE name = 'passages'");
            assertThat(changed).isOne();
            // Whoever has read the schema before is told to read it anew.
            int version;
            try (var result = statement.executeQuery("PRAGMA schema_version")) {
                version = result.getInt(1);
            }
            statement.execute("PRAGMA schema_version = " + (version + 1));
        }
    }

    @AfterAll
    void stop() {
        server().close();
        model.close();
        assertThat(model.complaints()).isEmpty();
    }

    private RunningServer server() {
        return Objects.requireNonNull(running);
    }

    @Test
    void aChatIsA503() throws IOException {
        for (boolean stream : new boolean[] {false, true}) {
            assertProblem(post("/api/chat", Map.of("question", QUESTION, "stream", stream)));
        }
    }

    @Test
    void soIsOneOfTheAiSdk() throws IOException {
        var parts = List.of(Map.of("type", "text", "text", QUESTION));
        assertProblem(post("/api/chat", Map.of("messages", List.of(Map.of("role", "user", "parts", parts)))));
    }

    @Test
    void soIsAGeneration() throws IOException {
        var asked = Map.<String, Object>of("sessionId", Objects.requireNonNull(session), "prompt", QUESTION);
        assertProblem(post("/api/generation/stream", asked));
    }

    @Test
    void soIsACompletion() throws IOException {
        var messages = List.of(Map.of("role", "user", "content", QUESTION));
        for (boolean stream : new boolean[] {false, true}) {
            var reply = post(
                    "/v1/chat/completions", Map.of("model", "rag/scripted", "messages", messages, "stream", stream));
            var error = assertFailed(reply);
            assertThat(error.at("/error/message").asText()).contains("is damaged");
            assertThat(error.at("/error/type").asText()).isEqualTo("server_error");
            assertThat(error.at("/error/code").asText()).isEqualTo("store_failed");
        }
    }

    private HttpResponse<String> post(String door, Map<String, Object> asked) throws IOException {
        return server().post(door, body(asked));
    }

    private void assertProblem(HttpResponse<String> reply) throws IOException {
        var problem = assertFailed(reply);
        assertThat(reply.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(problem.get("detail").asText()).contains("is damaged");
        assertThat(problem.get("code").asText()).isEqualTo("STORE_FAILED");
    }

    private JsonNode assertFailed(HttpResponse<String> reply) throws IOException {
        assertThat(reply.statusCode()).as(reply.body()).isEqualTo(503);
        assertThat(reply.headers().firstValue("Retry-After")).isPresent();
        assertThat(model.requests()).hasSize(1); // that before the store failed
        var json = JSON.readTree(reply.body());
        var trace = JSON.readTree(
                server().get("/api/traces/" + json.get("traceId").asText()).body());
        assertThat(trace.get("state").asText()).isEqualTo("failed");
        assertThat(trace.at("/failure/code").asText()).isEqualTo("STORE_FAILED");
        return json;
    }

    private static String body(Map<String, Object> asked) throws IOException {
        return JSON.writeValueAsString(asked);
    }
}
