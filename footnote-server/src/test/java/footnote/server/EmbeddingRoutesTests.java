package footnote.server;

import static footnote.server.JsonReplies.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import footnote.app.Settings;
import footnote.testkit.ScriptedReranker;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The models lent to others, seen from outside.
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EmbeddingRoutesTests {
    private static final String MODEL = "bge-small-en-v1.5";
    private static final String TOKENS = "send the texts themselves";

    private RunningServer server;

    @BeforeAll
    void start(@TempDir Path folder) throws InterruptedException {
        server = new RunningServer(folder.resolve("data"));
        server.awaitEmbedder();
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void textsBecomeVectorsOfUnitLength() throws Exception {
        var reply = json(server.post(
                "/embed",
                "{\"inputs\":[\"Bees live six weeks.\",\"How long do bees live?\",\"The Moon.\"],\"normalize\":true}"));
        assertThat(reply.get("dim").asInt()).isEqualTo(384);
        assertThat(reply.get("normalize").asBoolean()).isTrue();
        var vectors = reply.get("vectors");
        assertThat(vectors).hasSize(3);
        for (var vector : vectors) {
            assertThat(vector).hasSize(384);
            assertThat(dot(vector, vector)).isCloseTo(1, within(1e-4));
        }
        assertThat(dot(vectors.get(0), vectors.get(1))).isGreaterThan(dot(vectors.get(0), vectors.get(2)) + 0.1);
        assertThat(reply.has("truncated")).isFalse();
    }

    @Test
    void vectorsAreAsLongAsTheModelMakesThemIfThatIsAskedFor() throws Exception {
        var raw = json(server.post("/embed", "{\"inputs\":[\"Bees live.\"],\"normalize\":false}"));
        assertThat(raw.get("normalize").asBoolean()).isFalse();
        var vector = raw.get("vectors").get(0);
        double length = Math.sqrt(dot(vector, vector));
        assertThat(length).isGreaterThan(2);
        var unit = json(server.post("/embed", "{\"inputs\":[\"Bees live.\"]}"));
        assertThat(unit.get("normalize").asBoolean()).isTrue();
        assertThat(dot(vector, unit.get("vectors").get(0)))
                .as("in the same direction")
                .isCloseTo(length, within(1e-3));
    }

    @Test
    void aReplyIsHonestAboutWhatItHolds() throws Exception {
        var longer = json(server.post("/embed", "{\"inputs\":[\"a\",\"" + "word ".repeat(600) + "\"]}"));
        assertThat(longer.get("truncated").toString()).isEqualTo("[1]");
        assertThat(json(server.post("/embed", "{\"inputs\":[]}")).get("vectors"))
                .isEmpty();
    }

    @Test
    void questionsAreReadAsTheModelWantsQuestions() throws Exception {
        var document = json(server.post("/embed", "{\"inputs\":[\"bees\"],\"input_type\":\"document\"}"));
        var usual = json(server.post("/embed", "{\"inputs\":[\"bees\"]}"));
        var query = json(server.post("/embed", "{\"inputs\":[\"bees\"],\"input_type\":\"query\"}"));
        assertThat(usual).isEqualTo(document);
        assertThat(query).isNotEqualTo(document);
        assertThat(server.post("/embed", "{\"inputs\":[\"bees\"],\"input_type\":\"poem\"}")
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void healthNamesTheModel() throws Exception {
        var health = json(server.get("/health"));
        assertThat(health.get("ok").asBoolean()).isTrue();
        assertThat(health.get("model").asText()).isEqualTo(MODEL);
        assertThat(server.get("/health/live").statusCode()).isEqualTo(200);
    }

    @Test
    void floatsAndBase64AreTheSameVectors() throws Exception {
        var plain = json(server.post("/v1/embeddings", "{\"model\":\"" + MODEL + "\",\"input\":\"Bees live.\"}"));
        assertThat(plain.get("object").asText()).isEqualTo("list");
        assertThat(plain.get("model").asText()).isEqualTo(MODEL);
        assertThat(plain.at("/data/0/object").asText()).isEqualTo("embedding");
        assertThat(plain.at("/usage/prompt_tokens").asInt()).isBetween(4, 8);
        var packed = json(server.post(
                "/v1/embeddings",
                "{\"input\":[\"Bees live.\",\"The Moon.\"],\"encoding_format\":\"base64\",\"dimensions\":384}"));
        assertThat(packed.get("data")).hasSize(2);
        assertThat(packed.at("/data/1/index").asInt()).isEqualTo(1);
        var floats = ByteBuffer.wrap(Base64.getDecoder()
                        .decode(packed.at("/data/0/embedding").asText()))
                .order(ByteOrder.LITTLE_ENDIAN)
                .asFloatBuffer();
        assertThat(floats.remaining()).isEqualTo(384);
        for (int i = 0; i < 384; i++) {
            assertThat(floats.get(i))
                    .isEqualTo((float) plain.at("/data/0/embedding/" + i).asDouble());
        }
    }

    @Test
    void whatCannotBeDoneIsSaidAsOpenAiSaysIt() throws Exception {
        refused("{\"input\":[1,2,3]}", 400, TOKENS);
        refused("{\"input\":[[1,2],[3]]}", 400, TOKENS);
        refused("{}", 400, "as \"input\"");
        refused("{\"input\":\"\"}", 400, "empty");
        refused("{\"input\":[]}", 400, "no text");
        refused("{\"input\":{\"a\":1}}", 400, "a list of texts");
        refused("{\"input\":\"a\",\"dimensions\":256}", 400, "384");
        refused("{\"input\":\"a\",\"encoding_format\":\"hex\"}", 400, "base64");
        refused("{\"input\":\"a\",\"model\":\"text-embedding-3-small\"}", 404, MODEL);
        refused("{\"input\":[" + "\"a\",".repeat(2048) + "\"a\"]}", 400, "2048 are the most");
        refused("{\"input\":\"" + "x".repeat(200_001) + "\"}", 400, "cut it");
        refused("not json", 400, "JSON");
        var nowhere = server.get("/v1/nothing");
        assertThat(nowhere.statusCode()).isEqualTo(404);
        assertThat(json(nowhere).at("/error/type").asText()).isEqualTo("invalid_request_error");
        var missing = json(server.post("/v1/rerank", "{\"query\":\"q\",\"documents\":[\"a\"]}"));
        assertThat(missing.at("/error/message").asText()).contains("FOOTNOTE_RERANKER");
    }

    private void refused(String body, int status, String words) throws IOException {
        var reply = server.post("/v1/embeddings", body);
        assertThat(reply.statusCode()).as(reply.body()).isEqualTo(status);
        var error = json(reply).get("error");
        assertThat(error.get("message").asText()).contains(words);
        assertThat(error.get("type").asText()).isEqualTo("invalid_request_error");
        assertThat(error.get("code").asText()).isEqualTo(status == 404 ? "model_not_found" : "bad_request");
    }

    @Test
    void aCrossEncoderOrdersTexts(@TempDir Path folder) throws Exception {
        try (var reranker = ScriptedReranker.start();
                var other = new RunningServer(Settings.fromEnvironment(Map.of(
                        "FOOTNOTE_DATA",
                        folder.resolve("data").toString(),
                        "FOOTNOTE_RERANKER",
                        reranker.url().toString())))) {
            var reply = json(other.post("/v1/rerank", """
                    {"model":"any","query":"how long do bees live","top_n":2,"return_documents":true,
                     "documents":["The Moon.",{"text":"bees live long"},"how odd"]}"""));
            var results = reply.get("results");
            assertThat(results).hasSize(2);
            assertThat(results.at("/0/index").asInt()).isEqualTo(1);
            assertThat(results.at("/0/document/text").asText()).isEqualTo("bees live long");
            assertThat(results.at("/0/relevance_score").asDouble())
                    .isGreaterThan(results.at("/1/relevance_score").asDouble());
            var bare = json(other.post("/v1/rerank", "{\"query\":\"bees\",\"documents\":[\"bees\"]}"));
            assertThat(bare.at("/results/0").has("document")).isFalse();
            assertThat(other.post("/v1/rerank", "{\"query\":\"bees\",\"documents\":[7]}")
                            .statusCode())
                    .isEqualTo(400);
            assertThat(other.post("/v1/rerank", "{\"documents\":[\"a\"]}").statusCode())
                    .isEqualTo(400);
            int asked = reranker.requests().size();
            assertThat(other.post("/v1/rerank", "{\"query\":\"bees\",\"documents\":[\"a\"],\"top_n\":0}")
                            .statusCode())
                    .isEqualTo(400);
            assertThat(reranker.requests())
                    .as("what is wrong is said before the work")
                    .hasSize(asked);
        }
    }

    private static double dot(JsonNode a, JsonNode b) {
        double sum = 0;
        for (int i = 0; i < a.size(); i++) sum += a.get(i).asDouble() * b.get(i).asDouble();
        return sum;
    }
}
