package footnote.server;

import static footnote.server.JsonReplies.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import footnote.testkit.ModelScript;
import footnote.testkit.ScriptedModelServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The OpenAI-compatible door, and the service behind it.
@Timeout(180)
class OpenAiUpstreamTests extends OpenAiDoor {
    @Test
    void everythingElsePassesByteForByte() throws Exception {
        var received = new CopyOnWriteArrayList<Received>();
        var answer = "data: {\"odd\":  \"spacing\", \"tool_calls\":[]}\n\n: comment\n\ndata: [DONE]\n\n";
        try (var upstream = new OtherService(received, 200, answer);
                var server = server(upstream.url(), Map.of("FOOTNOTE_MODEL_KEY", "secret"))) {
            var body = "{ \"model\" : \"gpt-x\", \"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"image_url\","
                    + "\"image_url\":{\"url\":\"data:,ü\"}}]}], \"tools\":[{\"type\":\"function\"}],\"stream\":true}";
            var reply = server.send(server.request("/v1/chat/completions")
                    .header("Authorization", "Bearer client")
                    .header("OpenAI-Organization", "org-1")
                    .POST(BodyPublishers.ofString(body)));
            assertThat(reply.statusCode()).isEqualTo(200);
            assertThat(reply.body()).isEqualTo(answer);
            assertThat(reply.headers().firstValue("x-upstream")).hasValue("yes");
            assertThat(reply.headers().firstValue("content-type")).hasValue("text/event-stream");
            assertThat(received).hasSize(1);
            assertThat(received.getFirst().body()).isEqualTo(body);
            assertThat(received.getFirst().headers())
                    .containsEntry("openai-organization", "org-1")
                    .containsEntry("authorization", "Bearer secret");
        }
    }

    @Test
    void anErrorOfTheServicePassesToo() throws Exception {
        var error = "{\"error\":{\"message\":\"slow down\",\"type\":\"rate\",\"param\":null,\"code\":\"x\"}}";
        try (var upstream = new OtherService(new CopyOnWriteArrayList<>(), 429, error);
                var server = server(upstream.url(), Map.of())) {
            var reply = server.post("/v1/chat/completions", "{\"model\":\"gpt-x\",\"messages\":[]}");
            assertThat(reply.statusCode()).isEqualTo(429);
            assertThat(reply.body()).isEqualTo(error);
        }
    }

    @Test
    void modelsOfBothSidesAreListed() throws Exception {
        try (var upstream = new OtherService(new CopyOnWriteArrayList<>(), 200, "{}");
                var server = server(upstream.url(), Map.of("FOOTNOTE_MODELS", "big = " + upstream.url() + " large"))) {
            // A service that does not answer soon is left out of a list.
            while (!ids(server).contains("gpt-x")) Thread.sleep(100);
            assertThat(ids(server))
                    .containsExactly(
                            "rag/footnote",
                            "rag/scripted",
                            "rag/big",
                            "rag/phi3-en",
                            "rag/gpt-x",
                            "bge-small-en-v1.5",
                            "local/phi3-en",
                            "gpt-x");
            assertThat(json(server.get("/v1/models/rag/big").body())
                            .get("object")
                            .asText())
                    .isEqualTo("model");
            var nothing = server.get("/v1/models/nothing");
            assertThat(nothing.statusCode()).isEqualTo(404);
            assertThat(nothing.body()).contains("model_not_found");
            var elsewhere = server.post("/v1/responses", "{}");
            assertThat(elsewhere.statusCode()).isEqualTo(404);
            assertThat(elsewhere.body()).doesNotContain("model_not_found").contains("/v1/chat/completions");
            var own = json(server.get("/v1/models/gpt-x").body());
            assertThat(own.get("created").asLong()).isEqualTo(1_700_000_000);
            assertThat(own.get("owned_by").asText()).isEqualTo("somebody");
        }
    }

    @Test
    void theServiceTellsItsModelsToEachClientByItsOwnKey() throws Exception {
        try (var upstream = new OtherService(new CopyOnWriteArrayList<>(), 200, "{}");
                var server = server(upstream.url(), Map.of())) {
            for (var key : List.of("one", "two")) {
                server.send(server.request("/v1/models")
                        .header("Authorization", "Bearer " + key)
                        .GET());
            }
            assertThat(upstream.listedBy).containsExactly("Bearer one", "Bearer two");
        }
        try (var upstream = new OtherService(new CopyOnWriteArrayList<>(), 200, "{}");
                var server = server(upstream.url(), Map.of("FOOTNOTE_MODEL_KEY", "ours"))) {
            server.send(server.request("/v1/models")
                    .header("Authorization", "Bearer one")
                    .GET());
            assertThat(upstream.listedBy).containsExactly("Bearer ours");
        }
    }

    @Test
    void theServiceHearsForWhichRequestItsModelsAreListed() throws Exception {
        try (var upstream = new OtherService(new CopyOnWriteArrayList<>(), 200, "{}");
                var server = server(upstream.url(), Map.of())) {
            while (upstream.listedFor.isEmpty()) {
                server.send(server.request("/v1/models")
                        .header("X-Request-Id", "from-client")
                        .GET());
            }
            assertThat(upstream.listedFor).containsOnly("from-client");
        }
    }

