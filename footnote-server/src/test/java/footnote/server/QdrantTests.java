package footnote.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import footnote.app.Settings;
import footnote.ask.Question;
import footnote.corpus.Grant;
import footnote.corpus.PassageFilter;
import footnote.corpus.PassageFilter.Field;
import footnote.corpus.Viewer;
import footnote.ingest.Intake.Label;
import footnote.testkit.ScriptedEmbedder;
import footnote.testkit.ScriptedQdrant;
import footnote.testkit.ScriptedService.Reply;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Vectors kept in Qdrant, seen from outside.
@Timeout(240)
class QdrantTests {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String KEY = "very-secret";

    @TempDir
    private Path folder;

    private final ScriptedEmbedder embedder = ScriptedEmbedder.start();
    private ScriptedQdrant qdrant = ScriptedQdrant.start();
    private int asked;

    @AfterEach
    void stop() {
        embedder.close();
        qdrant.close();
        assertThat(qdrant.complaints()).isEmpty();
    }

    @Test
    void meaningIsSearchedThereAndWordsHere() throws Exception {
        qdrant.demanding(KEY);
        try (var server = new RunningServer(settings())) {
            bring(server);
            assertThat(byMeaning(server)).containsExactlyInAnyOrder("bees.txt", "ants.txt");
            assertThat(byWords(server)).containsExactly("bees.txt");
            var both = search(server, "default", "How long do bees live?").at("/results/0/legs");
            assertThat(both.at("/vector").isMissingNode()).isFalse();
            assertThat(both.at("/lexical").isMissingNode()).isFalse();
            assertThat(qdrant.requests()).anyMatch(request -> request.endsWith("/points/query"));
            assertThat(qdrant.payloads()).doesNotContain("bees");
            assertThat(warnings(server)).isEmpty();

            var id = JSON.readTree(server.get("/api/documents").body())
                    .at("/documents/0/id")
                    .asText();
            assertThat(server.delete("/api/documents/" + id).statusCode()).isEqualTo(204);
            assertThat(byMeaning(server)).hasSize(1);
            await(() -> qdrant.points(collection()) == 2);
        }
        try (var names = Files.list(folder.resolve("data/index"))) {
            assertThat(names.map(name -> name.getFileName().toString())).allMatch(name -> name.endsWith(".words"));
        }
    }

    @Test
    void whateverItDoesWordsAreFoundAndTheReasonIsSaid() throws Exception {
        qdrant.demanding(KEY);
        try (var server = new RunningServer(settings())) {
            bring(server);
            var replies = new LinkedHashMap<Reply, String>();
            replies.put(Reply.body("<html>"), "not as Qdrant does");
            replies.put(Reply.status(500), "failed (status 500)");
            replies.put(Reply.status(401), "refused the key: check FOOTNOTE_VECTORS_KEY");
            replies.put(new Reply.Cut("{\"result\""), "before its answer was complete");
            replies.put(new Reply.Reset(), "before its answer was complete");
            replies.put(new Reply.Hang(), "sent no answer within 5 s");
            for (var reply : replies.entrySet()) {
                qdrant.otherwise(reply.getKey());
                var found = search(server, "default", "bees weeks " + ++asked);
                assertThat(names(found)).containsExactly("bees.txt");
                assertThat(found.at("/degraded/0/stage").asText()).isEqualTo("RETRIEVE");
                assertThat(found.at("/degraded/0/code").asText()).isEqualTo("VECTORS_FAILED");
                assertThat(found.at("/degraded/0/reason").asText()).contains(reply.getValue());
                var answer = server.post("/api/chat", "{\"question\":\"How long do bees live?\",\"stream\":false}");
                assertThat(answer.statusCode()).isEqualTo(200);
                assertThat(read(answer.body()).at("/degraded/0/code").asText()).isEqualTo("VECTORS_FAILED");
                assertThat(warnings(server)).singleElement().asString().contains("Search goes by words meanwhile.");
                assertThat(server.get("/api/status").body()).doesNotContain(KEY);
            }
            qdrant.otherwise(new Reply.Usual());
            await(() -> byMeaning(server).size() == 2 && warnings(server).isEmpty());
        }
    }

