package footnote.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import footnote.app.Settings;
import footnote.testkit.ModelScript;
import footnote.testkit.ScriptedModelServer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Where `vexora` is the usual preset, messages that do not ask for documents are a plain talk.
@Timeout(120)
class PlainTalkTests {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String QUESTION = "How long do most bees live?";
    private static final String MESSAGES =
            "{\"stream\":false,\"messages\":[{\"role\":\"user\",\"content\":\"" + QUESTION + "\"}]";

    @TempDir
    private Path folder;

    private final ScriptedModelServer model = ScriptedModelServer.start().otherwise(ModelScript.says("Six weeks [1]."));

    @AfterEach
    void stop() {
        model.close();
        assertThat(model.complaints()).isEmpty();
    }

    @Test
    void documentsAreAskedOnlyIfTheMessageSaysSo() throws Exception {
        try (var server = server(usual())) {
            assertThat(sources(server, MESSAGES + ",\"model\":\"scripted\"}")).isEmpty();
            assertThat(model.requests()).hasSize(1);
            assertThat(model.requests().getFirst().asked().messages())
                    .extracting(message -> message.role() + " " + message.text())
                    .containsExactly("USER " + QUESTION);
            for (var more : List.of(
                    "\"rag\":{\"enabled\":true}",
                    "\"levelFilter\":[2]",
                    "\"preset\":\"vexora\"",
                    "\"model\":\"extractive\"",
                    "\"question\":\"" + QUESTION + "\"")) {
                int before = model.requests().size();
                assertThat(sources(server, MESSAGES + "," + more + "}"))
                        .as(more)
                        .isNotEmpty();
                if (more.contains("extractive")) assertThat(model.requests()).hasSize(before);
                else assertToldTheSources(before + 1);
            }
        }
    }

    @Test
    void theInstallationMaySayOtherwise() throws Exception {
        var always = new HashMap<>(usual());
        always.put("FOOTNOTE_RAG", "always");
        try (var server = server(always)) {
            assertThat(sources(server, MESSAGES + "}")).isNotEmpty();
            assertToldTheSources(1);
        }
    }

    /// The model was asked so often, the last time about what the documents say.
    private void assertToldTheSources(int asked) {
        assertThat(model.requests()).hasSize(asked);
        assertThat(model.requests().getLast().asked().messages())
                .anyMatch(message -> message.text().contains("Most bees live six weeks."))
                .anyMatch(message -> message.text().contains(QUESTION));
    }

    @Test
    void whereNobodyTalksUnlessNamedTheDocumentsAreAsked() throws Exception {
        try (var server = server(Map.of("FOOTNOTE_MODELS", "private = " + model.ollamaUrl() + " scripted"))) {
            assertThat(sources(server, MESSAGES + "}")).isNotEmpty();
            assertThat(model.requests()).isEmpty();
            assertThat(sources(server, MESSAGES + ",\"model\":\"private\"}")).isEmpty();
        }
    }

    private Map<String, String> usual() {
        return Map.of("FOOTNOTE_MODEL_URL", model.ollamaUrl().toString(), "FOOTNOTE_MODEL", "scripted");
    }

    private RunningServer server(Map<String, String> more) throws InterruptedException {
        var environment = new HashMap<>(more);
        environment.put("FOOTNOTE_DATA", folder.resolve("data").toString());
        environment.put("FOOTNOTE_PRESET", "vexora");
        var server = new RunningServer(Settings.fromEnvironment(environment));
        var text = "Most bees live six weeks. A queen lives for years.";
        server.upload(Map.of("bees.txt", text.getBytes(StandardCharsets.UTF_8)));
        server.await();
        return server;
    }

    private static JsonNode sources(RunningServer server, String body) throws Exception {
        var reply = server.post("/api/chat", body);
        assertThat(reply.statusCode()).as(reply.body()).isEqualTo(200);
        return JSON.readTree(reply.body()).get("sources");
    }
}