    @Test
    void withRetrievalSwitchedOffARagModelIsAPlainOne() throws Exception {
        var received = new CopyOnWriteArrayList<Received>();
        try (var upstream = new OtherService(received, 200, "{\"plain\":true}");
                var server = server(upstream.url(), Map.of("FOOTNOTE_RAG", "off"))) {
            assertThat(server.post("/v1/chat/completions", ASKED + "}").body()).isEqualTo("{\"plain\":true}");
            assertThat(json(received.getFirst().body()).get("model").asText()).isEqualTo("local/phi3-en");
            assertThat(received.getFirst().body()).contains(QUESTION).doesNotContain("Context:");
        }
    }

    @Test
    void withRetrievalSwitchedOffAServiceThatSpeaksOtherwiseIsTalkedToAsWell() throws Exception {
        try (var model = ScriptedModelServer.start();
                var server = server(model.anthropicUrl().toString(), Map.of("FOOTNOTE_RAG", "off"))) {
            model.otherwise(ModelScript.says("Hello."));
            var reply = server.post("/v1/chat/completions", ASKED.replace("phi3-en", "footnote") + "}");
            assertThat(reply.statusCode()).as(reply.body()).isEqualTo(200);
            assertThat(json(reply.body()).at("/choices/0/message/content").asText())
                    .isEqualTo("Hello.");
            assertThat(model.requests().getLast().body()).contains(QUESTION).doesNotContain("six weeks");
        }
    }

    @Test
    void whatIsPassedOnCountsAsAQuestion() throws Exception {
        var received = new CopyOnWriteArrayList<Received>();
        var settings = Map.of("FOOTNOTE_RAG", "off", "FOOTNOTE_RATE_LIMIT", "2/h");
        try (var upstream = new OtherService(received, 200, "{}");
                var server = server(upstream.url(), settings)) {
            assertThat(server.post("/v1/chat/completions", ASKED + "}").statusCode())
                    .isEqualTo(200);
            var plain = "{\"model\":\"gpt-x\",\"messages\":[]}";
            assertThat(server.post("/v1/chat/completions", plain).statusCode()).isEqualTo(200);
            var refused = server.post("/v1/chat/completions", plain);
            assertThat(refused.statusCode()).isEqualTo(429);
            assertThat(refused.headers().firstValue("Retry-After")).isPresent();
            assertThat(server.post("/v1/chat/completions", ASKED + "}").statusCode())
                    .isEqualTo(429);
            assertThat(received).hasSize(2);
        }
    }

    @Test
    void whereDocumentsMustBeAskedForARagModelAsksForThem() throws Exception {
        try (var model = ScriptedModelServer.start();
                var server = server(model.openAiUrl().toString(), Map.of("FOOTNOTE_RAG", "manual"))) {
            var plain = "{\"question\":\"" + QUESTION + "\",\"stream\":false";
            assertThat(json(server.post("/api/chat", plain + "}").body()).get("sources"))
                    .isEmpty();
            assertThat(model.requests().getLast().body()).contains(QUESTION).doesNotContain("six weeks");
            server.post("/api/chat", plain + ",\"rag\":{\"enabled\":true}}");
            assertThat(model.requests().getLast().body()).contains("six weeks");
            server.post("/v1/chat/completions", ASKED.replace("phi3-en", "scripted") + "}");
            assertThat(model.requests()).hasSize(3);
            assertThat(model.requests().getLast().body()).contains("Context:", "six weeks");
        }
    }

    private record Received(Map<String, String> headers, String body) {}

    /// A service that keeps what it is sent and always says the same.
    private static final class OtherService implements AutoCloseable {
        private final HttpServer http;
        /// The ids of the requests for which it was asked for its models.
        final List<String> listedFor = new CopyOnWriteArrayList<>();
        /// Whose key they brought.
        final List<String> listedBy = new CopyOnWriteArrayList<>();

        OtherService(List<Received> received, int status, String answer) throws IOException {
            http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            http.createContext("/v1/models", exchange -> {
                listedFor.add(String.valueOf(exchange.getRequestHeaders().getFirst("X-Request-Id")));
                listedBy.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
                var list = ("{\"object\":\"list\",\"data\":[{\"id\":\"local/phi3-en\"},{\"id\":\"gpt-x\","
                                + "\"created\":1700000000,\"owned_by\":\"somebody\"}]}")
                        .getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(200, list.length);
                exchange.getResponseBody().write(list);
                exchange.close();
            });
            http.createContext("/v1/chat/completions", exchange -> {
                var headers = new HashMap<String, String>();
                exchange.getRequestHeaders()
                        .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.getFirst()));
                var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
                received.add(new Received(headers, body));
                exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
                exchange.getResponseHeaders().add("X-Upstream", "yes");
                exchange.sendResponseHeaders(status, 0);
                exchange.getResponseBody().write(answer.getBytes(StandardCharsets.UTF_8));
                exchange.close();
            });
            http.start();
        }

        String url() {
            return "http://127.0.0.1:" + http.getAddress().getPort() + "/v1";
        }

        @Override
        public void close() {
            http.stop(0);
        }
    }
}
