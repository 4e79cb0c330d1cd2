package footnote.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import footnote.app.Settings;
import footnote.ask.Question;
import footnote.corpus.Viewer;
import footnote.testkit.ModelScript;
import footnote.testkit.ScriptedModelServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What a client hears of an answer that its sources bear out, and of one that they do not.
@Timeout(120)
class GroundednessTests {
    private static final String QUESTION = "How long do bees live?";
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private static Path folder;

    private static ScriptedModelServer model;
    private static RunningServer server;

    @BeforeAll
    static void start() throws Exception {
        model = ScriptedModelServer.start();
        server = new RunningServer(Settings.fromEnvironment(Map.of(
                "FOOTNOTE_DATA",
                folder.resolve("data").toString(),
                "FOOTNOTE_MODEL_URL",
                model.ollamaUrl().toString(),
                "FOOTNOTE_MODEL",
                "scripted")));
        var text = "Most bees live six weeks. A queen may live for five years. Drones do not sting.";
        server.upload(Map.of("bees.txt", text.getBytes(StandardCharsets.UTF_8)));
        server.await();
    }

    @AfterAll
    static void stop() {
        server.close();
        model.close();
    }

    @Test
    void anAnswerThatItsSourceBearsOutHasNoWarning() throws IOException {
        var done = answerTo("Most bees live six weeks [1]. A queen may live five years [1].");
        assertThat(done.get("warnings")).isEmpty();
        assertThat(done.get("groundedness").asDouble()).isGreaterThan(0.9);
        assertThat(done.get("sentences")).hasSize(2);
        var second = done.get("sentences").get(1);
        assertThat(done.get("answer")
                        .asText()
                        .substring(
                                second.get("start").asInt(), second.get("end").asInt()))
                .startsWith("A queen may live five years");
        assertThat(second.at("/cited/0").asInt()).isEqualTo(1);
        assertThat(second.get("doubts")).isEmpty();
    }

    @Test
    void anAnswerThatItsSourceDoesNotBearOutIsGivenWithAWarning() throws IOException {
        var done = answerTo("Most bees live six weeks [1]. A queen may live for nine years [1]. Drones sting [1].");
        assertThat(done.get("answer").asText()).contains("nine years");
        assertThat(done.get("warnings")).hasSize(2);
        assertThat(done.at("/warnings/0").asText()).isEqualTo("Sentence 2 names nine, which its source does not.");
        assertThat(done.at("/sentences/1/doubts/0/kind").asText()).isEqualTo("number");
        assertThat(done.at("/sentences/1/doubts/0/word").asText()).isEqualTo("nine");
        assertThat(done.at("/sentences/1/score").asDouble()).isLessThan(0.5);
        assertThat(done.at("/sentences/2/doubts/0/kind").asText()).isEqualTo("negation");
        assertThat(done.get("groundedness").asDouble()).isBetween(0.4, 0.7);
    }

    @Test
    void anInventedCitationIsLeftOutAndReported() throws IOException {
        var done = answerTo("Most bees live six weeks [1][7].");
        assertThat(done.get("answer").asText()).isEqualTo("Most bees live six weeks [1].");
        assertThat(done.at("/warnings/0").asText()).contains("cited source 7, which it was not given");
    }

    @Test
    void whatAnAnswerWasWarnedOfIsKeptWithIt() throws IOException {
        model.otherwise(ModelScript.says("A queen may live for nine years [1][7]."));
        var session =
                JSON.readTree(server.post("/api/sessions", "").body()).get("id").asText();
        var done = ask(", \"preset\":\"vexora\", \"sessionId\":\"" + session + "\"");
        assertThat(done.get("warnings")).hasSize(2);
        assertThat(done.get("degraded")).isNotEmpty(); // there is no cross-encoder
        var kept = JSON.readTree(server.get("/api/sessions/" + session).body()).at("/messages/1");
        assertThat(kept.get("warnings")).isEqualTo(done.get("warnings"));
        assertThat(kept.get("degraded")).isEqualTo(done.get("degraded"));
        assertThat(server.get("/api/sessions/" + session + "/export").body())
                .contains("*Warning: Sentence 1 names nine, which its source does not.*")
                .contains("*Done without: ");
    }

    @Test
    void anAnswerThatCitesNothingIsGivenWithAWarning() throws IOException {
        assertThat(answerTo("Most bees live six weeks.").at("/warnings/0").asText())
                .isEqualTo("The answer cites no source for what it says.");
        // What the preset's model reads has no numbers, so it cannot cite.
        model.otherwise(ModelScript.says("Most bees live six weeks."));
        assertThat(ask(", \"preset\":\"deepwiki\"").get("warnings")).isEmpty();
    }

    @Test
    void whoeverDoesNotKnowIsNotWarnedOf() throws IOException {
        var done = answerTo("I don't have information about that.");
        assertThat(done.get("warnings")).isEmpty();
        assertThat(done.get("groundedness").isNull()).isTrue();
        assertThat(done.get("sentences")).isEmpty();
    }

    @Test
    void theClientOfARunningServerHearsTheSame() {
        model.otherwise(ModelScript.says("A queen may live for nine years [1]."));
        var answer = server.remote().ask(Question.of(QUESTION, Viewer.LOCAL), _ -> {});
        assertThat(answer.verdict().warnings()).containsExactly("Sentence 1 names nine, which its source does not.");
        assertThat(answer.verdict().sentences())
                .singleElement()
                .satisfies(sentence -> assertThat(sentence.isLow()).isTrue());
    }

    private static JsonNode answerTo(String said) throws IOException {
        model.otherwise(ModelScript.says(said));
        return ask("");
    }

    private static JsonNode ask(String more) throws IOException {
        var body = server.post("/api/chat", "{\"question\":\"" + QUESTION + "\"" + more + "}")
                .body();
        var done = body.substring(body.indexOf("event: done"));
        return JSON.readTree(done.substring(done.indexOf("data: ") + "data: ".length())
                .lines()
                .findFirst()
                .orElseThrow());
    }
}
