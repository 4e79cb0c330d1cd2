package footnote.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import footnote.app.Settings;
import footnote.ask.Question;
import footnote.ask.Rephrasing;
import footnote.corpus.Viewer;
import footnote.testkit.ModelScript;
import footnote.testkit.ScriptedModelServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Searching for a question in other words, seen from outside.
class RephrasedSearchTests {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    private final ScriptedModelServer model = ScriptedModelServer.start();

    @AfterEach
    void stop() {
        model.close();
        assertThat(model.complaints()).isEmpty();
    }

    @Test
    void theModelsWordsAreSearchedForBesideTheQuestion() throws Exception {
        try (var server =
                server(Map.of("FOOTNOTE_MODEL_URL", model.openAiUrl().toString(), "FOOTNOTE_MODEL", "scripted"))) {
            model.then(ModelScript.says("1. Quittenmus\n", "2. Zwetschgen"));
            var found = search(server, "{\"query\":\"fruit preserves\", \"rephrase\":\"multi\"}");
            assertThat(lexical(found)).containsExactlyInAnyOrder("quinces.txt", "plums.txt");
            assertThat(found.get("degraded")).isEmpty();
            assertThat(lexical(search(server, "{\"query\":\"fruit preserves\"}")))
                    .isEmpty();

            model.then(ModelScript.says("Quittenmus"));
            var imagined = search(server, "{\"query\":\"fruit preserves\", \"rephrase\":\"hyde\"}");
            assertThat(lexical(imagined)).as("by meaning alone").isEmpty();
            assertThat(imagined.get("results").get(0).get("document").asText()).isEqualTo("quinces.txt");

            model.then(ModelScript.refuses(400));
            var failed = search(server, "{\"query\":\"preserved fruit\", \"rephrase\":\"multi\"}");
            assertThat(failed.get("results")).isNotEmpty();
            assertThat(failed.get("degraded").get(0).get("stage").asText()).isEqualTo("REPHRASE");
            assertThat(failed.get("degraded").get(0).get("reason").asText()).contains("status 400");

            model.then(ModelScript.says("Quittenmus"));
            try (var remote = server.remote()) {
                var question = Question.of("preserved fruit", Viewer.LOCAL).rephrased(Rephrasing.HYDE);
                assertThat(remote.search(question).degradations()).isEmpty();
            }
            assertThat(model.requests()).hasSize(4);
        }
    }

    @Test
    void anAnswerCanBeAskedForInOtherWordsToo() throws Exception {
        try (var server =
                server(Map.of("FOOTNOTE_MODEL_URL", model.openAiUrl().toString(), "FOOTNOTE_MODEL", "scripted"))) {
            model.then(ModelScript.says("Quittenmus"), ModelScript.says("Boil it. [1]"));
            var events = server.post("/api/chat", "{\"question\":\"fruit preserves\", \"rephrase\":\"multi\"}")
                    .body();
            assertThat(events).contains("\"REPHRASE\"").contains("Boil it. [1]");
            var prompt = model.requests().getLast().asked().messages().getLast().text();
            assertThat(prompt).contains("Question: fruit preserves").contains("Quittenmus wird");
        }
    }

    @Test
    void withoutAModelItIsSaid() throws Exception {
        try (var server = server(Map.of())) {
            var found = search(server, "{\"query\":\"Quittenmus\", \"rephrase\":\"multi\"}");
            assertThat(found.get("results").get(0).get("document").asText()).isEqualTo("quinces.txt");
            assertThat(found.get("degraded").get(0).get("code").asText()).isEqualTo("NOT_CONFIGURED");
            assertThat(server.post("/api/search", "{\"query\":\"x\", \"rephrase\":\"often\"}")
                            .statusCode())
                    .isEqualTo(400);
            assertThat(server.post("/api/chat", "{\"question\":\"x\", \"rephrase\":\"often\"}")
                            .body())
                    .contains("multi or hyde");
        }
    }

    private static List<String> lexical(JsonNode found) {
        var documents = new ArrayList<String>();
        for (var result : found.get("results")) {
            if (result.get("legs").has("lexical"))
                documents.add(result.get("document").asText());
        }
        return documents;
    }

    private RunningServer server(Map<String, String> model) throws InterruptedException {
        var environment = new HashMap<>(model);
        environment.put("FOOTNOTE_DATA", folder.resolve("data").toString());
        var server = new RunningServer(Settings.fromEnvironment(environment));
        server.upload(Map.of(
                "quinces.txt", bytes("Quittenmus wird lange gekocht und dann durch ein Sieb gestrichen."),
                "plums.txt", bytes("Zwetschgen werden entsteint und mit Zimt eingekocht."),
                "moon.txt", bytes("The moon is far away from here.")));
        server.await();
        return server;
    }

    private static JsonNode search(RunningServer server, String body) throws IOException {
        return JSON.readTree(server.post("/api/search", body).body());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
