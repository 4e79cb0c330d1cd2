package footnote.server;

import static footnote.server.JsonReplies.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import footnote.app.Settings;
import footnote.testkit.ModelScript;
import footnote.testkit.ScriptedModelServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The OpenAI-compatible door.
@Order(1)
@Timeout(180)
class OpenAiRoutesTests {
    private static final String QUESTION = "How long do most bees live?";
    private static final String ASKED =
            "{\"model\":\"rag/phi3-en\",\"messages\":[{\"role\":\"user\",\"content\":\"" + QUESTION + "\"}]";

    @TempDir
    private Path folder;

    @Test
    void aRagModelAnswersFromTheDocumentsAsDescribed() throws Exception {
        try (var model = ScriptedModelServer.start().knowing("local/phi3-en");
                var server = server(model.openAiUrl().toString(), Map.of())) {
            model.otherwise(ModelScript.says("Six weeks [", "1][7].", "\n\nSources\n- [1] bees.txt"));
            var reply = server.post("/v1/chat/completions", ASKED + "}");
            assertThat(reply.statusCode()).as(reply.body()).isEqualTo(200);
            var json = json(reply.body());
            assertThat(json.get("object").asText()).isEqualTo("chat.completion");
            assertThat(json.get("model").asText()).isEqualTo("rag/phi3-en");
            var message = json.at("/choices/0/message");
            assertThat(message.get("role").asText()).isEqualTo("assistant");
            var content = message.get("content").asText();
            assertThat(content).isEqualTo("Six weeks [1].\n\nSources\n- [1] bees.txt");
            assertThat(json.at("/choices/0/finish_reason").asText()).isEqualTo("stop");

            var asked = model.requests().getLast();
            assertThat(asked.model()).isEqualTo("local/phi3-en");
            var messages = asked.asked().messages();
            assertThat(messages).hasSize(2);
            assertThat(messages.getFirst().text())
                    .isEqualTo("You are a precise assistant. Use ONLY the provided context for facts. Cite as [n] and"
                            + " list sources.");
            var user = messages.getLast().text();
            assertThat(user)
                    .startsWith("Question: " + QUESTION + "\n\nContext:\nSource [1] ")
                    .endsWith("\n\n");

            // The numbers in the context, in the list below it and in the answer's citations are the same.
            var inContext = named(user, "(?m)^Source \\[(\\d+)] (.+)$");
            var inList = named(user, "(?m)^- \\[(\\d+)] (.+)$");
            assertThat(inContext).isNotEmpty().isEqualTo(inList);
            assertThat(json.get("citations")).hasSize(inContext.size());
            assertThat(message.get("annotations")).hasSize(2).allSatisfy(annotation -> {
                var citation = annotation.get("url_citation");
                var mark = content.substring(
                        citation.get("start_index").asInt(),
                        citation.get("end_index").asInt());
                assertThat(mark).isEqualTo("[1]");
                assertThat(citation.get("title").asText()).isEqualTo(inContext.getFirst());
                assertThat(citation.get("url").asText())
                        .startsWith(server.address() + "/#passage/")
                        .isEqualTo(json.at("/citations/0").asText());
            });
            assertThat(json.at("/search_results/0/title").asText()).isEqualTo(inContext.getFirst());
        }
    }

    @Test
    void aRagModelStreams() throws Exception {
        try (var model = ScriptedModelServer.start().knowing("phi3-en");
                var server = server(model.openAiUrl().toString(), Map.of("FOOTNOTE_MODEL", "phi3-en"))) {
            model.otherwise(ModelScript.says("Six", " weeks [1", "]."));
            var reply = server.send(server.request("/v1/chat/completions")
                    .header("X-Footnote-Source-Events", "yes")
                    .POST(BodyPublishers.ofString(ASKED + ",\"stream\":true,\"temperature\":0.2,\"max_tokens\":64,"
                            + "\"stop\":[\"END\"],\"stream_options\":{\"include_usage\":true}}")));
            assertThat(reply.headers().firstValue("content-type").orElse("")).startsWith("text/event-stream");
            var data = data(reply.body());
            assertThat(data.getLast()).isEqualTo("[DONE]");
            var events = data.subList(0, data.size() - 1).stream()
                    .map(JsonReplies::json)
                    .toList();
            var sources = events.stream().filter(each -> each.has("event")).toList();
            assertThat(sources.getFirst().at("/event/data/source/name").asText())
                    .isNotEmpty();
            var chunks = events.stream().filter(each -> !each.has("event")).toList();
            assertThat(chunks).allSatisfy(chunk -> {
                assertThat(chunk.get("object").asText()).isEqualTo("chat.completion.chunk");
                assertThat(chunk.get("id")).isEqualTo(chunks.getFirst().get("id"));
            });
            var text = new StringBuilder();
            for (var chunk : chunks)
                text.append(chunk.at("/choices/0/delta/content").asText(""));
            assertThat(text.toString()).isEqualTo("Six weeks [1].");
            assertThat(chunks.getFirst().at("/choices/0/delta/role").asText()).isEqualTo("assistant");
            var end = chunks.get(chunks.size() - 2);
            assertThat(end.at("/choices/0/finish_reason").asText()).isEqualTo("stop");
            assertThat(end.at("/choices/0/delta/annotations")).hasSize(1);
            assertThat(chunks.getLast().get("choices")).isEmpty();
            assertThat(chunks.getLast().at("/usage/total_tokens").asInt()).isPositive();
            var asked = model.requests().getLast().asked();
            assertThat(asked.temperature()).hasValue(0.2);
            assertThat(asked.maxTokens()).hasValue(64);
            assertThat(asked.stop()).containsExactly("END");
        }
    }

