package footnote.server;

import static footnote.server.JsonReplies.json;
import static org.assertj.core.api.Assertions.assertThat;

import footnote.app.Settings;
import footnote.spi.LanguageModel.Role;
import footnote.testkit.ModelRequest;
import footnote.testkit.ModelScript;
import footnote.testkit.ScriptedModelServer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The flow of each of the described systems, from its client's request to what its model reads and its client
/// gets.
@Order(1)
@Timeout(180)
class DescribedSystemsTests {
    private static final String QUESTION = "How long do most bees live?";

    @TempDir
    private Path folder;

    private final ScriptedModelServer model =
            ScriptedModelServer.start().otherwise(ModelScript.says("Six", " weeks [", "1", "]."));

    @AfterEach
    void stop() {
        model.close();
        assertThat(model.complaints()).isEmpty();
    }

    @Test
    void deepWikiStreamsLinesFromOneExcerptOfEachFile() throws Exception {
        try (var server = server(model.ollamaUrl(), Map.of())) {
            var session = session(server);
            var reply = server.post(
                    "/api/generation/stream",
                    "{\"sessionId\":\"" + session + "\",\"prompt\":\"" + QUESTION
                            + "\",\"topK\":10,\"filters\":{\"collections\":[\"default\"]}}");
            assertThat(reply.headers().firstValue("content-type").orElse("")).startsWith("application/x-ndjson");
            var lines = reply.body().lines().map(JsonReplies::json).toList();
            // Tokens that come together go out together.
            for (int i = 0; i < lines.size(); i++) {
                assertThat(lines.get(i).get("seq").asInt()).isEqualTo(i);
                assertThat(lines.get(i).get("type").asText()).isEqualTo(i < lines.size() - 1 ? "token" : "done");
            }
            assertThat(String.join(
                            "",
                            lines.stream()
                                    .map(line -> line.get("text").asText())
                                    .toList()))
                    .isEqualTo("Six weeks [1].");

            var asked = theOnly(model.requests());
            assertThat(asked.path()).isEqualTo("/api/generate");
            assertThat(asked.asked().messages().getLast().text()).isEqualTo(QUESTION);
            var system = asked.asked().messages().getFirst();
            assertThat(system.role()).isEqualTo(Role.SYSTEM);
            assertThat(system.text()).startsWith("Context documents:\n- Title: ");
            var excerpts = Pattern.compile("- Title: (.*)\n  Excerpt: ([\\s\\S]*?)\n(?=- Title: |\\z)")
                    .matcher(system.text())
                    .results()
                    .toList();
            assertThat(excerpts).hasSize(5);
            assertThat(excerpts).extracting(each -> each.group(1)).doesNotHaveDuplicates();
            assertThat(excerpts)
                    .allSatisfy(each -> assertThat(each.group(2).length()).isLessThanOrEqualTo(500));
            assertThat(lines.getLast().get("sources")).hasSize(5);
            assertThat(messages(server, session)).containsExactly(QUESTION, "Six weeks [1].");
        }
    }

    @Test
    void deepWikiAsksNobodyForASessionThatIsNotThere() throws Exception {
        try (var server = server(model.ollamaUrl(), Map.of())) {
            var unknown = "{\"sessionId\":\"00000000-0000-0000-0000-000000000000\",\"prompt\":\"" + QUESTION + "\"}";
            assertThat(server.post("/api/generation/stream", unknown).statusCode())
                    .isEqualTo(404);
            assertThat(server.post("/api/generation/stream", "{\"prompt\":\"x\"}")
                            .body())
                    .contains("sessionId");
            var session = session(server);
            var elsewhere = "{\"sessionId\":\"" + session + "\",\"prompt\":\"" + QUESTION
                    + "\",\"filters\":{\"repoUrl\":\"https://git.example/other\"}}";
            assertThat(server.post("/api/generation/stream", elsewhere).body()).contains("don't have information");
            var wrong = "{\"sessionId\":\"" + session + "\",\"prompt\":\"x\",\"filters\":{\"colour\":\"red\"}}";
            assertThat(server.post("/api/generation/stream", wrong).body()).contains("colour");
            assertThat(model.requests()).isEmpty();
        }
    }

