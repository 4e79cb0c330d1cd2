package footnote.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The memory of agents, seen from outside.
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MemoryRoutesTests {
    private static final ObjectMapper JSON = new ObjectMapper();

    private RunningServer server;

    @BeforeAll
    void start(@TempDir Path folder) {
        server = new RunningServer(folder.resolve("data"));
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @BeforeEach
    void forget() {
        assertThat(server.delete("/api/memories?all=true").statusCode()).isEqualTo(200);
    }

    @Test
    void aNoteIsWrittenRecalledListedAndForgotten() throws Exception {
        var written = server.post(
                "/api/memories",
                "{\"text\":\"The user's dog is afraid of thunderstorms.\", \"agent\":\"helper\", \"tags\":[\"pets\"]}");
        assertThat(written.statusCode()).isEqualTo(201);
        var note = json(written);
        assertThat(written.headers().firstValue("location"))
                .contains("/api/memories/" + note.get("id").asText());
        write("The user pays the rent on the first of each month.", "helper");

        var recalled = json(server.post(
                "/api/memories/recall",
                "{\"query\":\"animals that fear lightning\", \"agent\":\"helper\", \"limit\":1}"));
        assertThat(recalled.at("/memories/0/text").asText()).contains("thunderstorms");
        assertThat(recalled.at("/memories/0/similarity").asDouble()).isBetween(0.3, 1.0);
        assertThat(recalled.get("memories")).hasSize(1);
        assertThat(recalled.get("degraded")).isEmpty();
        assertThat(json(server.get("/api/memories?q=when%20is%20rent%20due"))
                        .at("/memories/0/text")
                        .asText())
                .contains("rent");

        assertThat(json(server.get("/api/memories")).get("memories")).hasSize(2);
        assertThat(json(server.get("/api/memories?tag=pets")).at("/memories/0/id"))
                .isEqualTo(note.get("id"));
        assertThat(server.delete("/api/memories/" + note.get("id").asText()).statusCode())
                .isEqualTo(204);
        assertThat(server.delete("/api/memories/" + note.get("id").asText()).statusCode())
                .isEqualTo(404);
        assertThat(json(server.get("/api/memories")).get("memories")).hasSize(1);
    }

    @Test
    void tagsThatAreNoWordsAreABadRequest() {
        assertThat(server.post("/api/memories", "{\"text\":\"x\",\"tags\":[null]}")
                        .statusCode())
                .isEqualTo(400);
        assertThat(server.post("/api/memories/recall", "{\"query\":\"x\",\"tags\":[null]}")
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void agentsAreKeptApart() throws Exception {
        write("Use tabs.", "coder");
        write("Use the tram.", "driver");
        assertThat(json(server.get("/api/memories?agent=driver")).get("memories"))
                .hasSize(1);
        assertThat(json(server.post("/api/memories/recall", "{\"query\":\"use\", \"agent\":\"coder\"}"))
                        .get("memories"))
                .hasSize(1);
        assertThat(json(server.delete("/api/memories?agent=coder"))
                        .get("forgotten")
                        .asInt())
                .isEqualTo(1);
        assertThat(json(server.get("/api/memories")).findValuesAsText("agent")).containsExactly("driver");
    }

    @Test
    void noteNeverComesUpInSearchesOrAnswers() throws Exception {
        write("The vault opens with the word swordfish.", "");
        server.await();
        assertThat(server.post("/api/search", "{\"query\":\"swordfish vault word\"}")
                        .body())
                .contains("\"results\":[]");
        assertThat(server.post("/api/chat", "{\"question\":\"With which word does the vault open?\"}")
                        .body())
                .doesNotContain("swordfish");
        assertThat(json(server.get("/api/status")).at("/passages").asInt()).isZero();
    }

    @Test
    void whatIsWrongIsSaid() {
        assertThat(server.post("/api/memories", "{}").body()).contains("as \\\"text\\\"");
        assertThat(server.post("/api/memories", "{\"text\":\"" + "x".repeat(4001) + "\"}")
                        .body())
                .contains("between 1 and 4000");
        assertThat(server.post("/api/memories/recall", "{\"agent\":\"a\"}").statusCode())
                .isEqualTo(400);
        assertThat(server.post("/api/memories/recall", "{\"query\":\"q\", \"limit\":0}")
                        .statusCode())
                .isEqualTo(400);
        assertThat(server.delete("/api/memories").statusCode()).isEqualTo(400);
        assertThat(server.delete("/api/memories/7").statusCode()).isEqualTo(404);
    }

    private void write(String text, String agent) throws IOException {
        var body = JSON.createObjectNode().put("text", text).put("agent", agent).toString();
        assertThat(server.post("/api/memories", body).statusCode()).isEqualTo(201);
    }

    private static JsonNode json(HttpResponse<String> response) throws IOException {
        return JSON.readTree(response.body());
    }
}
