package footnote.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import footnote.app.Settings;
import footnote.corpus.Viewer;
import footnote.testkit.ScriptedEmbedder;
import footnote.testkit.ScriptedService.Reply;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Texts embedded by a service, seen from outside.
@Timeout(120)
class ServiceEmbedderTests {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String KEY = "sk-very-secret";

    @TempDir
    private Path folder;

    private final ScriptedEmbedder service = ScriptedEmbedder.start();

    @AfterEach
    void stop() {
        service.close();
    }

    @Test
    void whateverTheServiceDoesWordsAreFoundAndTheReasonIsSaid() throws Exception {
        service.demanding(KEY);
        try (var server = new RunningServer(settings())) {
            server.upload(Map.of("bees.txt", "Most bees live six weeks.".getBytes(StandardCharsets.UTF_8)));
            server.await();
            assertThat(search(server, "bees live").get("degraded")).isEmpty();
            var status = status(server);
            assertThat(status.get("embedder").get("space").asText()).isEqualTo("openai/test-embed/64");
            assertThat(status.get("embedder").get("service").asText()).isEqualTo(service.host());
            assertThat(status.get("embedder").path("trouble").isNull()).isTrue();
            try (var remote = server.remote()) {
                assertThat(remote.status(Viewer.LOCAL).embedderAddress()).contains(service.host());
            }

            var raw = server.post("/embed", "{\"inputs\":[\"bees\"],\"normalize\":false}");
            assertThat(raw.statusCode()).isEqualTo(400);
            assertThat(raw.body()).contains("vectors of unit length only");
            assertThat(server.post("/embed", "{\"inputs\":[\"bees\"]}").statusCode())
                    .isEqualTo(200);

            var replies = new LinkedHashMap<Reply, String>();
            replies.put(Reply.body("<html>"), "not with vectors");
            replies.put(Reply.body("{\"data\":[{\"index\":0,\"embedding\":[1,2]}]}"), "2 numbers where it gave 64");
            replies.put(Reply.status(500), "failed (status 500)");
            replies.put(Reply.status(401), "refused the key");
            replies.put(new Reply.Cut("{\"data\":[{"), "before its answer was complete");
            replies.put(new Reply.Reset(), "before its answer was complete");
            int asked = 0;
            for (var reply : replies.entrySet()) {
                service.otherwise(reply.getKey());
                var found = search(server, "bees live " + ++asked + " weeks");
                assertThat(found.get("results").size()).isEqualTo(1);
                var degraded = found.get("degraded").get(0);
                assertThat(degraded.get("code").asText()).isEqualTo("EMBEDDER_FAILED");
                assertThat(degraded.get("reason").asText()).contains(reply.getValue());
                assertThat(status(server).get("embedder").get("trouble").asText())
                        .contains(reply.getValue());
                assertThat(server.get("/api/status").body()).doesNotContain(KEY);
            }
            assertThat(server.get("/health/ready").statusCode()).isEqualTo(200);

            service.otherwise(new Reply.Usual());
            assertThat(search(server, "bees live long").get("degraded")).isEmpty();
            assertThat(status(server).get("embedder").path("trouble").isNull()).isTrue();
        }
    }

    private Settings settings() {
        return Settings.fromEnvironment(Map.of(
                "FOOTNOTE_DATA",
                folder.resolve("data").toString(),
                "FOOTNOTE_EMBEDDER",
                service.url() + " " + ScriptedEmbedder.MODEL,
                "FOOTNOTE_EMBEDDER_KEY",
                KEY));
    }

    private static JsonNode search(RunningServer server, String words) throws IOException {
        return JSON.readTree(
                server.post("/api/search", "{\"query\":\"" + words + "\"}").body());
    }

    private static JsonNode status(RunningServer server) throws IOException {
        return JSON.readTree(server.get("/api/status").body());
    }
}