    @Test
    void vectorOpsAnswersTheLastMessageAndKeepsItsCitations() throws Exception {
        try (var server = server(model.geminiUrl(), Map.of("FOOTNOTE_PRESET", "vectorops"))) {
            var session = session(server);
            var reply = server.post(
                    "/api/chat",
                    "{\"messages\":[{\"role\":\"user\",\"content\":\"Hello\"},{\"role\":\"assistant\",\"content\":"
                            + "\"Hello!\"},{\"role\":\"user\",\"content\":\"" + QUESTION + "\"}],\"sessionId\":\""
                            + session + "\"}");
            assertThat(reply.body()).contains("event: token\ndata: {\"text\":\"[1]\"}");

            var asked = theOnly(model.requests());
            assertThat(asked.asked().temperature()).isEqualTo(OptionalDouble.of(0.7));
            assertThat(asked.asked().maxTokens()).isEqualTo(OptionalInt.of(1000));
            assertThat(asked.asked().messages().getLast().text()).isEqualTo(QUESTION);
            var system = asked.asked().messages().getFirst().text();
            assertThat(system).startsWith("""
                            You are a helpful AI assistant with access to a knowledge base.

                            Answer the user's question using ONLY the information provided in the context below.

                            Context:
                            [Source 1:\s""").endsWith("""


                            Instructions:
                            - Answer accurately based on the context
                            - If the answer isn't in the context, say "I don't have information about that"
                            - Be concise but thorough
                            - Cite sources when possible
                            """);
            assertThat(system.split("\n\n---\n\n")).hasSize(5);
            for (int i = 1; i <= 5; i++) assertThat(system).contains("[Source " + i + ": ");

            var kept = json(server.get("/api/sessions/" + session).body());
            assertThat(kept.at("/messages/0/content").asText()).isEqualTo(QUESTION);
            assertThat(kept.at("/messages/1/content").asText()).isEqualTo("Six weeks [1].");
            assertThat(kept.at("/messages/1/sources")).hasSize(5);
            assertThat(kept.at("/messages/1/cited/0").asInt()).isEqualTo(1);
        }
    }

    @Test
    void notebookGivesContextsWithPageAndScoreAndFallsBackToWords() throws Exception {
        var noSuchModel = Map.of("FOOTNOTE_PRESET", "notebook");
        try (var server = server(model.openAiUrl(), noSuchModel)) {
            var reply = json(server.post(
                            "/api/chat",
                            "{\"question\":\"" + QUESTION + "\",\"stream\":false,\"temperature\":0.3,\"max_tokens\":50,"
                                    + "\"stop\":\"END\"}")
                    .body());
            assertThat(reply.get("message").asText()).isEqualTo("Six weeks [1].");
            assertThat(reply.get("sources")).allSatisfy(source -> {
                assertThat(source.get("sha256").asText()).hasSize(64);
                assertThat(source.has("page") && source.has("section")).isTrue();
            });
            var asked = theOnly(model.requests()).asked();
            assertThat(asked.temperature()).isEqualTo(OptionalDouble.of(0.3));
            assertThat(asked.maxTokens()).isEqualTo(OptionalInt.of(50));
            assertThat(asked.stop()).containsExactly("END");
            assertThat(asked.messages())
                    .singleElement()
                    .satisfies(message -> assertThat(message.text())
                            .startsWith(
                                    "You are a helpful assistant. Use the provided context to answer the user's question.\n"
                                            + "If the answer is not in the context, say you don't know.\n\nQuestion:\n"
                                            + QUESTION
                                            + "\n\nContext:\n[Source: ")
                            .containsPattern("\\[Source: bees\\.txt page=- score=[0-9.]+]\n")
                            .endsWith("\n\nAnswer:\n"));
        }
    }

