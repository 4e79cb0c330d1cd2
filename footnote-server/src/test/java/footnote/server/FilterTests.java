package footnote.server;

import static footnote.corpus.PassageFilter.all;
import static footnote.corpus.PassageFilter.any;
import static footnote.corpus.PassageFilter.is;
import static footnote.corpus.PassageFilter.not;
import static footnote.corpus.PassageFilter.since;
import static footnote.corpus.PassageFilter.startsWith;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import footnote.app.Footnote;
import footnote.ask.Question;
import footnote.corpus.DocumentId;
import footnote.corpus.Origin;
import footnote.corpus.PassageFilter;
import footnote.corpus.PassageFilter.Field;
import footnote.corpus.Viewer;
import footnote.fault.FootnoteException;
import footnote.ingest.Intake.Label;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Filters from outside: over HTTP, and by a client of the server.
class FilterTests {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private static Path data;

    private static RunningServer server;
    private static String pump = "";

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        server = new RunningServer(data);
        try (var remote = server.remote()) {
            pump = add(remote, label("manuals", "pump.md").tagged(Set.of("water", "to do")), "The pump starts slowly.")
                    .value();
            add(remote, label("manuals", "src/fan.txt").tagged(Set.of("air")), "The fan starts quickly.");
            var commit = Origin.commit("https://git.example.org/acme/engine.git", "abc");
            add(remote, label("code", "engine/start.md").from(commit), "The engine starts loudly.");
            var page = Origin.page("https://example.org/new", Optional.of("2021-05-06"));
            add(remote, label("web", "https://example.org/old").from(page), "The mill starts never.");
        }
        server.await();
    }

    private static Label label(String collection, String path) {
        return new Label(collection, path, Viewer.LOCAL.user(), Set.of());
    }

    private static DocumentId add(Footnote footnote, Label label, String text) throws IOException {
        return footnote.add(label, new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))
                .document();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void everyFieldNarrowsASearch() throws IOException {
        found("{\"field\": \"collection\", \"anyOf\": [\"code\", \"web\"]}", "engine", "mill");
        found("{\"field\": \"repository\", \"anyOf\": [\"https://git.example.org/acme/engine.git\"]}", "engine");
        found("{\"field\": \"repository\", \"startsWith\": \"acme/\"}", "engine");
        found("{\"field\": \"path\", \"startsWith\": \"src/\"}", "fan");
        found("{\"field\": \"url\", \"anyOf\": [\"https://example.org/old\"]}", "mill");
        found("{\"field\": \"url\", \"startsWith\": \"https://example.org/n\"}", "mill");
        found("{\"field\": \"mime\", \"anyOf\": [\"text/plain\"]}", "fan", "mill");
        found("{\"field\": \"tag\", \"anyOf\": [\"to do\", \"air\"]}", "pump", "fan");
        found("{\"field\": \"document\", \"anyOf\": [\"" + pump + "\"]}", "pump");
        found("{\"field\": \"date\", \"to\": \"2021\"}", "mill");
        found("{\"field\": \"level\", \"anyOf\": [\"paragraph\"]}", "pump", "fan", "engine", "mill");
        found("{\"not\": {\"field\": \"tag\", \"startsWith\": \"\"}}", "engine", "mill");
        found(
                "{\"or\": [{\"field\": \"tag\", \"anyOf\": [\"air\"]}, {\"field\": \"date\", \"to\": \"2021\"}]}",
                "fan",
                "mill");
        found("\"collection:manuals AND NOT tag:air\"", "pump");
        found("null", "pump", "fan", "engine", "mill");
    }

    @Test
    void theOtherWaysToNarrowASearchGoOnTop() throws IOException {
        var body = "{\"query\": \"starts\", \"collection\": \"manuals\", \"filter\": \"mime:text/plain\"}";
        assertThat(names(JSON.readTree(server.post("/api/search", body).body()).get("results")))
                .containsExactly("fan");
    }

    @Test
    void anAnswerDrawsOnWhatPassesOnly() {
        var body = "{\"question\": \"How does the pump start?\", \"filter\": %s}";
        assertThat(server.post("/api/chat", body.formatted("\"tag:water\"")).body())
                .contains("slowly");
        assertThat(server.post("/api/chat", body.formatted("\"NOT tag:water\"")).body())
                .doesNotContain("slowly");
    }

    @Test
    void aFilterThatIsNotUnderstoodIsABadRequest() throws IOException {
        for (var door : List.of("/api/search", "/api/chat")) {
            var refused = server.post(
                    door,
                    "{\"query\": \"x\", \"question\": \"x\", \"filter\": {\"field\": \"colour\", \"anyOf\": [\"a\"]}}");
            assertThat(refused.statusCode()).isEqualTo(400);
            assertThat(JSON.readTree(refused.body()).get("detail").asText())
                    .startsWith("At filter: There is no field \"colour\"");
        }
    }

    @Test
    void aClientOfTheServerFiltersAsTheServerDoes() {
        try (var remote = server.remote()) {
            for (var filter : List.of(
                    PassageFilter.EVERYTHING,
                    any(),
                    all(is(Field.COLLECTION, "manuals"), not(is(Field.TAG, "air", "x"))),
                    any(startsWith(Field.REPOSITORY, "acme/"), since(LocalDate.of(2023, 1, 1))))) {
                var question = new Question("starts", Viewer.LOCAL, filter, OptionalInt.of(10));
                assertThat(paths(remote, question)).isEqualTo(paths(server.footnote, question));
            }
        }
    }

    @Test
    void tagsAreShownAndTheSameFileBroughtAgainChangesThem() throws Exception {
        try (var remote = server.remote()) {
            var label = label("tagged", "kite.md");
            var kite = add(remote, label.tagged(Set.of("one", "two")), "The kite starts at noon.");
            server.await();
            var shown = JSON.readTree(server.get("/api/documents/" + kite).body());
            assertThat(shown.get("tags").toString()).isEqualTo("[\"one\",\"two\"]");
            assertThat(remote.document(kite, Viewer.LOCAL).orElseThrow().tags())
                    .containsExactlyInAnyOrder("one", "two");

            add(remote, label.tagged(Set.of("three")), "The kite starts at noon.");
            server.await();
            var only = new Question("kite", Viewer.LOCAL, is(Field.TAG, "three"), OptionalInt.of(10));
            assertThat(paths(remote, only)).containsExactly("kite.md");
            assertThat(paths(remote, new Question("kite", Viewer.LOCAL, is(Field.TAG, "one"), OptionalInt.of(10))))
                    .isEmpty();
            assertThat(remote.delete(kite, Viewer.LOCAL)).isTrue();
            assertThatThrownBy(() -> label.tagged(Set.of("a,b")))
                    .isInstanceOf(FootnoteException.class)
                    .hasMessage("A tag is 1 to 100 characters on one line, without commas.");
        }
    }

    private static List<String> paths(Footnote footnote, Question question) {
        return footnote.search(question).evidence().sources().stream()
                .map(source -> source.document().path())
                .toList();
    }

    private static void found(String filter, String... nouns) throws IOException {
        var body = "{\"query\": \"starts\", \"filter\": " + filter + "}";
        var response = server.post("/api/search", body);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        assertThat(names(JSON.readTree(response.body()).get("results")))
                .as(filter)
                .containsExactlyInAnyOrder(nouns);
    }

    /// The second word of each passage.
    private static List<String> names(JsonNode results) {
        var names = new ArrayList<String>();
        for (var result : results) names.add(result.get("text").asText().split(" ")[1]);
        return names;
    }
}
