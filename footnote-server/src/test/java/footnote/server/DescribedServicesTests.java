package footnote.server;

import static footnote.server.JsonReplies.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import footnote.app.Settings;
import footnote.app.settings.Flags;
import footnote.app.settings.GivenSettings;
import footnote.corpus.Origin;
import footnote.corpus.Viewer;
import footnote.ingest.Intake.Label;
import footnote.testkit.ModelScript;
import footnote.testkit.ScriptedEmbedder;
import footnote.testkit.ScriptedModelServer;
import footnote.testkit.ScriptedReranker;
import footnote.testkit.ScriptedService.Reply;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The flows of the described systems with the services that they lean on: one that embeds, one that reranks, and a
/// model. Each is strict about what it is sent.
@Timeout(120)
class DescribedServicesTests {
    private static final String QUESTION = "How long do most bees live?";

    @TempDir
    private Path folder;

    private final ScriptedEmbedder embedder = ScriptedEmbedder.start();
    private final ScriptedReranker reranker = ScriptedReranker.start();
    private final ScriptedModelServer model =
            ScriptedModelServer.start().otherwise(ModelScript.says("Six", " weeks [", "1", "]."));

    @AfterEach
    void stop() {
        model.close();
        embedder.close();
        reranker.close();
        assertThat(model.complaints()).isEmpty();
        assertThat(embedder.complaints()).isEmpty();
        assertThat(reranker.complaints()).isEmpty();
    }

    @Test
    void deepWikiEmbedsByOllamaAndLooksForThreeTimesAsManyInTheRepository() throws Exception {
        var settings = Map.of(
                "FOOTNOTE_EMBEDDER",
                embedder.url() + "/api/embed " + ScriptedEmbedder.MODEL,
                "FOOTNOTE_MODEL_URL",
                model.ollamaUrl().toString());
        try (var server = server(settings)) {
            var ours = Origin.commit("https://git.example/acme/bees.git", "abc");
            for (int i = 0; i < 15; i++) {
                add(server, label("src/bee" + i + ".md").from(ours), "Most bees live " + i + " weeks, it is said.");
            }
            var others = Origin.commit("https://git.example/acme/wasps.git", "def");
            add(server, label("wasps.md").from(others), QUESTION + " How long do most bees live?");
            server.await();
            var session =
                    json(server.post("/api/sessions", "{}").body()).get("id").asText();
            for (var wanted : List.of("https://git.example/acme/bees.git", "https://git.example/acme/b%")) {
                var reply = server.post(
                        "/api/generation/stream",
                        "{\"sessionId\":\"" + session + "\",\"prompt\":\"" + QUESTION
                                + "\",\"topK\":4,\"filters\":{\"repoUrl\":\"" + wanted + "\"}}");
                var done = json(reply.body().lines().toList().getLast());
                assertThat(done.get("sources"))
                        .hasSize(5)
                        .allSatisfy(source ->
                                assertThat(source.get("document").asText()).startsWith("src/bee"));
                assertThat(notes(server, done.get("traceId").asText(), "RETRIEVE")
                                .get("vectorCandidates")
                                .asInt())
                        .isEqualTo(12);
            }
            var asked = embedder.requests().getLast();
            assertThat(asked.path()).isEqualTo("/api/embed"); // and of the fields, it is itself strict
            assertThat(asked.texts()).containsExactly(QUESTION);
            assertThat(model.requests().getLast().path()).isEqualTo("/api/generate");
        }
    }

