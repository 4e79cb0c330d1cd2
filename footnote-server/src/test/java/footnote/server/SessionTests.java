package footnote.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import footnote.app.Settings;
import footnote.testkit.ModelScript;
import footnote.testkit.ScriptedModelServer;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Conversations, seen from outside.
@Timeout(120)
class SessionTests {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String QUESTION = "How long does the Moon take to orbit the Earth?";

    @TempDir
    private Path folder;

    private final ScriptedModelServer model = ScriptedModelServer.start();

    @AfterEach
    void stop() {
        model.close();
        assertThat(model.complaints()).isEmpty();
    }

    @Test
    void questionAndAnswerAreKeptWithTheirSources() throws Exception {
        try (var server = server(Map.of())) {
            var id = begin(server);
            assertThat(ask(server, id, QUESTION)).contains("event: done");

            var kept = json(server.get("/api/sessions/" + id));
            assertThat(kept.at("/session/title").asText()).isEqualTo(QUESTION);
            assertThat(kept.at("/messages/0/role").asText()).isEqualTo("user");
            assertThat(kept.at("/messages/0/content").asText()).isEqualTo(QUESTION);
            var answer = kept.at("/messages/1");
            assertThat(answer.get("content").asText()).contains("27 days");
            assertThat(answer.get("state").asText()).isEqualTo("whole");
            int cited = answer.at("/cited/0").asInt();
            var source = answer.get("sources").get(cited - 1);
            assertThat(source.get("document").asText()).isEqualTo("moon.md");
            assertThat(source.get("excerpt").asText()).contains("27 days");
            assertThat(source.get("current").asBoolean()).isTrue();
            var text = json(server.get("/api/documents/" + source.get("id").asText() + "/text?generation="
                            + source.get("generation").asInt()))
                    .get("text")
                    .asText();
            assertThat(text.substring(
                            source.at("/span/0").asInt(), source.at("/span/1").asInt()))
                    .contains("27 days");
        }
    }

    @Test
    void aQuestionRefersToWhatWasSaidBefore() throws Exception {
        try (var server = server(Map.of())) {
            var id = begin(server);
            ask(server, id, "What is known of bees and queens?");
            assertThat(ask(server, id, "How long do they live?"))
                    .contains("six weeks")
                    .contains("event: done");
            var answer = json(server.get("/api/sessions/" + id)).at("/messages/3");
            assertThat(answer.at("/sources/0/document").asText()).isEqualTo("bees.txt");
        }
    }

