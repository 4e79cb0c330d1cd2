package footnote.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import footnote.app.Settings;
import footnote.corpus.Viewer;
import footnote.testkit.ScriptedReranker;
import footnote.testkit.ScriptedService.Reply;
import footnote.testkit.TinyCrossEncoder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Searching with a reranker, seen from outside.
class RerankedSearchTests {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String QUERY = "{\"query\":\"how long do bees live\"}";

    @TempDir
    private Path folder;

    private final ScriptedReranker reranker = ScriptedReranker.start();

    @AfterEach
    void stop() {
        reranker.close();
    }

    @Test
    void aServicesScoresDecideAndTheFusedOnesStayBesideThem() throws Exception {
        try (var server = server(reranker.url())) {
            var results = search(server, QUERY).get("results");
            assertThat(results.size()).isEqualTo(3);
            double before = 1;
            for (var result : results) {
                assertThat(result.get("score").asDouble()).isBetween(0.0, before);
                assertThat(result.get("hybridScore").asDouble())
                        .isNotEqualTo(result.get("score").asDouble())
                        .isEqualTo(result.get("source").get("hybridScore").asDouble());
                before = result.get("score").asDouble();
            }
            assertThat(results.get(0).get("document").asText()).isEqualTo("bees.txt");
            assertThat(reranker.requests().getFirst().question()).isEqualTo("how long do bees live");
            assertThat(reranker.complaints()).isEmpty();
            assertThat(JSON.readTree(server.get("/api/status").body())
                            .get("reranker")
                            .asText())
                    .isEqualTo(reranker.host());
            try (var remote = server.remote()) {
                assertThat(remote.status(Viewer.LOCAL).reranker()).contains(reranker.host());
            }
        }
    }

    @Test
    void aServiceThatFailsIsSaidUnderDegraded() throws Exception {
        reranker.otherwise(Reply.body("<html>"));
        try (var server = server(reranker.url())) {
            var found = search(server, QUERY);
            assertThat(found.get("results").size()).isEqualTo(3);
            for (var result : found.get("results")) {
                assertThat(result.get("score").asDouble())
                        .isEqualTo(result.get("hybridScore").asDouble());
            }
            var degraded = found.get("degraded").get(0);
            assertThat(degraded.get("stage").asText()).isEqualTo("RERANK");
            assertThat(degraded.get("code").asText()).isEqualTo("RERANKER_FAILED");
            assertThat(degraded.get("reason").asText())
                    .contains(reranker.host())
                    .contains("not with a score");
        }
    }

    @Test
    void aFolderIsReadInThisProcessAndSatisfiesVexora() throws Exception {
        try (var server =
                server(TinyCrossEncoder.USUAL.write(folder.resolve("tiny")).toString())) {
            var found = search(server, "{\"query\":\"how long do bees live\", \"preset\":\"vexora\"}");
            assertThat(found.get("degraded")).isEmpty();
            assertThat(found.get("results").get(0).get("document").asText()).isEqualTo("bees.txt");
            // "bees" in title and text, "live" and "long": a logit of 2.
            assertThat(found.get("results").get(0).get("score").asDouble()).isCloseTo(0.88079708, within(1e-6));
        }
    }

    @Test
    void withoutOneVexoraSaysSoAndTheDefaultDoesNot() throws Exception {
        try (var server = server("")) {
            var vexora = search(server, "{\"query\":\"how long do bees live\", \"preset\":\"vexora\"}");
            assertThat(vexora.get("degraded").get(0).get("reason").asText()).contains("FOOTNOTE_RERANKER");
            assertThat(search(server, QUERY).get("degraded")).isEmpty();
            assertThat(JSON.readTree(server.get("/api/status").body())
                            .path("reranker")
                            .isNull())
                    .isTrue();
        }
    }

    @Test
    void aModelThatCannotBeRunIsSaidByStatusAndUnderDegraded() throws Exception {
        var broken = Files.createDirectories(folder.resolve("broken"));
        Files.writeString(broken.resolve("model.onnx"), "not a model");
        Files.writeString(broken.resolve("tokenizer.json"), "{}");
        try (var server = server(broken.toString())) {
            var found = search(server, QUERY);
            assertThat(found.get("results").size()).isEqualTo(3);
            var reason = found.get("degraded").get(0).get("reason").asText();
            assertThat(reason).isEqualTo("The reranker in " + broken + " could not be loaded.");
            assertThat(server.get("/api/status").body()).contains(reason);
        }
    }

    @Test
    void aFolderThatLacksAFileFailsAtStart() throws IOException {
        var empty = Files.createDirectories(folder.resolve("empty"));
        assertThatThrownBy(() -> new RunningServer(settings(empty.toString())))
                .hasMessage("There is no model.onnx in " + empty + " or its folder onnx.");
    }

    private RunningServer server(String where) throws InterruptedException {
        var server = new RunningServer(settings(where));
        server.upload(Map.of(
                "bees.txt", bytes("Most bees live six weeks, queens as long as years."),
                "moon.txt", bytes("The moon is far away from here."),
                "lamps.txt", bytes("Lamps and doors are painted blue.")));
        server.await();
        return server;
    }

    private Settings settings(String where) {
        return Settings.fromEnvironment(
                Map.of("FOOTNOTE_DATA", folder.resolve("data").toString(), "FOOTNOTE_RERANKER", where));
    }

    private static JsonNode search(RunningServer server, String body) throws IOException {
        return JSON.readTree(server.post("/api/search", body).body());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