    @Test
    void notebookGivesThePageAndGoesByWordsWhenTheEmbedderFails() throws Exception {
        var settings = Map.of(
                "FOOTNOTE_PRESET",
                "notebook",
                "FOOTNOTE_EMBEDDER",
                embedder.url() + " " + ScriptedEmbedder.MODEL,
                "FOOTNOTE_MODEL_URL",
                model.openAiUrl().toString());
        try (var server = server(settings)) {
            server.upload(Map.of("bees.pdf", pdf("", "Most bees live six weeks."))); // the first page is empty
            server.await();
            embedder.otherwise(Reply.status(500));
            var reply = json(server.post("/api/chat", "{\"question\":\"" + QUESTION + "\",\"stream\":false}")
                    .body());
            assertThat(reply.get("message").asText()).isEqualTo("Six weeks [1].");
            assertThat(reply.at("/degraded/0/stage").asText()).isEqualTo("RETRIEVE");
            assertThat(reply.at("/degraded/0/code").asText()).isEqualTo("EMBEDDER_FAILED");
            assertThat(reply.at("/sources/0/page").asInt()).isEqualTo(2);
            assertThat(model.requests().getLast().asked().messages().getLast().text())
                    .containsPattern("\\[Source: bees\\.pdf page=2 score=[0-9.]+]\n[^\\[]*six weeks");
        }
    }

    @Test
    void ragproxyCitesPagesByTheirAddressesWithinTheLimitsOfItsOwnVariables() throws Exception {
        var settings = Map.of(
                "EMBEDDER_BASE", embedder.url(),
                "QDRANT_TOP_K", "4",
                "MMR_LAMBDA", "0",
                "RAG_MAX_SOURCES", "2",
                "ENABLE_RAG", "true",
                "FOOTNOTE_CHUNKER", "characters 3000/100",
                "FOOTNOTE_MODEL_URL", model.openAiUrl().toString());
        try (var server = server(settings)) {
            for (int i = 1; i <= 6; i++) {
                var page = "https://bees.example/" + i;
                add(
                        server,
                        label(page).from(Origin.page(page, Optional.empty())),
                        "Most bees live " + i + " weeks. ".repeat(i) + "And so on, for long. ".repeat(100));
            }
            server.await();
            var reply = json(server.post(
                            "/v1/chat/completions",
                            "{\"model\":\"rag/scripted\",\"messages\":[{\"role\":\"user\",\"content\":\"" + QUESTION
                                    + "\"}]}")
                    .body());
            var asked = embedder.requests().getLast();
            assertThat(asked.path()).isEqualTo("/embed");
            assertThat(asked.texts()).containsExactly(QUESTION);
            assertThat(notes(server, latest(server), "RETRIEVE")
                            .get("vectorCandidates")
                            .asInt())
                    .isEqualTo(4);

            var user = model.requests().getLast().asked().messages().getLast().text();
            var whole = Pattern.compile("Question: " + Pattern.quote(QUESTION)
                            + "\n\nContext:\nSource \\[1] (\\S+)\n(.*)\n\nSource \\[2] (\\S+)\n(.*)"
                            + "\n\nSources:\n- \\[1] (\\S+)\n- \\[2] (\\S+)\n\n")
                    .matcher(user);
            assertThat(whole.matches()).as(user).isTrue();
            assertThat(whole.group(1)).startsWith("https://bees.example/").isEqualTo(whole.group(5));
            assertThat(whole.group(3)).startsWith("https://bees.example/").isEqualTo(whole.group(6));
            assertThat(whole.group(2)).hasSize(1200);
            assertThat(whole.group(4)).hasSize(1200);
            assertThat(reply.at("/search_results/0/url").asText()).isEqualTo(whole.group(1));
            assertThat(reply.at("/search_results/1/url").asText()).isEqualTo(whole.group(3));
            assertThat(reply.at("/citations")).hasSize(2);
        }
    }