    @Test
    void vexoraGivesOneObjectWithEverythingItFound() throws Exception {
        var settings = Map.of("FOOTNOTE_PRESET", "vexora", "FOOTNOTE_CHUNKER", "hierarchy");
        try (var server = server(model.ollamaUrl(), settings)) {
            var reply = json(server.post(
                            "/api/chat",
                            "{\"messages\":[{\"role\":\"user\",\"content\":\"Tell me:\\nfor how long?\"}],"
                                    + "\"model\":\"scripted\","
                                    + "\"stream\":false,\"rag\":{\"enabled\":true,\"query\":\"" + QUESTION
                                    + "\",\"searchLimit\":3,\"searchThreshold\":0,\"hybridAlpha\":0.3},"
                                    + "\"levelFilter\":[2],\"enableDocumentExpansion\":false}")
                    .body());
            assertThat(reply.get("message").asText()).isEqualTo("Six weeks [1].");
            assertThat(reply.get("hasRelevantSources").asBoolean()).isTrue();
            assertThat(reply.get("graphEnriched").asBoolean()).isFalse();
            assertThat(reply.has("graphContext")).isTrue();
            assertThat(reply.get("sources")).hasSize(3);
            assertThat(reply.at("/searchResults/totalResults").asInt()).isEqualTo(3);
            assertThat(reply.get("sources")).allSatisfy(source -> {
                assertThat(source.get("score").asDouble()).isGreaterThanOrEqualTo(0);
                assertThat(source.has("hybridScore")).isTrue();
            });
            assertThat(reply.get("degraded"))
                    .anySatisfy(each -> assertThat(each.toString()).contains("cross-encoder"));
            assertThat(theOnly(model.requests()).path()).isEqualTo("/api/chat");
            var told = model.requests().getLast().asked().messages();
            assertThat(told.getLast().text())
                    .contains("Tell me:\nfor how long?")
                    .doesNotContain(QUESTION);
            assertThat(told.getFirst().text())
                    .contains("<source number=\"1\"")
                    .contains("<source number=\"3\"")
                    .doesNotContain("<source number=\"4\"");
        }
    }

    @Test
    void vexoraTalksPlainlyWhenDocumentsAreNotAskedFor() throws Exception {
        model.knowing("scripted", "other").otherwise(ModelScript.says("Hello."));
        try (var server = server(model.ollamaUrl(), Map.of("FOOTNOTE_INSTRUCTIONS", "Be kind."))) {
            var reply = json(server.post(
                            "/api/chat",
                            "{\"messages\":[{\"role\":\"user\",\"content\":\"One\"},{\"role\":\"assistant\",\"content\":"
                                    + "\"Two\"},{\"role\":\"user\",\"content\":\"Three\"}],\"model\":\"other\","
                                    + "\"stream\":false,\"rag\":{\"enabled\":false}}")
                    .body());
            assertThat(reply.get("message").asText()).isEqualTo("Hello.");
            assertThat(reply.get("model").asText()).isEqualTo("other");
            assertThat(reply.get("hasRelevantSources").asBoolean()).isFalse();
            var asked = theOnly(model.requests());
            assertThat(asked.model()).isEqualTo("other");
            assertThat(asked.asked().messages())
                    .extracting(message -> message.role() + " " + message.text())
                    .containsExactly("SYSTEM Be kind.", "USER One", "ASSISTANT Two", "USER Three");
        }
    }

    @Test
    void aQuestionForOneModelIsReadByNoOther() throws Exception {
        try (var usual = ScriptedModelServer.start();
                var server = server(
                        usual.openAiUrl(), Map.of("FOOTNOTE_MODELS", "private = " + model.ollamaUrl() + " scripted"))) {
            for (var name : List.of("private", "extractive")) {
                var reply = server.post(
                        "/api/chat",
                        "{\"messages\":[{\"role\":\"user\",\"content\":\"Tell me about bees\"},{\"role\":\"assistant\","
                                + "\"content\":\"Bees are secret.\"},{\"role\":\"user\",\"content\":\"How long do they"
                                + " live?\"}],\"rephrase\":\"multi\",\"stream\":false,\"model\":\"" + name + "\"}");
                assertThat(reply.statusCode()).as(reply.body()).isEqualTo(200);
            }
            assertThat(model.requests()).hasSize(3); // written anew, in other words, and answered
            assertThat(usual.requests()).isEmpty();
            assertThat(usual.complaints()).isEmpty();
        }
    }

