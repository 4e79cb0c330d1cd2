package footnote.server;

import static footnote.server.JsonReplies.json;
import static footnote.server.JsonReplies.missing;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import footnote.app.FindingSettings;
import footnote.app.PresetSettings;
import footnote.app.RerankerChoice;
import footnote.app.Settings;
import footnote.app.VectorSettings;
import footnote.models.RerankerSettings;
import footnote.testkit.ModelScript;
import footnote.testkit.ScriptedEmbedder;
import footnote.testkit.ScriptedModelServer;
import footnote.testkit.ScriptedReranker;
import footnote.testkit.ScriptedService.Reply;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Every part that an answer can do without, failing in every way: the answer goes on and says what was missing.
@Timeout(240)
class DegradationTests {

    @TempDir
    private Path folder;

    private final ScriptedEmbedder embedder = ScriptedEmbedder.start();
    private final ScriptedReranker reranker = ScriptedReranker.start();
    private final ScriptedModelServer model = ScriptedModelServer.start().otherwise(ModelScript.says("Six weeks [1]."));
    private RunningServer server;
    private int asked;

    @BeforeEach
    void start() throws InterruptedException {
        var reranking = RerankerSettings.of(reranker.url(), Optional.empty(), Optional.empty())
                .waiting(Duration.ofMinutes(1), Duration.ofMinutes(1));
        server = new RunningServer(Settings.fromEnvironment(Map.of(
                        "FOOTNOTE_DATA",
                        folder.resolve("data").toString(),
                        "FOOTNOTE_EMBEDDER",
                        embedder.url() + " " + ScriptedEmbedder.MODEL,
                        "FOOTNOTE_MODEL_URL",
                        model.ollamaUrl().toString(),
                        "FOOTNOTE_MODEL",
                        "scripted"))
                .withFinding(new FindingSettings(
                        Optional.empty(),
                        PresetSettings.DEFAULTS,
                        Optional.of(new RerankerChoice.Service(reranking)),
                        Duration.ofMinutes(5),
                        VectorSettings.DEFAULTS)));
        server.upload(Map.of(
                "bees.txt", "Most bees live six weeks.".getBytes(StandardCharsets.UTF_8),
                "ants.txt", "Most ants live for a year.".getBytes(StandardCharsets.UTF_8)));
        server.await();
    }

    @AfterEach
    void stop() {
        server.close();
        embedder.close();
        reranker.close();
        model.close();
    }

    @Test
    void theAnswerGoesOnWhateverFails() throws IOException {
        assertThat(missing(ask())).isEmpty();
        var failures = new LinkedHashMap<String, Reply>();
        failures.put("refuses", Reply.status(403));
        failures.put("fails", Reply.status(500));
        failures.put("talks nonsense", Reply.body("<html>busy</html>"));
        failures.put("breaks off", new Reply.Cut("{\"data\":[{"));
        failures.put("resets", new Reply.Reset());
        failures.forEach((how, reply) -> {
            embedder.otherwise(reply);
            assertThat(missing(ask())).as("embedder %s", how).containsExactly("RETRIEVE EMBEDDER_FAILED");
            reranker.otherwise(reply);
            assertThat(missing(ask()))
                    .as("both %s", how)
                    .containsExactly("RETRIEVE EMBEDDER_FAILED", "RERANK RERANKER_FAILED");
            embedder.otherwise(new Reply.Usual());
            assertThat(missing(ask())).as("reranker %s", how).containsExactly("RERANK RERANKER_FAILED");
            reranker.otherwise(new Reply.Usual());
        });
        assertThat(missing(ask())).isEmpty();

        embedder.close();
        for (int i = 0; i < 5; i++) {
            assertThat(ask().at("/degraded/0/reason").asText()).endsWith("is it running?");
        }
        var leftAlone = ask();
        assertThat(missing(leftAlone)).containsExactly("RETRIEVE EMBEDDER_FAILED");
        assertThat(leftAlone.at("/degraded/0/reason").asText()).contains("After 5 failures it is asked again in ");

        reranker.close();
        assertThat(missing(ask())).containsExactly("RETRIEVE EMBEDDER_FAILED", "RERANK RERANKER_FAILED");
        model.close();
        var nobody = server.post("/api/chat", "{\"question\":\"How long do bees live?\",\"stream\":false}");
        assertThat(nobody.statusCode()).isEqualTo(502);
        assertThat(json(nobody.body()).get("detail").asText()).endsWith("is it running?");
        assertThat(json(nobody.body()).get("sources")).isNotEmpty();
    }

    @Test
    void rewritingAndEmbeddingMayFailAtOnce() throws IOException {
        model.otherwise(request -> request.asked().messages().getFirst().text().startsWith("You help a search engine.")
                ? ModelScript.refuses(400)
                : ModelScript.says("Six weeks [1]."));
        embedder.otherwise(Reply.status(500));
        var reply = server.post("/api/chat", """
                {"messages":[{"role":"user","content":"Tell me about bees"},{"role":"assistant","content":"Bees live."},
                {"role":"user","content":"How long do they live?"}],"stream":false}""");
        assertThat(reply.statusCode()).as(reply.body()).isEqualTo(200);
        assertThat(missing(json(reply.body()))).containsExactly("REWRITE MODEL_FAILED", "RETRIEVE EMBEDDER_FAILED");
    }

    @Test
    void aModelThatFailsLeavesTheSources() throws IOException {
        var failures = List.of(
                ModelScript.refuses(400),
                ModelScript.start().raw("<html>busy</html>\n"),
                ModelScript.start().say("Six").cut(),
                ModelScript.start().say("Six").reset());
        for (var failure : failures) {
            // A reset may overtake what was said before it, and then the model is asked again: it fails again.
            model.otherwise(failure);
            var reply = server.post("/api/chat", "{\"question\":\"How long do bees live?\",\"stream\":false}");
            assertThat(reply.statusCode()).as(failure.toString()).isEqualTo(502);
            assertThat(json(reply.body()).get("detail").asText()).contains("model service");
            assertThat(json(reply.body()).get("sources")).isNotEmpty();
            assertThat(server.post("/api/chat", "{\"question\":\"How long do bees live?\"}")
                            .body())
                    .contains("event: sources", "event: failed");
            model.otherwise(ModelScript.says("Six weeks [1]."));
            assertThat(missing(ask())).as("after %s", failure).isEmpty();
        }
    }

    /// A question that nobody has asked before, so that nothing is remembered of it.
    private JsonNode ask() {
        var reply = server.post(
                "/api/chat", "{\"question\":\"How long do bees live, try " + ++asked + "?\",\"stream\":false}");
        assertThat(reply.statusCode()).as(reply.body()).isEqualTo(200);
        var json = json(reply.body());
        assertThat(json.get("message").asText()).isEqualTo("Six weeks [1].");
        assertThat(json.get("sources")).isNotEmpty();
        return json;
    }
}
