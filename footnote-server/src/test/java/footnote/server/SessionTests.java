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
            model.then(ModelScript.start().say("It takes ", "about ").cut());
            assertThat(ask(server, id, QUESTION)).contains("event: failed");
            var answer = json(server.get("/api/sessions/" + id)).at("/messages/1");
            assertThat(answer.get("content").asText()).isEqualTo("It takes about ");
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