    @Test
    void whatComesWhileItIsDownIsFoundByWordsAndLaterByMeaning() throws Exception {
        qdrant.close();
        try (var server = new RunningServer(settings())) {
            upload(server, "bees.txt", "Most bees live six weeks.");
            await(() -> byWords(server).equals(List.of("bees.txt")));
            assertThat(search(server, "default", "bees")
                            .at("/degraded/0/reason")
                            .asText())
                    .contains("No Qdrant answers at", "is it running?");
            await(() -> warnings(server).toString().contains("is it running?"));
            assertThat(JSON.readTree(server.get("/api/status").body())
                            .at("/idle")
                            .asBoolean(true))
                    .isFalse();

            qdrant = qdrant.again();
            await(() -> byMeaning(server).equals(List.of("bees.txt")));
            assertThat(search(server, "default", "bees again").at("/degraded")).isEmpty();
            server.await();
            assertThat(warnings(server)).isEmpty();
        }
    }

    @Test
    void aCollectionDeletedBehindItsBackIsFilledAnew() throws Exception {
        try (var server = new RunningServer(settings())) {
            bring(server);
            qdrant.drop(collection());
            assertThat(search(server, "default", "bees live")
                            .at("/degraded/0/reason")
                            .asText())
                    .contains("does not have the collection");
            upload(server, "wasps.txt", "Most wasps live for some weeks.");
            await(() -> byMeaning(server).size() == 3);
        }
        // And while nobody looks.
        qdrant.drop(collection());
        try (var server = new RunningServer(settings())) {
            await(() -> byMeaning(server).size() == 3);
            server.await();
        }
    }

    @Test
    void onlyReadersFindAndFiltersNarrow() throws Exception {
        try (var server = new RunningServer(settings())) {
            add(server, new Label("open", "a/bees.txt", "local", Set.of(Grant.EVERYONE)).tagged(Set.of("insects")));
            add(server, new Label("open", "ab/ants.txt", "local", Set.of(Grant.EVERYONE)));
            add(server, new Label("secret", "a/wasps.txt", "ada", Set.of()));
            server.await();
            var bob = new Viewer("bob", Set.of());
            var ada = new Viewer("ada", Set.of());
            assertThat(byMeaning(server, bob, PassageFilter.EVERYTHING))
                    .containsExactlyInAnyOrder("a/bees.txt", "ab/ants.txt");
            assertThat(byMeaning(server, ada, PassageFilter.EVERYTHING)).hasSize(3);
            assertThat(byMeaning(server, ada, PassageFilter.is(Field.COLLECTION, "secret")))
                    .containsExactly("a/wasps.txt");
            assertThat(byMeaning(server, bob, PassageFilter.is(Field.COLLECTION, "secret")))
                    .isEmpty();
            assertThat(byMeaning(server, bob, PassageFilter.startsWith(Field.PATH, "a/")))
                    .containsExactly("a/bees.txt");
            assertThat(byMeaning(server, bob, PassageFilter.not(PassageFilter.is(Field.TAG, "insects"))))
                    .containsExactly("ab/ants.txt");
        }
    }

    @Test
    void anotherEmbeddingModelGetsACollectionOfItsOwn() throws Exception {
        try (var server = new RunningServer(settings())) {
            bring(server);
        }
        var old = collection();
        var other = Map.of("FOOTNOTE_EMBEDDER", embedder.url() + "/api " + ScriptedEmbedder.MODEL);
        try (var server = new RunningServer(settings(other))) {
            await(() -> server.footnote.status(Viewer.LOCAL).move().isEmpty());
            assertThat(server.footnote.status(Viewer.LOCAL).space()).isEqualTo("ollama/test-embed/64");
            assertThat(byMeaning(server)).hasSize(2);
            upload(server, "wasps.txt", "Most wasps live for some weeks.");
            await(() -> byMeaning(server).size() == 3);
            await(() -> qdrant.collections().size() == 1);
            assertThat(collection()).isNotEqualTo(old).contains("ollama");
        }
    }

    @Test
    void aMoveWaitsForItAndThenGoesOn() throws Exception {
        try (var server = new RunningServer(settings())) {
            bring(server);
        }
        qdrant.close();
        var other = Map.of("FOOTNOTE_EMBEDDER", embedder.url() + "/api " + ScriptedEmbedder.MODEL);
        try (var server = new RunningServer(settings(other))) {
            await(() -> server.footnote
                    .status(Viewer.LOCAL)
                    .move()
                    .flatMap(move -> move.trouble())
                    .orElse("")
                    .contains("No Qdrant answers"));
            assertThat(byWords(server)).containsExactly("bees.txt");
            qdrant = qdrant.again();
            await(() -> server.footnote.status(Viewer.LOCAL).move().isEmpty());
            assertThat(byMeaning(server)).hasSize(2);
        }
    }