    @Test
    void vexoraRewritesReranksAndExpandsByItsDefaults() throws Exception {
        var settings = Map.of(
                "FOOTNOTE_PRESET",
                "vexora",
                "FOOTNOTE_CHUNKER",
                "hierarchy 200/0",
                "FOOTNOTE_EMBEDDER",
                embedder.url() + " " + ScriptedEmbedder.MODEL,
                "FOOTNOTE_RERANKER",
                reranker.url(),
                "FOOTNOTE_MODEL_URL",
                model.ollamaUrl().toString());
        try (var server = server(settings)) {
            for (var kind : List.of("honey", "wild", "stone", "mason", "sand", "wool", "fur")) {
                var about = new StringBuilder("# Bees: " + kind + "\n\n");
                for (int i = 0; i < 6; i++) {
                    about.append(
                                    i == 3
                                            ? "How long " + kind + " bees live: " + "six weeks. ".repeat(9)
                                            : "Of " + kind + ", " + i)
                            .append(". And this is said of it at some length, so that it is cut here and there.\n\n");
                }
                add(server, label(kind + ".md"), about.toString());
            }
            server.await();
            model.then(ModelScript.says("How long do honey bees live?"));
            var said = server.send(server.request("/api/chat")
                    .header("X-Request-Id", "one-for-all")
                    .POST(BodyPublishers.ofString("{\"messages\":[{\"role\":\"user\",\"content\":\"Tell me about honey"
                            + " bees\"},{\"role\":\"assistant\",\"content\":\"They make honey.\"},{\"role\":\"user\","
                            + "\"content\":\"How long do they live?\"}],\"model\":\"scripted\",\"stream\":true,"
                            + "\"rag\":{\"enabled\":true}}")));
            assertThat(said.headers().firstValue("content-type").orElse("")).startsWith("text/event-stream");
            var done = event(said.body(), "done");
            assertThat(done.get("degraded")).isEmpty();

            // The history is read for the rewriting only, and what comes of it is searched for and reranked.
            assertThat(model.requests()).hasSize(2);
            assertThat(model.requests().getFirst().body()).contains("They make honey.");
            assertThat(embedder.requests().getLast().texts()).containsExactly("How long do honey bees live?");
            var ranked = reranker.requests().getLast();
            assertThat(ranked.question()).isEqualTo("How long do honey bees live?");
            assertThat(ranked.texts()).hasSizeBetween(6, 20);

            var inputs = notes(server, done.get("traceId").asText(), "GUARD");
            assertThat(inputs.get("preset").asText()).isEqualTo("vexora");
            assertThat(inputs.get("sourcesWanted").asInt()).isEqualTo(5);
            assertThat(inputs.get("threshold").asDouble()).isEqualTo(0.1);
            assertThat(inputs.get("vectorWeight").asDouble()).isEqualTo(0.3);
            assertThat(inputs.get("expansion").asText()).isEqualTo("document 3/20/0.3");

            var found = new ArrayList<JsonNode>();
            var added = new ArrayList<JsonNode>();
            for (var source : event(said.body(), "sources").get("sources")) {
                (source.get("score").asDouble() > 0 ? found : added).add(source);
            }
            assertThat(found).hasSizeBetween(1, 5);
            assertThat(found.getFirst().get("document").asText()).isEqualTo("honey.md");
            assertThat(found).allSatisfy(source -> {
                assertThat(source.get("score").asDouble()).isGreaterThanOrEqualTo(0.1);
                assertThat(source.get("hybridScore").asDouble())
                        .isNotEqualTo(source.get("score").asDouble());
            });
            assertThat(added).isNotEmpty();
            assertThat(added.stream()
                            .map(source -> source.get("document").asText())
                            .distinct())
                    .contains("honey.md")
                    .hasSizeLessThanOrEqualTo(3);

            // Whoever is asked for it gets the client's request id.
            for (var request : model.requests())
                assertThat(request.header("X-Request-Id")).contains("one-for-all");
            assertThat(embedder.requests().getLast().headers()).containsEntry("x-request-id", "one-for-all");
            assertThat(ranked.headers()).containsEntry("x-request-id", "one-for-all");
        }
    }