    @Test
    void whatCannotBeDoneIsSaidBeforeAnythingIsDone() throws Exception {
        try (var server = server(model.ollamaUrl(), Map.of())) {
            var wrong = new LinkedHashMap<String, String>();
            wrong.put("\"temperature\":3", "temperature");
            wrong.put("\"maxTokens\":0", "maxTokens");
            wrong.put("\"levelFilter\":[7]", "levelFilter");
            wrong.put("\"rag\":{\"hybridAlpha\":2}", "hybridAlpha");
            wrong.put("\"rag\":{\"mode\":\"sometimes\"}", "sometimes");
            wrong.put("\"rag\":{\"searchLimit\":500}", "searchLimit");
            wrong.put("\"maxChunksPerDocument\":5000", "maxChunksPerDocument");
            wrong.put("\"model\":\"has blanks\"", "has blanks");
            wrong.forEach((part, said) -> {
                var reply = server.post("/api/chat", "{\"question\":\"" + QUESTION + "\"," + part + "}");
                assertThat(reply.statusCode()).as(part).isEqualTo(400);
                assertThat(reply.body()).as(part).contains(said);
            });
            assertThat(model.requests()).isEmpty();
        }
    }

    @Test
    void chatHooksGetAUiMessageStream() throws Exception {
        try (var server = server(model.openAiUrl(), Map.of())) {
            var reply = server.post(
                    "/api/chat",
                    "{\"id\":\"x\",\"trigger\":\"submit-message\",\"messages\":[{\"id\":\"1\",\"role\":\"user\",\"parts\":"
                            + "[{\"type\":\"text\",\"text\":\"" + QUESTION + "\"}]}]}");
            assertThat(reply.headers().firstValue("x-vercel-ai-ui-message-stream"))
                    .hasValue("v1");
            var data = reply.body()
                    .lines()
                    .filter(line -> line.startsWith("data: "))
                    .map(line -> line.substring(6))
                    .toList();
            assertThat(data.getLast()).isEqualTo("[DONE]");
            var parts = data.subList(0, data.size() - 1).stream()
                    .map(JsonReplies::json)
                    .toList();
            var types = parts.stream()
                    .map(part -> part.get("type").asText())
                    .distinct()
                    .toList();
            assertThat(types)
                    .containsExactly(
                            "start",
                            "start-step",
                            "source-document",
                            "data-footnotes",
                            "text-start",
                            "text-delta",
                            "text-end",
                            "data-answer",
                            "finish-step",
                            "finish");
            var text = new StringBuilder();
            for (var part : parts)
                if (part.has("delta")) text.append(part.get("delta").asText());
            assertThat(text.toString()).isEqualTo("Six weeks [1].");
        }
    }

    private RunningServer server(URI modelUrl, Map<String, String> more) throws InterruptedException {
        var environment = new HashMap<String, String>(more);
        environment.put("FOOTNOTE_DATA", folder.resolve("data").toString());
        environment.put("FOOTNOTE_MODEL_URL", modelUrl.toString());
        environment.put("FOOTNOTE_MODEL", "scripted");
        var server = new RunningServer(Settings.fromEnvironment(environment));
        var files = new LinkedHashMap<String, byte[]>();
        files.put("bees.txt", text("Most bees live six weeks. A queen lives for years."));
        for (var animal : List.of("wasp", "ant", "hornet", "bumblebee", "moth", "beetle")) {
            var about = new StringBuilder();
            for (int i = 0; i < 24; i++) {
                about.append("How long the ")
                        .append(animal)
                        .append(" lives, part ")
                        .append(i);
                about.append(", depends on food, weather and its colony.\n\n");
            }
            files.put(animal + ".txt", text(about.toString()));
        }
        server.upload(files);
        server.await();
        return server;
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String session(RunningServer server) {
        return json(server.post("/api/sessions", "{}").body()).get("id").asText();
    }

    private static List<String> messages(RunningServer server, String session) {
        var said = new ArrayList<String>();
        json(server.get("/api/sessions/" + session).body())
                .get("messages")
                .forEach(message -> said.add(message.get("content").asText()));
        return said;
    }

    private static ModelRequest theOnly(List<ModelRequest> requests) {
        assertThat(requests).hasSize(1);
        return requests.getFirst();
    }
}