    @Test
    void anAnswerThatWasCutOffSaysSo() throws Exception {
        try (var model = ScriptedModelServer.start();
                var server = server(model.openAiUrl().toString(), Map.of())) {
            model.otherwise(ModelScript.start().say("Six").finishAtLimit());
            var asked = ASKED.replace("phi3-en", "scripted");
            var whole = json(server.post("/v1/chat/completions", asked + "}").body());
            assertThat(whole.at("/choices/0/finish_reason").asText()).isEqualTo("length");
            assertThat(server.post("/v1/chat/completions", asked + ",\"stream\":true}")
                            .body())
                    .contains("\"finish_reason\":\"length\"");
        }
    }

    @Test
    void anAnswerThatItsServiceWithholdsSaysSo() throws Exception {
        try (var model = ScriptedModelServer.start();
                var server = server(model.openAiUrl().toString(), Map.of())) {
            var asked = ASKED.replace("phi3-en", "scripted") + "}";
            model.otherwise(ModelScript.start().say("Six").withhold());
            var part = json(server.post("/v1/chat/completions", asked).body());
            assertThat(part.at("/choices/0/finish_reason").asText()).isEqualTo("content_filter");
            assertThat(part.at("/degraded/0/code").asText()).isEqualTo("REFUSED");
            model.otherwise(ModelScript.start().withhold());
            var nothing = server.post("/v1/chat/completions", asked);
            assertThat(nothing.statusCode()).as(nothing.body()).isEqualTo(422);
            assertThat(json(nothing.body()).at("/error/message").asText()).contains("rule of the model's service");
        }
    }

    @Test
    void withoutAnyModelItAnswersFromTheDocumentsAllTheSame() throws Exception {
        try (var server = server("", Map.of())) {
            assertThat(ids(server)).containsExactly("rag/footnote", "bge-small-en-v1.5");
            var reply = json(server.post("/v1/chat/completions", ASKED.replace("phi3-en", "footnote") + "}")
                    .body());
            assertThat(reply.at("/choices/0/message/content").asText()).contains("six weeks");
            assertThat(server.post("/v1/chat/completions", ASKED + "}").statusCode())
                    .isEqualTo(404);
            var other = server.post("/v1/chat/completions", "{\"model\":\"gpt\",\"messages\":[]}");
            assertThat(other.statusCode()).isEqualTo(501);
            assertThat(other.body()).contains("FOOTNOTE_MODEL_URL");
        }
    }

    @Test
    void whatARagModelCannotDoIsSaid() throws Exception {
        try (var server = server("", Map.of())) {
            var base = "{\"model\":\"rag/footnote\",";
            var user = "\"messages\":[{\"role\":\"user\",\"content\":\"x\"}]";
            var wrong = Map.of(
                    base + user + ",\"response_format\":{\"type\":\"json_object\"}}",
                    "response_format",
                    base + user + ",\"functions\":[{}]}",
                    "functions",
                    base + user + ",\"logprobs\":true}",
                    "logprobs",
                    base + user + ",\"n\":2}",
                    "\\\"n\\\"",
                    base + user + ",\"tools\":[{}]}",
                    "tools",
                    base + "\"messages\":[]}",
                    "messages",
                    base + "\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"image_url\"}]}]}",
                    "text only",
                    "{" + user + "}",
                    "model",
                    "[]",
                    "JSON");
            wrong.forEach((body, said) -> {
                var reply = server.post("/v1/chat/completions", body);
                assertThat(reply.statusCode()).as(body).isEqualTo(400);
                assertThat(reply.body()).as(body).contains(said);
            });
        }
    }

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
                        .forEach((name, values) ->
                                headers.put(name.toLowerCase(java.util.Locale.ROOT), values.getFirst()));
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

    private RunningServer server(String modelUrl, Map<String, String> more) throws InterruptedException {
        var environment = new HashMap<String, String>();
        environment.put("FOOTNOTE_DATA", folder.resolve("data").toString());
        if (!modelUrl.isEmpty()) {
            environment.put("FOOTNOTE_MODEL_URL", modelUrl);
            environment.put("FOOTNOTE_MODEL", "scripted");
        }
        environment.putAll(more);
        var server = new RunningServer(Settings.fromEnvironment(environment));
        server.upload(Map.of(
                "bees.txt", "Most bees live six weeks.".getBytes(StandardCharsets.UTF_8),
                "wasps.txt", "Some wasps live for a summer.".getBytes(StandardCharsets.UTF_8)));
        server.await();
        return server;
    }

    private static List<String> named(String text, String pattern) {
        var names = new ArrayList<String>();
        for (var found = Pattern.compile(pattern).matcher(text); found.find(); ) {
            assertThat(Integer.parseInt(found.group(1))).isEqualTo(names.size() + 1);
            names.add(found.group(2));
        }
        return names;
    }

    private static List<String> ids(RunningServer server) {
        var ids = new ArrayList<String>();
        json(server.get("/v1/models").body())
                .get("data")
                .forEach(model -> ids.add(model.get("id").asText()));
        return ids;
    }

    private static List<String> data(String body) {
        return body.lines()
                .filter(line -> line.startsWith("data: "))
                .map(line -> line.substring(6))
                .toList();
    }
}
