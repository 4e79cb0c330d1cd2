package footnote.server;

import static footnote.server.JsonReplies.good;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import footnote.app.LocalFootnote;
import footnote.app.Settings;
import footnote.chunk.Cutter;
import footnote.corpus.Viewer;
import footnote.fault.FootnoteException;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FootnoteServerTests {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final JsonNode NOTHING = MissingNode.getInstance();
    private static final byte[] GUIDE = bytes("""
            # Lighthouse guide

            ## Opening hours

            The lighthouse of Marholm opens at nine in the morning and closes at sunset.

            ## Tickets

            A ticket for grown-ups costs twelve euros. Children under six enter free of charge.
            """);

    @TempDir
    private static Path data;

    private static RunningServer server;

    @BeforeAll
    static void start() throws InterruptedException {
        server = new RunningServer(data);
        server.upload(Map.of("guide.md", GUIDE));
        server.await();
        // The first questions measure the embedding model, as many as that takes on a slow machine.
        for (int i = 0; i < 3; i++)
            server.post("/api/chat", "{\"question\":\"Which enzymes split lactose in yeast?\"}");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void anUploadedDocumentIsFoundByWordsAndByMeaning() throws IOException {
        var results = good(server.post("/api/search", "{\"query\":\"How much does a ticket cost?\"}"))
                .get("results");
        assertThat(results.get(0).get("document").asText()).isEqualTo("guide.md");
        assertThat(results.get(0).get("legs").has("vector")).isTrue();
        assertThat(results.get(0).get("legs").has("lexical")).isTrue();
        assertThat(results.get(0).get("text").asText()).contains("twelve euros");
    }

    @Test
    void aSearchTellsWhatItLeftOutOnlyIfAskedAndHowLongEachStageTookAlways() throws IOException {
        var plain = good(server.post("/api/search", "{\"query\":\"lighthouse ticket\", \"limit\": 1}"));
        assertThat(plain.has("leftOut")).isFalse();
        assertThat(plain.get("stages").findValuesAsText("stage")).contains("RETRIEVE", "FUSE", "SELECT");
        var explained =
                good(server.post("/api/search", "{\"query\":\"lighthouse ticket\", \"limit\": 1, \"explain\": true}"));
        assertThat(explained.get("results")).hasSize(1);
        assertThat(explained.get("leftOut").findValuesAsText("why"))
                .isNotEmpty()
                .containsOnly("outranked");
    }

    @Test
    void anAnswerStreamsAndItsFootnoteOpensThePassage() throws IOException {
        var events = events(server.post("/api/chat", "{\"question\":\"How much does a ticket for grown-ups cost?\"}"));
        var names = events.stream().map(Event::name).distinct().toList();
        assertThat(names).contains("stage", "sources", "token").endsWith("done");
        var done = events.getLast().data();
        assertThat(done.get("answered").asBoolean()).isTrue();
        assertThat(done.get("answer").asText()).contains("twelve euros").contains("[1]");
        var streamed = new StringBuilder();
        events.stream()
                .filter(event -> event.name().equals("token"))
                .forEach(event -> streamed.append(event.data().get("text").asText()));
        assertThat(streamed.toString()).isEqualTo(done.get("answer").asText());

        var source = done.get("sources").get(0);
        var text = good(server.get("/api/documents/" + source.get("id").asText() + "/text?generation="
                        + source.get("generation").asInt()))
                .get("text")
                .asText();
        var span = text.substring(
                source.get("span").get(0).asInt(), source.get("span").get(1).asInt());
        assertThat(Cutter.normalised(span)).isEqualTo(source.get("excerpt").asText());
    }

    @Test
    void theMessagesFormIsUnderstoodToo() throws IOException {
        var body = "{\"messages\":[{\"role\":\"user\",\"content\":\"When does the lighthouse of Marholm open?\"}]}";
        var done = events(server.post("/api/chat", body)).getLast();
        assertThat(done.data().get("answer").asText()).contains("nine in the morning");
    }

    @Test
    void whatTheDocumentsDoNotTellIsNotInvented() throws IOException {
        var done = events(server.post("/api/chat", "{\"question\":\"Which enzymes split lactose in yeast?\"}"))
                .getLast();
        assertThat(done.data().get("answered").asBoolean()).isFalse();
        assertThat(done.data().get("answer").asText()).isEqualTo("I don't have information about that.");
    }

    @Test
    void aChangedFileReplacesTheOldOneAndTheSameBytesAreADuplicate() throws Exception {
        assertThat(status(server.upload(Map.of("change.md", bytes("The boat is red and leaves at four.")))))
                .isEqualTo("accepted");
        server.await();
        assertThat(status(server.upload(Map.of("other-name.md", bytes("The boat is red and leaves at four.")))))
                .isEqualTo("duplicate");
        assertThat(status(server.upload(Map.of("change.md", bytes("The boat is blue and leaves at five.")))))
                .isEqualTo("replaced");
        server.await();
        var texts = good(server.post("/api/search", "{\"query\":\"boat leaves\",\"path\":\"change.md\"}"))
                .get("results")
                .findValuesAsText("text");
        assertThat(texts).containsExactly("The boat is blue and leaves at five.");
    }

    @Test
    void searchingTheWebWithoutAServerForThatIsNotImplemented() {
        var answer = server.get("/search?q=tides");
        assertThat(answer.statusCode()).isEqualTo(501);
        assertThat(answer.body()).contains("FOOTNOTE_SEARXNG_URL");
    }

    @Test
    void presetsAreListedAndChosenByName() throws IOException {
        var presets = server.get("/api/presets");
        assertThat(presets.statusCode()).isEqualTo(200);
        assertThat(good(presets).findValuesAsText("name"))
                .containsExactly("default", "deepwiki", "vectorops", "notebook", "ragproxy", "vexora");

        for (var name : good(presets).findValuesAsText("name")) {
            var found = server.post("/api/search", "{\"query\":\"guide\", \"preset\":\"" + name + "\"}");
            assertThat(found.statusCode()).as(name).isEqualTo(200);
        }
        var vexora = server.post("/api/search", "{\"query\":\"guide\", \"preset\":\"vexora\"}");
        assertThat(vexora.body()).contains("cross-encoder");
        assertProblem(
                server.post("/api/search", "{\"query\":\"guide\", \"preset\":\"nothing\"}"),
                400,
                "There is no preset nothing");
    }

    @Test
    void whatStandsAroundIsAddedWhereThatIsAskedFor() throws Exception {
        var text = new StringBuilder();
        for (int i = 0; i < 4; i++) {
            text.append("Lighthouse ").append(i).append(" stands here. ").append("Its lamp turns. ".repeat(55));
            text.append("\n\n");
        }
        server.upload(Map.of("lights.txt", bytes(text.toString())));
        server.await();
        var query = "{\"query\":\"lighthouse 2\", \"limit\":1, \"path\":\"lights.txt\"%s}";
        assertThat(good(server.post("/api/search", query.formatted(""))).get("results"))
                .hasSize(1);
        var expanded = good(server.post("/api/search", query.formatted(", \"expand\":\"neighbours\"")));
        assertThat(expanded.get("results")).hasSizeGreaterThan(1);
        assertThat(expanded.get("results").get(1).get("score").asDouble()).isZero();
        assertThat(expanded.get("results").get(1).get("legs")).isEmpty();
        assertProblem(
                server.post("/api/search", query.formatted(", \"expand\":\"everything\"")),
                400,
                "none, neighbours, section or document");
        assertProblem(
                server.post("/api/chat", "{\"question\":\"x\", \"expand\":\"section 99\"}"),
                400,
                "none, neighbours, section or document");
    }

    @Test
    void aDeletedDocumentIsNowhere() throws Exception {
        var id = good(server.upload(Map.of("secret.md", bytes("The password of the vault is swordfish."))))
                .get("documents")
                .get(0)
                .get("id")
                .asText();
        server.await();
        assertThat(server.delete("/api/documents/" + id).statusCode()).isEqualTo(204);
        assertThat(server.delete("/api/documents/" + id).statusCode()).isEqualTo(404);
        assertThat(server.get("/api/documents/" + id).statusCode()).isEqualTo(404);
        assertThat(server.get("/api/documents/" + id + "/text").statusCode()).isEqualTo(404);
        assertThat(server.get("/api/documents?limit=1000").body()).doesNotContain("secret.md");
        assertThat(server.post("/api/search", "{\"query\":\"password vault swordfish\"}")
                        .body())
                .doesNotContain("swordfish.");
        assertThat(server.post("/api/chat", "{\"question\":\"What is the password of the vault?\"}")
                        .body())
                .doesNotContain("swordfish");
    }

    @Test
    void badFilesFailAloneAndSayWhy() throws Exception {
        var files = new LinkedHashMap<String, byte[]>();
        files.put("empty.txt", new byte[0]);
        files.put("truncated.docx", bytes("PK\u0003\u0004 and nothing more"));
        files.put("binary.md", new byte[] {0, 1, 2, 3, (byte) 0xff, (byte) 0xfe, 0, 0, 0, 9, 8, 7, 0, 0, 1});
        files.put("good.txt", bytes("The ferry to Aland runs on Fridays."));
        var outcome = good(server.upload(files));
        assertThat(outcome.get("documents").findValuesAsText("status")).containsOnly("accepted");
        server.await();
        var states = new LinkedHashMap<String, JsonNode>();
        for (var document : good(server.get("/api/documents?limit=1000")).get("documents")) {
            states.put(document.get("path").asText(), document);
        }
        assertThat(states.getOrDefault("good.txt", NOTHING).path("state").asText())
                .isEqualTo("indexed");
        for (var bad : List.of("empty.txt", "truncated.docx", "binary.md")) {
            assertThat(states.getOrDefault(bad, NOTHING).path("state").asText())
                    .as(bad)
                    .isEqualTo("failed");
            assertThat(states.getOrDefault(bad, NOTHING).path("reason").asText())
                    .as(bad)
                    .endsWith(".")
                    .hasSizeGreaterThan(10);
        }
    }

    @Test
    void badRequestsGetProblemDetails() throws IOException {
        assertProblem(server.post("/api/search", "{\"query\":"), 400, "JSON");
        assertProblem(server.post("/api/search", "{}"), 400, "query");
        assertProblem(server.post("/api/search", "{\"query\":\"x\",\"limit\":0}"), 400, "limit");
        assertProblem(server.post("/api/chat", "{\"question\":\"  \"}"), 400, "empty");
        assertProblem(server.post("/api/documents", "no multipart"), 400, "multipart");
        assertProblem(server.get("/api/documents?limit=many"), 400, "limit");
        assertProblem(server.get("/api/documents/not-an-id"), 404, "no such document");
        assertProblem(server.get("/no/such/page.html"), 404, "nothing");
        assertProblem(server.get("/../../etc/passwd"), 404, "nothing");
        assertProblem(server.upload(Map.of()), 400, "no file");
        var nameless =
                good(server.upload(Map.of("", bytes("words")))).get("documents").get(0);
        assertThat(nameless.get("status").asText()).isEqualTo("rejected");
        assertThat(nameless.get("reason").asText()).contains("no name");
    }

    @Test
    void pagesOfOtherSitesAreRefused() throws IOException {
        var foreign = server.send(server.request("/api/status")
                .header("Origin", "http://evil.example")
                .GET());
        assertProblem(foreign, 403, "other sites");
        var own = server.send(
                server.request("/api/status").header("Origin", server.address()).GET());
        assertThat(own.statusCode()).isEqualTo(200);
    }

    @Test
    void aRequestThatABrowserMakesForAnotherSiteIsRefusedButThePageOpens() throws IOException {
        for (var path : List.of("/api/status", "/%61pi/status", "//api/status", "/search?q=x", "/api/documents")) {
            for (var from : List.of("cross-site", "same-site")) {
                var answer = server.send(
                        server.request(path).header("Sec-Fetch-Site", from).GET());
                assertThat(answer.statusCode()).as(path).isIn(403, 404);
            }
        }
        var foreign = server.send(server.request("/api/status")
                .header("Sec-Fetch-Site", "cross-site")
                .GET());
        assertProblem(foreign, 403, "other sites");
        for (var from : List.of("same-origin", "none")) {
            var own = server.send(
                    server.request("/api/status").header("Sec-Fetch-Site", from).GET());
            assertThat(own.statusCode()).isEqualTo(200);
        }
        var page = server.send(
                server.request("/").header("Sec-Fetch-Site", "cross-site").GET());
        assertThat(page.statusCode()).isEqualTo(200);
    }

    @Test
    void aBodyThatIsTooLargeIsRefused() throws IOException {
        var large = "{\"query\":\"" + "x".repeat(JsonBody.LARGEST) + "\"}";
        for (var path : List.of("/api/search", "/api/chat", "/extract", "/summarize", "/api/sources/urls")) {
            assertProblem(server.post(path, large), 413, "larger than 2 MB");
        }
        assertThat(server.post("/api/search", "").statusCode()).isEqualTo(400);
    }

    @Test
    void aLongPathIsTaken() throws IOException {
        var path = "a-folder-with-a-name/".repeat(40) + "note.md";
        var item = good(server.upload(Map.of(path, bytes("A note from far below."))))
                .get("documents")
                .get(0);
        assertThat(item.get("status").asText()).as(item.toString()).isEqualTo("accepted");
    }

    @Test
    void thePageComesWithAStrictPolicy() {
        var page = server.get("/");
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).contains("<title>");
        assertThat(page.headers().firstValue("Content-Security-Policy").orElse(""))
                .contains("default-src 'none'");
    }

    @Test
    void healthAndStatusTellHowItIs() throws IOException {
        assertThat(server.get("/health/live").statusCode()).isEqualTo(200);
        assertThat(server.get("/health/ready").statusCode()).isEqualTo(200);
        var status = good(server.get("/api/status"));
        assertThat(status.get("documents").get("indexed").asInt()).isPositive();
        assertThat(status.get("model").get("extractive").asBoolean()).isTrue();
        // For vector instructions Lucene wants an optimizing compiler, which the tests do without.
        assertThat(status.get("index").get("warnings"))
                .allMatch(warning -> warning.asText().endsWith("vector instructions."));
    }

    @Test
    void theSameFrontDoorWorksOverTheWire() throws Exception {
        try (var remote = server.remote()) {
            assertThat(remote.search("ticket price").evidence().sources()).isNotEmpty();
            assertThat(remote.ask("How much does a ticket for grown-ups cost?").text())
                    .contains("twelve euros");
            assertThat(remote.documentAt("default", "guide.md", Viewer.LOCAL)).isPresent();
            assertThat(remote.status(Viewer.LOCAL).counts().indexed()).isPositive();
        }
    }

    @Test
    void aSecondProcessIsToldThatTheFolderIsInUse() {
        assertThatThrownBy(() -> LocalFootnote.open(Settings.DEFAULTS.withData(data)))
                .isInstanceOf(FootnoteException.class)
                .hasMessageContaining("in use");
    }

    @Test
    void theServerDoesNotOpenItselfToTheNetwork() {
        assertThatThrownBy(() -> FootnoteServer.start(server.footnote, "0.0.0.0", 0))
                .hasMessageContaining("this machine only");
    }

    private record Event(String name, JsonNode data) {}

    private static List<Event> events(HttpResponse<String> response) throws IOException {
        assertThat(response.headers().firstValue("Content-Type").orElse("")).startsWith("text/event-stream");
        var events = new ArrayList<Event>();
        for (var block : response.body().split("\n\n")) {
            var lines = block.split("\n");
            if (lines.length < 2) continue;
            events.add(new Event(lines[0].substring(7), JSON.readTree(lines[1].substring(6))));
        }
        return events;
    }

    private static void assertProblem(HttpResponse<String> response, int status, String words) throws IOException {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        if (status != 200) {
            var problem = JSON.readTree(response.body());
            assertThat(problem.get("status").asInt()).isEqualTo(status);
            assertThat(response.headers().firstValue("Content-Type").orElse("")).isEqualTo("application/problem+json");
        }
        assertThat(response.body()).containsIgnoringCase(words);
    }

    private static String status(HttpResponse<String> response) throws IOException {
        return good(response).get("documents").get(0).get("status").asText();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
