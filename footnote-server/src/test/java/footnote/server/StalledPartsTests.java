package footnote.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import footnote.app.EmbedderChoice;
import footnote.app.FindingSettings;
import footnote.app.PresetSettings;
import footnote.app.RerankerChoice;
import footnote.app.Settings;
import footnote.app.VectorSettings;
import footnote.models.EmbedderSettings;
import footnote.models.ModelSettings;
import footnote.models.RerankerSettings;
import footnote.testkit.ModelRequest;
import footnote.testkit.ModelScript;
import footnote.testkit.ScriptedEmbedder;
import footnote.testkit.ScriptedModelServer;
import footnote.testkit.ScriptedReranker;
import footnote.testkit.ScriptedService.Reply;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Parts that keep silent or drip, and a model that fails at what it does besides answering: nobody is waited for
/// too long, and the answer says what was missing.
///
/// The time limits are three seconds here instead of the usual quarter of a minute and more.
@Timeout(120)
class StalledPartsTests {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration SHORT = Duration.ofSeconds(3);
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final ModelScript ANSWER = ModelScript.says("Six weeks [1].");
    private static final Reply SLOW = new Reply.Drip("{\"data\":[{\"index\":0,", Duration.ofMillis(200));

    @TempDir
    private static Path folder;

    private static ScriptedEmbedder embedder;
    private static ScriptedReranker reranker;
    private static ScriptedModelServer model;
    private static RunningServer server;
    private static int asked;

    @BeforeAll
    static void start() throws InterruptedException {
        embedder = ScriptedEmbedder.start();
        reranker = ScriptedReranker.start();
        model = ScriptedModelServer.start();
        var embedding = EmbedderSettings.of(embedder.url() + " " + ScriptedEmbedder.MODEL, Optional.empty())
                .waiting(LONG, SHORT, LONG);
        var reranking = RerankerSettings.of(reranker.url(), Optional.empty(), Optional.empty())
                .waiting(LONG, SHORT);
        server = new RunningServer(Settings.DEFAULTS
                .withData(folder.resolve("data"))
                .withEmbedder(new EmbedderChoice(embedding.written(), Optional.of(embedding)))
                .withFinding(new FindingSettings(
                        Optional.empty(),
                        PresetSettings.DEFAULTS,
                        Optional.of(new RerankerChoice.Service(reranking)),
                        LONG,
                        VectorSettings.DEFAULTS))
                .withModel(Optional.of(
                        ModelSettings.of(model.ollamaUrl(), "scripted").waiting(LONG, SHORT, SHORT))));
        server.upload(Map.of(
                "bees.txt", "Most bees live six weeks.".getBytes(StandardCharsets.UTF_8),
                "ants.txt", "Most ants live for a year.".getBytes(StandardCharsets.UTF_8)));
        server.await();
    }

    @AfterAll
    static void stop() {
        server.close();
        embedder.close();
        reranker.close();
        model.close();
    }

    @BeforeEach
    void everythingWorks() {
        embedder.otherwise(new Reply.Usual());
        reranker.otherwise(new Reply.Usual());
        model.otherwise(ANSWER);
        ask("");
    }

    @Test
    void anEmbedderThatStallsLeavesTheWords() {
        for (var stall : List.of(new Reply.Hang(), SLOW)) {
            embedder.otherwise(stall);
            assertThat(missing(ask(""))).as(stall.toString()).containsExactly("RETRIEVE EMBEDDER_FAILED");
        }
    }

    @Test
    void aRerankerThatStallsLeavesTheFusedOrder() {
        for (var stall : List.of(new Reply.Hang(), SLOW)) {
            reranker.otherwise(stall);
            assertThat(missing(ask(""))).as(stall.toString()).containsExactly("RERANK TIMED_OUT");
        }
    }

    @Test
    void bothMayStallAtOnce() {
        embedder.otherwise(SLOW);
        reranker.otherwise(new Reply.Hang());
        assertThat(missing(ask(""))).containsExactly("RETRIEVE EMBEDDER_FAILED", "RERANK TIMED_OUT");
    }