    @Test
    void theDescribedPromptsCarryTheAskersOwnWordsAndTheSearchWhatTheyMean() throws Exception {
        var settings = Map.of(
                "FOOTNOTE_EMBEDDER",
                embedder.url() + " " + ScriptedEmbedder.MODEL,
                "FOOTNOTE_MODEL_URL",
                model.openAiUrl().toString());
        try (var server = server(settings)) {
            add(server, label("bees.md"), "Most bees live six weeks.");
            server.await();
            var expected = new LinkedHashMap<String, List<String>>();
            expected.put("deepwiki", List.of("How long do they live?"));
            expected.put("ragproxy", List.of("Question: How long do they live?"));
            expected.put("vectorops", List.of("Tell me about bees", "They make honey.", "How long do they live?"));
            expected.put("default", List.of("How long do bees live?"));
            for (var preset : expected.entrySet()) {
                model.then(ModelScript.says("How long do bees live?"));
                var reply = server.post(
                        "/api/chat",
                        "{\"messages\":[{\"role\":\"user\",\"content\":\"Tell me about bees\"},{\"role\":"
                                + "\"assistant\",\"content\":\"They make honey.\"},{\"role\":\"user\",\"content\":"
                                + "\"How long do they live?\"}],\"stream\":false,\"preset\":\"" + preset.getKey()
                                + "\"}");
                assertThat(json(reply.body()).get("message").asText()).isEqualTo("Six weeks [1].");
                var said = model.requests().getLast().asked().messages();
                var afterSystem = said.subList(1, said.size());
                assertThat(afterSystem).as(preset.getKey()).hasSameSizeAs(preset.getValue());
                for (int i = 0; i < afterSystem.size(); i++) {
                    assertThat(afterSystem.get(i).text())
                            .as(preset.getKey())
                            .contains(preset.getValue().get(i));
                }
            }
            assertThat(embedder.requests().getLast().texts()).containsExactly("How long do bees live?");
        }
    }

    /// With the names that other systems have for settings, as the command line reads them.
    private RunningServer server(Map<String, String> settings) {
        var environment = new HashMap<>(settings);
        environment.put("FOOTNOTE_DATA", folder.resolve("data").toString());
        environment.put("FOOTNOTE_MODEL", "scripted");
        return new RunningServer(
                Settings.of(GivenSettings.ofCommand(environment, folder.resolve("none.toml"), new Flags())));
    }

    private static Label label(String path) {
        return new Label("default", path, Viewer.LOCAL.user(), Set.of());
    }

    private static void add(RunningServer server, Label label, String text) throws IOException {
        server.footnote.add(label, new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static JsonNode event(String body, String name) {
        for (var event : body.split("\n\n")) {
            if (event.startsWith("event: " + name + "\ndata: ")) return json(event.substring(event.indexOf('{')));
        }
        throw new AssertionError("no " + name + ": " + body);
    }

    private static String latest(RunningServer server) {
        return json(server.get("/api/traces").body()).at("/traces/0/id").asText();
    }

    private static JsonNode notes(RunningServer server, String trace, String stage) {
        for (var span : json(server.get("/api/traces/" + trace).body()).get("spans")) {
            if (span.get("stage").asText().equals(stage)) return span.get("notes");
        }
        throw new AssertionError("no span " + stage);
    }

    /// A document with a line of text on each page.
    private static byte[] pdf(String... pages) {
        var objects = new ArrayList<String>();
        objects.add("<< /Type /Catalog /Pages 2 0 R >>");
        var kids = new StringBuilder();
        for (int i = 0; i < pages.length; i++) kids.append(4 + 2 * i).append(" 0 R ");
        objects.add("<< /Type /Pages /Kids [" + kids + "] /Count " + pages.length + " >>");
        objects.add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>");
        for (int i = 0; i < pages.length; i++) {
            objects.add("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >>"
                    + " /Contents " + (5 + 2 * i) + " 0 R >>");
            var drawn = "BT /F1 12 Tf 72 700 Td (" + pages[i] + ") Tj ET";
            objects.add("<< /Length " + drawn.length() + " >>\nstream\n" + drawn + "\nendstream");
        }
        var file = new StringBuilder("%PDF-1.4\n");
        var places = new StringBuilder("0000000000 65535 f \n");
        for (int i = 0; i < objects.size(); i++) {
            places.append("%010d 00000 n \n".formatted(file.length()));
            file.append(i + 1).append(" 0 obj\n").append(objects.get(i)).append("\nendobj\n");
        }
        int start = file.length();
        file.append("xref\n0 ").append(objects.size() + 1).append('\n').append(places);
        file.append("trailer\n<< /Size ").append(objects.size() + 1).append(" /Root 1 0 R >>\nstartxref\n");
        return file.append(start).append("\n%%EOF\n").toString().getBytes(StandardCharsets.US_ASCII);
    }
}
