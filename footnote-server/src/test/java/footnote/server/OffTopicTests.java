package footnote.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import footnote.app.Settings;
import footnote.ask.Answer;
import footnote.testkit.ModelScript;
import footnote.testkit.ScriptedModelServer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A question that has nothing to do with the documents is told so, and no model is asked.
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OffTopicTests {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String OFF_TOPIC = "Which football club won the Champions League final in 1999?";

    private final ScriptedModelServer model = ScriptedModelServer.start();
    private RunningServer server;

    @BeforeAll
    @Timeout(120)
    void start(@TempDir Path folder) throws Exception {
        model.otherwise(ModelScript.says("Six weeks [1]."));
        server = new RunningServer(Settings.fromEnvironment(Map.of(
                "FOOTNOTE_DATA",
                folder.resolve("data").toString(),
                "FOOTNOTE_MODEL_URL",
                model.ollamaUrl().toString(),
                "FOOTNOTE_MODEL",
                "scripted")));
        server.upload(Map.of("bees.txt", """
                        In summer most of the worker bees live for about six weeks, since they fly out for nectar.
                        The bees of the autumn, which have to keep the queen warm, live until the spring.
                        """.getBytes(StandardCharsets.UTF_8)));
        server.await();
        // The first question measures the embedding model, and a slow one is measured by several of them.
        while (!ask(Map.of("question", OFF_TOPIC, "stream", false))
                .get("degraded")
                .isEmpty()) Thread.sleep(20);
    }

    @AfterAll
    void stop() {
        server.close();
        model.close();
        assertThat(model.complaints()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"default", "vexora"})
    void nobodyIsAskedWhatHasNothingToDoWithTheDocuments(String preset) throws Exception {
        int before = model.requests().size();
        var reply = ask(Map.of("question", OFF_TOPIC, "preset", preset, "stream", false));
        assertThat(reply.get("answer").asText()).isEqualTo(Answer.NO_INFORMATION);
        assertThat(reply.get("sources")).isEmpty();
        assertThat(model.requests()).hasSize(before);
        var trace = JSON.readTree(
                server.get("/api/traces/" + reply.get("traceId").asText()).body());
        assertThat(trace.findValuesAsText("stage")).contains("RELATE").doesNotContain("PROMPT", "GENERATE");
        assertThat(trace.toString()).contains("unrelated");
    }

    @Test
    void itIsStillFoundByWhoOnlySearches() throws Exception {
        var found = JSON.readTree(server.post("/api/search", JSON.writeValueAsString(Map.of("query", OFF_TOPIC)))
                .body());
        assertThat(found.get("results")).isNotEmpty();
    }

    @Test
    void otherWordsForTheSameAreNoOtherTopic() throws Exception {
        int before = model.requests().size();
        var reply = ask(Map.of("question", "What is the lifespan of insects that gather honey?", "stream", false));
        assertThat(reply.get("answer").asText()).isEqualTo("Six weeks [1].");
        assertThat(model.requests()).hasSize(before + 1);
    }

    @Test
    void withinATalkItMayBeAboutTheTalk() throws Exception {
        int before = model.requests().size();
        var reply = ask(Map.of(
                "messages",
                List.of(
                        Map.of("role", "user", "content", "How long do bees live?"),
                        Map.of("role", "assistant", "content", "Six weeks."),
                        Map.of("role", "user", "content", OFF_TOPIC)),
                "stream",
                false));
        assertThat(reply.get("answer").asText()).isEqualTo("Six weeks [1].");
        assertThat(model.requests().size()).isGreaterThan(before);
    }

    private JsonNode ask(Map<String, ?> body) throws Exception {
        return JSON.readTree(
                server.post("/api/chat", JSON.writeValueAsString(body)).body());
    }
}