    @Test
    void aQuestionThatNobodyWritesAnewIsCarriedOver() {
        secondThoughts().forEach((script, code) -> {
            model.otherwise(request -> isAboutSearching(request) ? script : ANSWER);
            var reply = json(server.post(
                            "/api/chat",
                            "{\"messages\":[{\"role\":\"user\",\"content\":\"Tell me about bees\"},{\"role\":"
                                    + "\"assistant\",\"content\":\"Bees live.\"},{\"role\":\"user\",\"content\":"
                                    + "\"How long do they live, try " + ++asked + "?\"}],\"stream\":false}")
                    .body());
            assertThat(missing(reply)).as(script.toString()).containsExactly("REWRITE " + code);
            assertThat(reply.get("message").asText()).isEqualTo("Six weeks [1].");
            assertThat(reply.at("/sources/0/document").asText()).isEqualTo("bees.txt");
        });
    }

    @Test
    void aQuestionThatNobodyPutsDifferentlyIsSearchedAsItIs() {
        secondThoughts().forEach((script, code) -> {
            model.otherwise(request -> isAboutSearching(request) ? script : ANSWER);
            assertThat(missing(ask(",\"rephrase\":\"multi\"")))
                    .as(script.toString())
                    .containsExactly("REPHRASE " + code);
        });
    }

    @Test
    void aModelThatFallsSilentLeavesTheSources() {
        for (var script :
                List.of(ModelScript.hangs(), ModelScript.start().say("Six").hang())) {
            model.otherwise(script);
            var reply = server.post("/api/chat", question(",\"stream\":false"));
            assertThat(reply.statusCode()).as(reply.body()).isEqualTo(503);
            assertThat(json(reply.body()).get("detail").asText()).contains("model service");
            assertThat(json(reply.body()).get("sources")).isNotEmpty();
            var events = server.post("/api/chat", question("")).body();
            assertThat(events).contains("event: sources", "bees.txt", "event: failed", "TIMED_OUT");
            assertThat(events.contains("event: token")).isEqualTo(script.steps().size() > 1);
        }
    }

    /// How a model can fail at writing something short, and what is said of it. (A reset may overtake what was said
    /// before it, and then the model is asked again, and fails again.)
    private static Map<ModelScript, String> secondThoughts() {
        var failures = new LinkedHashMap<ModelScript, String>();
        failures.put(ModelScript.refuses(400), "MODEL_FAILED");
        failures.put(ModelScript.hangs(), "TIMED_OUT");
        failures.put(ModelScript.start().say("How").hang(), "TIMED_OUT");
        failures.put(ModelScript.start().raw("<html>busy</html>\n"), "MODEL_FAILED");
        failures.put(ModelScript.says("…"), "MODEL_FAILED");
        failures.put(ModelScript.start().say("How").cut(), "MODEL_FAILED");
        failures.put(ModelScript.start().say("How").reset(), "MODEL_FAILED");
        return failures;
    }

    private static boolean isAboutSearching(ModelRequest request) {
        return request.asked().messages().getFirst().text().startsWith("You help a search engine.");
    }

    /// A question that nobody has asked before, so that nothing is remembered of it.
    private static String question(String more) {
        return "{\"question\":\"How long do bees live, try " + ++asked + "?\"" + more + "}";
    }

    private static JsonNode ask(String more) {
        var reply = server.post("/api/chat", question(more + ",\"stream\":false"));
        assertThat(reply.statusCode()).as(reply.body()).isEqualTo(200);
        var json = json(reply.body());
        assertThat(json.get("message").asText()).isEqualTo("Six weeks [1].");
        assertThat(json.at("/sources/0/document").asText()).isEqualTo("bees.txt");
        return json;
    }

    private static List<String> missing(JsonNode reply) {
        var stages = new ArrayList<String>();
        reply.get("degraded")
                .forEach(each -> stages.add(
                        each.get("stage").asText() + " " + each.get("code").asText()));
        return stages;
    }

    private static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (IOException e) {
            throw new AssertionError(text, e);
        }
    }
}