    @Test
    void vectorsComeHomeWhenItIsNotSetAnyMoreAndGoBackWhenItIs() throws Exception {
        try (var server = new RunningServer(settings())) {
            bring(server);
        }
        int before = qdrant.requests().size();
        try (var server = new RunningServer(settings(Map.of("FOOTNOTE_VECTORS", "")))) {
            await(() -> byMeaning(server).size() == 2);
            var id = JSON.readTree(server.get("/api/documents").body())
                    .at("/documents/0/id")
                    .asText();
            assertThat(server.delete("/api/documents/" + id).statusCode()).isEqualTo(204);
            assertThat(qdrant.requests()).hasSize(before);
        }
        try (var server = new RunningServer(settings())) {
            server.await();
            assertThat(byMeaning(server)).hasSize(1);
            assertThat(qdrant.points(collection()))
                    .as("a passage and the milestone")
                    .isEqualTo(2);
        }
    }

    @Test
    void aModelOfAnotherSizeIsRefused() {
        for (var model : List.of("bge-small-en-v1.5", embedder.url() + " " + ScriptedEmbedder.MODEL)) {
            var settings = settings(Map.of("FOOTNOTE_EMBEDDER", model, "FOOTNOTE_VECTORS_SIZE", "1024"));
            assertThatThrownBy(() -> new RunningServer(settings).close())
                    .hasMessageContaining("FOOTNOTE_VECTORS_SIZE says that vectors have 1024 numbers")
                    .hasMessageContaining("choose another model with FOOTNOTE_EMBEDDER");
        }
        assertThat(qdrant.requests()).isEmpty();
        new RunningServer(settings(Map.of("FOOTNOTE_VECTORS_SIZE", "64"))).close();
    }

    private Settings settings() {
        return settings(Map.of());
    }

    private Settings settings(Map<String, String> others) {
        var environment = new HashMap<>(Map.of(
                "FOOTNOTE_DATA",
                folder.resolve("data").toString(),
                "FOOTNOTE_EMBEDDER",
                embedder.url() + " " + ScriptedEmbedder.MODEL,
                "FOOTNOTE_VECTORS",
                "qdrant " + qdrant.url(),
                "FOOTNOTE_VECTORS_KEY",
                KEY,
                "FOOTNOTE_SEARCH_CACHE",
                "0"));
        environment.putAll(others);
        if ("".equals(environment.get("FOOTNOTE_VECTORS"))) environment.remove("FOOTNOTE_VECTORS_KEY");
        return Settings.fromEnvironment(environment);
    }

    private void bring(RunningServer server) throws InterruptedException {
        upload(server, "bees.txt", "Most bees live six weeks.");
        upload(server, "ants.txt", "Some ants live long.");
        server.await();
    }

    private static void upload(RunningServer server, String name, String text) {
        assertThat(server.upload(Map.of(name, text.getBytes(StandardCharsets.UTF_8)))
                        .statusCode())
                .isBetween(200, 299);
    }

    private static void add(RunningServer server, Label label) throws IOException {
        var text = "The file " + label.path() + " tells of insects.";
        server.footnote.add(label, new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    private String collection() {
        assertThat(qdrant.collections()).hasSize(1);
        return qdrant.collections().iterator().next();
    }

    private List<String> byMeaning(RunningServer server) {
        var found = search(server, "deepwiki", "bees live " + ++asked);
        return found.at("/degraded").isEmpty() ? names(found) : List.of();
    }

    private List<String> byMeaning(RunningServer server, Viewer viewer, PassageFilter filter) {
        var question = new Question("insects " + ++asked, viewer, filter, OptionalInt.of(10));
        var findings = server.footnote.search(question);
        assertThat(findings.degradations()).isEmpty();
        return findings.evidence().sources().stream()
                .filter(source -> source.legs().containsKey(footnote.ask.Leg.VECTOR))
                .map(source -> source.document().path())
                .toList();
    }

    private static List<String> byWords(RunningServer server) {
        return StreamSupport.stream(
                        search(server, "default", "bees").at("/results").spliterator(), false)
                .filter(result -> result.at("/legs/lexical").isObject())
                .map(result -> result.at("/document").asText())
                .toList();
    }

    private static List<String> names(JsonNode found) {
        return StreamSupport.stream(found.at("/results").spliterator(), false)
                .map(result -> result.at("/document").asText())
                .toList();
    }

    private static JsonNode search(RunningServer server, String preset, String words) {
        var body = "{\"query\":\"" + words + "\",\"preset\":\"" + preset + "\"}";
        return read(server.post("/api/search", body).body());
    }

    private static List<String> warnings(RunningServer server) {
        var warnings = read(server.get("/api/status").body()).at("/index/warnings");
        return StreamSupport.stream(warnings.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    private static JsonNode read(String json) {
        try {
            return JSON.readTree(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) Thread.sleep(50); // the test's own time limit ends this
    }
}