    @Test
    void aQuestionOfSeveralLinesIsReadAndKeptAsItWasWritten() throws Exception {
        model.otherwise(ModelScript.says("About 27 days [1]."));
        try (var server = server(scripted())) {
            var id = begin(server);
            var lines = "How long?\n\n\tThe Moon, I mean.";
            var user = List.of(Map.of("role", "user", "content", lines));
            var off = Map.of("mode", "off");
            var other = Map.of("query", "days to orbit the Earth");
            for (var body : List.of(
                    Map.of("question", lines, "sessionId", id, "rag", off),
                    Map.of("question", lines, "sessionId", id, "rag", other),
                    Map.of("messages", user, "rag", off, "stream", false))) {
                assertThat(server.post("/api/chat", JSON.writeValueAsString(body))
                                .statusCode())
                        .isEqualTo(200);
            }
            server.post("/api/generation/stream", JSON.writeValueAsString(Map.of("prompt", lines, "sessionId", id)));
            for (var name : List.of("rag/scripted", "scripted")) {
                var body = Map.of("model", name, "messages", user, "stream", true);
                var request = server.request("/v1/chat/completions")
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(JSON.writeValueAsString(body)));
                assertThat(server.send(request).statusCode()).isEqualTo(200);
            }
            assertThat(model.requests())
                    .hasSize(6)
                    .allSatisfy(request -> assertThat(
                                    request.asked().messages().getLast().text())
                            .contains(lines));
            var kept = json(server.get("/api/sessions/" + id)).get("messages");
            for (int i = 0; i < 6; i += 2) {
                assertThat(kept.get(i).get("content").asText()).isEqualTo(lines);
            }
            assertThat(kept.at("/3/sources/0/document").asText()).isEqualTo("moon.md");
            assertThat(kept.at("/1/sources")).isEmpty();
        }
    }

    @Test
    void sessionsAreListedSearchedRenamedExportedAndDeleted() throws Exception {
        try (var server = server(Map.of())) {
            var id = begin(server);
            ask(server, id, QUESTION);
            var other = json(server.post("/api/sessions", "{\"title\":\"About nothing\"}"))
                    .get("id")
                    .asText();
            assertThat(titles(server, "")).containsExactly("About nothing", QUESTION);
            assertThat(titles(server, "?q=moon%2027")).containsExactly(QUESTION);
            assertThat(titles(server, "?limit=1&offset=1")).containsExactly(QUESTION);

            assertThat(server.patch("/api/sessions/" + id, "{\"title\":\"The *Moon*\"}")
                            .statusCode())
                    .isEqualTo(200);
            var markdown = server.get("/api/sessions/" + id + "/export");
            assertThat(markdown.headers().firstValue("content-disposition").orElse(""))
                    .contains(".md");
            assertThat(markdown.body())
                    .startsWith("# The \\*Moon\\*\n")
                    .contains("> " + QUESTION)
                    .contains("27 days")
                    .contains("\\[1\\] moon.md");
            var exported = json(server.get("/api/sessions/" + id + "/export?format=json"));
            assertThat(exported.at("/messages/1/content").asText()).contains("27 days");

            assertThat(server.delete("/api/sessions/" + other).statusCode()).isEqualTo(204);
            assertThat(titles(server, "")).containsExactly("The *Moon*");
        }
    }

    @Test
    void anAnswerThatCitesNothingIsExportedWithAllThatItCouldDrawOn() throws Exception {
        model.otherwise(ModelScript.says("About four weeks."));
        try (var server = server(scripted())) {
            var id = begin(server);
            server.post("/api/generation/stream", JSON.writeValueAsString(Map.of("prompt", QUESTION, "sessionId", id)));
            assertThat(server.get("/api/sessions/" + id + "/export").body())
                    .contains("About four weeks.", "\\[1\\] moon.md");
            var source = json(server.get("/api/sessions/" + id)).at("/messages/1/sources/0");
            assertThat(source.get("link").asText())
                    .startsWith("/#passage/" + source.get("id").asText() + "/1/");
        }
    }

    @Test
    void whatIsNotThereOrNotUnderstoodIsSaid() throws Exception {
        try (var server = server(Map.of())) {
            var id = begin(server);
            var nowhere = "00000000-0000-0000-0000-000000000000";
            for (var missing : new String[] {nowhere, "7", "%2e%2e"}) {
                assertThat(server.get("/api/sessions/" + missing).statusCode()).isEqualTo(404);
            }
            for (var missing : new String[] {nowhere, "7"}) {
                var answer = server.post("/api/chat", "{\"question\":\"why?\", \"sessionId\":\"" + missing + "\"}");
                assertThat(answer.statusCode()).isEqualTo(404);
                assertThat(answer.body()).contains("There is no such conversation.");
            }
            assertThat(server.delete("/api/sessions/" + nowhere).statusCode()).isEqualTo(404);
            assertThat(server.patch("/api/sessions/" + id, "{\"title\":\" \"}").statusCode())
                    .isEqualTo(400);
            assertThat(server.post("/api/sessions", "{\"title\":\"" + "x".repeat(201) + "\"}")
                            .body())
                    .contains("at most 200");
            assertThat(server.get("/api/sessions/" + id + "/export?format=pdf").body())
                    .contains("markdown or json");
            assertThat(server.get("/api/sessions?limit=0").statusCode()).isEqualTo(400);
            assertThat(ask(server, id, " ")).contains("400");
            assertThat(json(server.get("/api/sessions/" + id)).get("messages"))
                    .as("a question that is turned away is not kept")
                    .isEmpty();
        }
    }

    @Test
    void anAnswerThatFailsIsKeptAsFarAsItCame() throws Exception {
        try (var server = server(scripted())) {
            var id = begin(server);
            var heard = new CountDownLatch(1);
            model.then(
                    ModelScript.start().say("It takes ", "nearly ").await(heard).cut());
            var body = JSON.writeValueAsString(Map.of("question", QUESTION, "sessionId", id));
            var request = server.request("/api/chat")
                    .POST(BodyPublishers.ofString(body))
                    .build();
            try (var client = HttpClient.newHttpClient()) {
                var lines = client.send(request, BodyHandlers.ofLines()).body();
                assertThat(lines.peek(line -> {
                            if (line.contains("nearly ")) heard.countDown();
                        }))
                        .contains("event: failed");
            }
            var answer = json(server.get("/api/sessions/" + id)).at("/messages/1");
            assertThat(answer.get("content").asText()).isEqualTo("It takes nearly ");
            assertThat(answer.get("state").asText()).isEqualTo("failed");
            assertThat(answer.get("reason").asText()).isNotEmpty();
            assertThat(answer.get("sources")).isNotEmpty();
        }
    }

    @Test
    void whatWasSaidBeforeTheAskerWentAwayIsKept() throws Exception {
        try (var server = server(scripted())) {
            var id = begin(server);
            model.then(ModelScript.start().say("It takes ", "roughly ").hang());
            var body = JSON.writeValueAsString(Map.of("question", QUESTION, "sessionId", id));
            var request = server.request("/api/chat")
                    .POST(BodyPublishers.ofString(body))
                    .build();
            try (var client = HttpClient.newHttpClient()) {
                var lines = client.send(request, BodyHandlers.ofLines()).body();
                assertThat(lines.anyMatch(line -> line.contains("roughly "))).isTrue();
                client.shutdownNow();
            }
            assertThat(model.requests().getLast().awaitGone(Duration.ofSeconds(30)))
                    .isTrue();
            while (json(server.get("/api/sessions/" + id)).get("messages").isEmpty()) Thread.sleep(20);
            var answer = json(server.get("/api/sessions/" + id)).at("/messages/1");
            assertThat(answer.get("content").asText()).isEqualTo("It takes roughly ");
            assertThat(answer.get("state").asText()).isEqualTo("cut");
        }
    }

    @Test
    void aDeletedDocumentIsGoneFromOldAnswersAndAChangedOneSaysSo() throws Exception {
        try (var server = server(Map.of())) {
            var id = begin(server);
            ask(server, id, QUESTION);
            server.upload(Map.of("moon.md", bytes("The Moon orbits the Earth in a month or so.")));
            server.await();
            var changed = json(server.get("/api/sessions/" + id)).at("/messages/1/sources/0");
            assertThat(changed.get("current").asBoolean()).isFalse();
            assertThat(changed.get("excerpt").asText()).contains("27 days");

            server.delete("/api/documents/" + changed.get("id").asText());
            var answer = json(server.get("/api/sessions/" + id)).at("/messages/1");
            assertThat(answer.get("sources").toString()).doesNotContain("moon.md");
            assertThat(answer.get("content").asText()).isEmpty();
            assertThat(answer.get("state").asText()).isEqualTo("withdrawn");
            assertThat(server.get("/api/sessions/" + id + "/export").body())
                    .contains(QUESTION.substring(0, 20))
                    .contains("no longer there")
                    .doesNotContain("27 days");
            assertThat(titles(server, "?q=27")).isEmpty();
        }
    }

    @Test
    void theSourcesOfAnOldAnswerOpenInTheTextThatTheDocumentHasNow() throws Exception {
        try (var server = server(Map.of())) {
            server.upload(Map.of("moon.md", bytes(moon("The Moon takes about 27 days to orbit the Earth."))));
            server.await();
            var id = begin(server);
            ask(server, id, QUESTION);
            var source = json(server.get("/api/sessions/" + id)).at("/messages/1/sources/0");
            var passage = source.get("excerpt").asText().replaceAll("\\s+", " ");
            var body =
                    Map.of("model", "rag/footnote", "messages", List.of(Map.of("role", "user", "content", QUESTION)));
            var link = json(server.post("/v1/chat/completions", JSON.writeValueAsString(body)));
            assertThat(link.at("/citations/0").asText())
                    .endsWith("/" + source.get("mark").asText());

            server.post("/api/documents/rebuild", "");
            forgetOldTexts(server);
            assertThat(server.get(text(source, false)).statusCode()).isEqualTo(404);
            var rebuilt = json(server.get(text(source, true)));
            assertThat(rebuilt.get("generation").asInt())
                    .isGreaterThan(source.get("generation").asInt());
            assertThat(shown(rebuilt)).isEqualTo(passage);
            assertThat(rebuilt.at("/passage/changed").asBoolean()).isFalse();
            assertThat(rebuilt.at("/passage/note").isMissingNode()).isTrue();

            server.upload(Map.of(
                    "moon.md",
                    bytes("This is new.\n\n" + moon("The Moon takes about 27 days to orbit the Earth.")
                            + "\n\nSo is this.")));
            forgetOldTexts(server);
            var edited = json(server.get(text(source, true)));
            assertThat(shown(edited)).isEqualTo(passage);
            assertThat(edited.at("/passage/changed").asBoolean()).isTrue();
            assertThat(edited.at("/passage/note").asText()).contains("has changed since");

            server.upload(Map.of("moon.md", bytes(moon("The Moon takes a month."))));
            forgetOldTexts(server);
            var removed = json(server.get(text(source, true)));
            assertThat(removed.at("/passage/span").isMissingNode()).isTrue();
            assertThat(removed.at("/passage/note").asText()).contains("not in the newer text");
            assertThat(removed.get("text").asText()).contains("takes a month");
            assertThat(json(server.get("/api/sessions/" + id))
                            .at("/messages/1/sources/0/excerpt")
                            .asText())
                    .contains("27 days");
            var unmarked = json(server.get(text(source, true).replaceFirst("&mark=.*", "")));
            assertThat(unmarked.at("/passage/note").asText()).contains("no longer kept");

            server.delete("/api/documents/" + source.get("id").asText());
            assertThat(server.get(text(source, true)).statusCode()).isEqualTo(404);
            assertThat(server.get(text(source, true).replaceFirst("span=\\d+", "span=x"))
                            .statusCode())
                    .isEqualTo(404);
        }
    }

    /// A document of several passages.
    private static String moon(String sentence) {
        var around = "Nothing of interest is said in this part of the handbook of lighthouses and their keepers. "
                .repeat(20);
        return "# Lighthouses\n\n" + around + "\n\n# The Moon\n\n" + sentence + "\n\n# Keepers\n\n" + around;
    }

    private static String text(JsonNode source, boolean passage) {
        var path = "/api/documents/" + source.get("id").asText() + "/text?generation="
                + source.get("generation").asInt();
        if (!passage) return path;
        return path + "&span=" + source.at("/span/0").asInt() + "-"
                + source.at("/span/1").asInt() + "&mark=" + source.get("mark").asText();
    }

    /// The passage in a reply's text, white space aside.
    private static String shown(JsonNode reply) {
        var span = reply.at("/passage/span");
        return reply.get("text")
                .asText()
                .substring(span.get(0).asInt(), span.get(1).asInt())
                .replaceAll("\\s+", " ");
    }

    private void forgetOldTexts(RunningServer server) throws Exception {
        server.await();
        server.forgetOldTexts(folder.resolve("data"));
    }

    private Map<String, String> scripted() {
        return Map.of("FOOTNOTE_MODEL_URL", model.openAiUrl().toString(), "FOOTNOTE_MODEL", "scripted");
    }

    private RunningServer server(Map<String, String> more) throws InterruptedException {
        var environment = new HashMap<>(more);
        environment.put("FOOTNOTE_DATA", folder.resolve("data").toString());
        var server = new RunningServer(Settings.fromEnvironment(environment));
        server.upload(Map.of(
                "moon.md", bytes("The Moon takes about 27 days to orbit the Earth."),
                "bees.txt", bytes("Most bees live six weeks, queens as long as years.")));
        server.await();
        return server;
    }

    private static String begin(RunningServer server) throws IOException {
        var begun = server.post("/api/sessions", "");
        assertThat(begun.statusCode()).isEqualTo(201);
        return json(begun).get("id").asText();
    }

    private static String ask(RunningServer server, String session, String question) throws IOException {
        var body = JSON.writeValueAsString(Map.of("question", question, "sessionId", session));
        var answer = server.post("/api/chat", body);
        return answer.statusCode() + "\n" + answer.body();
    }

    private static List<String> titles(RunningServer server, String query) throws IOException {
        return json(server.get("/api/sessions" + query)).findValuesAsText("title");
    }

    private static JsonNode json(HttpResponse<String> response) throws IOException {
        return JSON.readTree(response.body());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
