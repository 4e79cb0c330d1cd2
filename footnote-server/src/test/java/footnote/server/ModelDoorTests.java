package footnote.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import footnote.app.Settings;
import footnote.spi.LanguageModel.Message;
import footnote.spi.LanguageModel.Role;
import footnote.testkit.ModelScript;
import footnote.testkit.ReasoningModel;
import footnote.testkit.ScriptedEmbedder;
import footnote.testkit.ScriptedModelServer;
import footnote.testkit.ScriptedService.Reply;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What stands between a client and a model, at every door: a model that fails leaves what it was to draw on, and a
/// model hears from a client what it should.
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ModelDoorTests {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String QUESTION = "How long do most bees live?";
    private static final ModelScript REFUSES = ModelScript.refuses(400);
    private static final ModelScript BREAKS_OFF =
            ModelScript.start().say("Six ", "weeks ").fail("scripted", "scripted");

    private final ScriptedEmbedder embedder = ScriptedEmbedder.start();
    private final ScriptedModelServer model = ScriptedModelServer.start();
    private @Nullable RunningServer running;

    /// The embedder is gone, so that every answer has something to do without.
    @BeforeAll
    void start(@TempDir Path folder) throws InterruptedException {
        var server = new RunningServer(Settings.fromEnvironment(Map.of(
                "FOOTNOTE_DATA",
                folder.resolve("data").toString(),
                "FOOTNOTE_EMBEDDER",
                embedder.url() + " " + ScriptedEmbedder.MODEL,
                "FOOTNOTE_MODEL_URL",
                model.ollamaUrl().toString(),
                "FOOTNOTE_MODEL",
                "scripted",
                "FOOTNOTE_MODELS",
                "picky = " + model.openAiUrl() + " scripted")));
        running = server;
        server.upload(Map.of("bees.txt", "Most bees live six weeks.".getBytes(StandardCharsets.UTF_8)));
        server.await();
        embedder.otherwise(Reply.status(403));
    }

    @BeforeEach
    void reset() {
        model.otherwise(ModelScript.says("Six weeks [1]."));
    }

    @AfterAll
    void stop() {
        server().close();
        embedder.close();
        model.close();
        assertThat(model.complaints()).isEmpty();
    }

    private RunningServer server() {
        return Objects.requireNonNull(running);
    }

    @Test
    void aFailedObjectHasTheSourcesWhatWasMissingAndItsTrace() throws IOException {
        model.otherwise(REFUSES);
        var reply = server().post("/api/chat", body(Map.of("question", QUESTION, "stream", false)));
        assertThat(reply.statusCode()).isEqualTo(502);
        assertThat(reply.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        var failed = JSON.readTree(reply.body());
        assertThat(failed.get("title").asText()).isEqualTo("Bad Gateway");
        assertThat(failed.get("detail").asText()).contains("model service");
        assertThat(failed.get("code").asText()).isEqualTo("MODEL_FAILED");
        assertLeft(failed);
    }

    @Test
    void aFailedStreamNamesItsTrace() throws IOException {
        model.otherwise(BREAKS_OFF);
        var lines = server().post("/api/chat", body(Map.of("question", QUESTION)))
                .body()
                .lines()
                .toList();
        var failed = JSON.readTree(lines.get(lines.indexOf("event: failed") + 1).substring("data: ".length()));
        assertThat(failed.get("code").asText()).isEqualTo("MODEL_FAILED");
        assertTraced(failed, "failed");
    }

    @Test
    void theLineOfAFailureHasTheSourcesWhatWasMissingAndItsTrace() throws IOException {
        model.otherwise(BREAKS_OFF);
        var lines = generate().body().lines().toList();
        assertThat(JSON.readTree(lines.getFirst()).get("type").asText()).isEqualTo("token");
        var failed = JSON.readTree(lines.getLast());
        assertThat(failed.get("type").asText()).isEqualTo("error");
        assertThat(failed.get("seq").asInt()).isEqualTo(lines.size() - 1);
        assertThat(failed.get("message").asText()).isNotEmpty();
        assertLeft(failed);
    }

    @Test
    void whatFailsBeforeTheFirstLineHasThemToo() throws IOException {
        model.otherwise(REFUSES);
        var reply = generate();
        assertThat(reply.statusCode()).isEqualTo(502);
        assertLeft(JSON.readTree(reply.body()));
    }

    @Test
    void anAnswerForOpenAisClientsTellsWhatWasMissingWhatIsDoubtfulAndItsTrace() throws IOException {
        model.otherwise(ModelScript.says("Most bees live nine ", "weeks [1][7]."));
        var whole = JSON.readTree(complete(false).body());
        assertThat(whole.at("/choices/0/message/content").asText()).isEqualTo("Most bees live nine weeks [1].");
        assertTold(whole);
        var pieces = data(complete(true));
        assertThat(pieces.removeLast()).isEqualTo("[DONE]");
        assertTold(JSON.readTree(pieces.removeLast()));
        assertThat(pieces).isNotEmpty().noneMatch(piece -> piece.contains("degraded") || piece.contains("traceId"));
    }

    private void assertTold(JsonNode end) throws IOException {
        assertThat(end.at("/degraded/0/stage").asText()).isEqualTo("RETRIEVE");
        assertThat(end.at("/degraded/0/code").asText()).isEqualTo("EMBEDDER_FAILED");
        assertThat(end.at("/degraded/0/reason").asText()).isNotEmpty();
        assertThat(end.at("/warnings/0").asText()).contains("cited source 7, which it was not given");
        assertThat(end.at("/warnings/1").asText()).contains("nine");
        assertTraced(end, "whole");
    }

    @Test
    void anErrorForOpenAisClientsHasTheSourcesBesideIt() throws IOException {
        model.otherwise(REFUSES);
        for (boolean stream : new boolean[] {false, true}) {
            var reply = complete(stream);
            assertThat(reply.statusCode()).isEqualTo(502);
            assertOpenAiError(JSON.readTree(reply.body()));
        }
        model.otherwise(BREAKS_OFF);
        assertOpenAiError(JSON.readTree(complete(false).body()));
        var data = data(complete(true));
        assertThat(data.getFirst()).contains("chat.completion.chunk");
        assertOpenAiError(JSON.readTree(data.getLast()));
    }

    @Test
    void aModelThatTakesNoTemperatureAnswersAndTheAnswerSaysSoIfOneWasAskedFor() throws IOException {
        model.otherwise(new ReasoningModel(ModelScript.says("Six weeks [1].")));
        int before = model.requests().size();
        for (boolean stream : new boolean[] {false, true}) {
            Map<String, Object> asked = Map.of("question", QUESTION, "model", "picky", "stream", stream);
            var usual = server().post("/api/chat", body(asked));
            assertThat(usual.body()).contains("Six weeks").doesNotContain("a temperature");
            var warm = new HashMap<>(asked);
            warm.put("temperature", 0.3);
            assertThat(server().post("/api/chat", body(warm)).body())
                    .contains("Six weeks", "This model cannot be told a temperature");
        }
        var requests = model.requests().subList(before, model.requests().size());
        assertThat(requests.getFirst().asked().temperature()).isPresent();
        assertThat(requests.subList(1, requests.size()))
                .hasSize(4)
                .allSatisfy(request -> assertThat(request.asked().temperature()).isEmpty());
        var completion = server().post(
                        "/v1/chat/completions",
                        body(Map.of(
                                "model",
                                "rag/picky",
                                "messages",
                                List.of(said("user", QUESTION)),
                                "temperature",
                                0.3)));
        assertThat(JSON.readTree(completion.body())
                        .at("/choices/0/finish_reason")
                        .asText())
                .as("nothing is missing from the answer")
                .isEqualTo("stop");
    }

    @Test
    void whatAServiceDoesNotCountIsEstimatedForOpenAisClients() throws IOException {
        model.otherwise(ModelScript.start().say("Six weeks [1].").finishWithoutEndMark());
        Map<String, Object> asked = Map.of("model", "rag/picky", "messages", List.of(said("user", QUESTION)));
        var usage = JSON.readTree(
                        server().post("/v1/chat/completions", body(asked)).body())
                .get("usage");
        assertThat(usage.get("prompt_tokens").asInt()).isGreaterThan(20);
        assertThat(usage.get("completion_tokens").asInt()).isBetween(4, 12);
        assertThat(usage.get("total_tokens").asInt())
                .isEqualTo(usage.get("prompt_tokens").asInt()
                        + usage.get("completion_tokens").asInt());
    }

    @Test
    void anErrorWithoutSourcesIsOpenAisAlone() throws IOException {
        var reply = server().post(
                        "/v1/chat/completions",
                        body(Map.of("model", "rag/footnote", "messages", List.of(said("user", "  ")))));
        assertThat(reply.statusCode()).isEqualTo(400);
        assertThat(JSON.readTree(reply.body()).propertyStream().map(Map.Entry::getKey))
                .containsExactly("error");
    }

    @Test
    void inAPlainTalkTheModelHearsTheClientsSystem() throws IOException {
        var messages = List.of(
                said("system", "Answer as a pirate."),
                said("user", "Hello"),
                said("assistant", "Ahoy."),
                said("user", "Who are you?"));
        talk(Map.of("messages", messages, "rag", Map.of("enabled", false), "stream", false));
        assertThat(heard())
                .containsExactly(
                        new Message(Role.SYSTEM, "Answer as a pirate."),
                        new Message(Role.USER, "Hello"),
                        new Message(Role.ASSISTANT, "Ahoy."),
                        new Message(Role.USER, "Who are you?"));
        var parts = Map.of("role", "system", "parts", List.of(Map.of("type", "text", "text", "Be brief.")));
        talk(Map.of("messages", List.of(parts, said("user", "Hello")), "rag", Map.of("mode", "off")));
        assertThat(heard().getFirst()).isEqualTo(new Message(Role.SYSTEM, "Be brief."));
    }

    @Test
    void aQuestionToTheDocumentsIsAnsweredByThePresetsWordsAlone() throws IOException {
        var messages = List.of(said("system", "Answer as a pirate."), said("user", QUESTION));
        talk(Map.of("messages", messages));
        assertThat(heard()).noneMatch(message -> message.text().contains("pirate"));
        assertThat(heard().getLast().text()).contains(QUESTION, "<source number=\"1\"", "six weeks");
    }

    @Test
    void aSystemThatTheModelCannotReadIsRefused() throws IOException {
        int before = model.requests().size();
        var messages = List.of(said("system", "Be brief. ".repeat(10_000)), said("user", "Hello"));
        var reply = server().post(
                        "/api/chat", body(Map.of("messages", messages, "rag", Map.of("mode", "off"), "stream", false)));
        assertThat(reply.statusCode()).isEqualTo(413);
        assertThat(reply.body()).contains("messages by the system").doesNotContain("Be brief");
        assertThat(model.requests()).hasSize(before);
    }

    @Test
    void onlyWhatIsWrittenForTheSearchIsWrittenWithoutThinking() throws IOException {
        int before = model.requests().size();
        model.then(ModelScript.says("How long do most bees live?"));
        talk(Map.of("messages", List.of(said("user", "Tell me of bees"), said("user", "How long do they live?"))));
        model.then(ModelScript.says("The age of bees"));
        talk(Map.of("question", "How old are bees?", "rephrase", "multi"));
        model.then(ModelScript.says("Bees live six weeks."));
        talk(Map.of("question", "How old are bees?", "rephrase", "hyde"));
        assertThat(model.requests().subList(before, before + 6))
                .extracting(request -> request.body().contains("\"think\":false"))
                .containsExactly(true, false, true, false, true, false);
    }

    private void talk(Map<String, Object> asked) throws IOException {
        var reply = server().post("/api/chat", body(asked));
        assertThat(reply.statusCode()).as(reply.body()).isEqualTo(200);
        assertThat(reply.body()).contains("Six weeks").doesNotContain("event: failed");
    }

    private List<Message> heard() {
        return model.requests().getLast().asked().messages();
    }

    private HttpResponse<String> generate() throws IOException {
        var session = JSON.readTree(server().post("/api/sessions", "").body())
                .get("id")
                .asText();
        return server().post("/api/generation/stream", body(Map.of("sessionId", session, "prompt", QUESTION)));
    }

    private HttpResponse<String> complete(boolean stream) throws IOException {
        var asked = Map.of("model", "rag/scripted", "messages", List.of(said("user", QUESTION)), "stream", stream);
        return server().post("/v1/chat/completions", body(asked));
    }

    private static List<String> data(HttpResponse<String> reply) {
        return reply.body()
                .lines()
                .filter(line -> line.startsWith("data: "))
                .map(line -> line.substring("data: ".length()))
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private void assertLeft(JsonNode failed) throws IOException {
        assertThat(failed.at("/sources/0/document").asText()).isEqualTo("bees.txt");
        assertThat(failed.at("/sources/0/excerpt").asText()).contains("six weeks");
        assertThat(failed.at("/degraded/0/code").asText()).isEqualTo("EMBEDDER_FAILED");
        assertTraced(failed, "failed");
    }

    private void assertTraced(JsonNode told, String state) throws IOException {
        var trace = server().get("/api/traces/" + told.get("traceId").asText());
        assertThat(trace.statusCode()).isEqualTo(200);
        assertThat(JSON.readTree(trace.body()).get("state").asText()).isEqualTo(state);
    }

    private void assertOpenAiError(JsonNode failed) throws IOException {
        assertThat(failed.at("/error/message").asText()).contains("model service");
        assertThat(failed.at("/error/type").asText()).isEqualTo("server_error");
        assertThat(failed.at("/error/code").asText()).isEqualTo("model_failed");
        assertThat(failed.get("error").has("param")).isTrue();
        assertThat(failed.at("/citations/0").asText()).startsWith(server().address() + "/#passage/");
        assertThat(failed.at("/search_results/0/url").asText())
                .isEqualTo(failed.at("/citations/0").asText());
        assertThat(failed.at("/search_results/0/snippet").asText()).contains("six weeks");
        assertThat(failed.at("/degraded/0/code").asText()).isEqualTo("EMBEDDER_FAILED");
        assertTraced(failed, "failed");
    }

    private static Map<String, Object> said(String role, String content) {
        return Map.of("role", role, "content", content);
    }

    private static String body(Map<String, Object> asked) throws IOException {
        return JSON.writeValueAsString(asked);
    }
}
