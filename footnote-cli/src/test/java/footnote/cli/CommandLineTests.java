package footnote.cli;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.app.LocalFootnote;
import footnote.app.Settings;
import footnote.corpus.Viewer;
import footnote.server.FootnoteServer;
import footnote.server.wire.Json;
import footnote.testkit.ModelScript;
import footnote.testkit.ScriptedModelServer;
import footnote.testkit.TinyCrossEncoder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

@ResourceLock(Resources.SYSTEM_OUT)
@ResourceLock(Resources.SYSTEM_ERR)
class CommandLineTests {
    @TempDir
    private Path folder;

    private Path data;
    private Path docs;

    @BeforeEach
    void writeDocuments() throws IOException {
        data = folder.resolve("data");
        docs = folder.resolve("docs");
        Files.createDirectories(docs.resolve("deep"));
        Files.writeString(docs.resolve("moon.md"), "# The Moon\n\nThe Moon orbits the Earth in about 27 days.\n");
        Files.writeString(docs.resolve("deep/bees.txt"), "Honey bees dance to tell where flowers are.\n");
        Files.writeString(docs.resolve(".hidden.md"), "Nobody reads this.\n");
    }

    @Test
    void ingestAskSearchStatusDelete() {
        var ingested = run("ingest", docs.toString());
        assertThat(ingested.code).as(ingested.toString()).isZero();
        assertThat(ingested.out).contains("2 ingested, 0 unchanged, 0 failed");
        assertThat(run("ingest", docs.toString()).out).contains("0 ingested, 2 unchanged");

        var answer = json(run("ask", "--json", "How long does the Moon take to orbit the Earth?"));
        assertThat(answer).containsKeys("answer", "answered", "model", "sources", "degraded");
        assertThat(answer.get("answered")).isEqualTo(true);
        assertThat(text(answer, "answer")).contains("27 days");
        var source = first(answer, "sources");
        assertThat(source).containsKeys("n", "document", "page", "section", "span", "score", "excerpt");
        assertThat(text(source, "document")).endsWith("moon.md");
        assertThat(source.get("section")).isEqualTo("The Moon");

        var streamed = run("ask", "How long does the Moon take to orbit the Earth?");
        assertThat(streamed.out).contains("27 days").contains("[1] ").contains("moon.md");

        var result = first(json(run("search", "--json", "dancing bees")), "results");
        assertThat(result).containsKeys("rank", "document", "score", "legs", "text");
        assertThat(text(result, "document")).endsWith("bees.txt");

        assertThat(run("search", "--explain", "--limit", "1", "dancing bees").out)
                .containsSubsequence(
                        "1. ", "bees.txt", "– ", "moon.md", "others came first", "Taken as factual", "retrieve");

        var status = json(run("status", "--json"));
        assertThat(status.get("documents")).isInstanceOf(Map.class);
        assertThat(text(status, "documents")).contains("indexed=2", "failed=0", "queued=0");
        assertThat(status).containsKey("passages");

        assertThat(run("delete", docs.resolve("moon.md").toString()).code).isZero();
        assertThat(run("delete", docs.resolve("moon.md").toString()).code).isEqualTo(1);
        assertThat(run("search", "--json", "the Moon orbits the Earth").out).doesNotContain("27 days");
    }

    @Test
    void askingAFolderTakesInWhatChangedAndForgetsWhatIsGone() throws IOException {
        var question = "How long does the Moon take to orbit the Earth?";
        assertThat(run("ask", "--docs", docs.toString(), question).out).contains("27 days");
        Files.writeString(docs.resolve("moon.md"), "# The Moon\n\nThe Moon orbits the Earth in about 28 days.\n");
        assertThat(run("ask", "--docs", docs.toString(), question).out)
                .contains("28 days")
                .doesNotContain("27 days");
        Files.delete(docs.resolve("moon.md"));
        assertThat(run("ask", "--docs", docs.toString(), question).out).doesNotContain("days");
    }

    @Test
    void whatCannotBeTakenIsListedAndTheRestGoesIn() throws IOException {
        Files.write(docs.resolve("empty.txt"), new byte[0]);
        Files.write(docs.resolve("noise.md"), new byte[] {0, 1, 2, 0, 0, 5, (byte) 200, 0, 1});
        var outcome = run("ingest", docs.toString(), docs.resolve("missing.pdf").toString());
        assertThat(outcome.code).isEqualTo(1);
        assertThat(outcome.out).contains("2 ingested").contains("3 failed");
        assertThat(outcome.err)
                .contains("empty.txt")
                .contains("noise.md")
                .contains("missing.pdf: There is no such file");
    }

    @Test
    void patternsThatTheShellLeftAloneAreExpanded() {
        assertThat(run("ingest", docs + "/**/*.txt").out).contains("1 ingested");
    }

    @Test
    void howAQuestionWasAnsweredIsShown() {
        run("ingest", docs.toString());
        assertThat(run("trace").out).contains("Nothing was asked yet.");
        run("ask", "How long does the Moon take to orbit the Earth?");
        run("search", "dancing bees");
        var listed = run("trace").out.lines().toList();
        assertThat(listed).hasSize(2);
        assertThat(listed.getFirst()).contains("search  whole").endsWith("dancing bees");
        assertThat(listed.getLast()).contains("answer  whole").endsWith("to orbit the Earth?");
        var shown = run("trace", listed.getLast().substring(0, 8)).out;
        assertThat(shown)
                .containsSubsequence("How long does", "answer · whole", "guard", "retrieve", "█", "generate", "* 1. ")
                .contains("moon.md");
        assertThat(run("trace", "last", "--json").out)
                .contains("\"kind\" : \"search\"")
                .contains("\"RETRIEVE\"");
        assertThat(run("trace", "nonsense").code).isEqualTo(1);
        assertThat(run("trace", "nonsense").err).contains("There is no trace nonsense");
    }

    @Test
    void presetsAreListed() {
        assertThat(plain("presets").out)
                .contains("vectorops")
                .contains("max-normalised 0.7/0.3")
                .contains("fuzzy 0.2 and prefix")
                .contains("vector, 3 candidates for each source")
                .contains("10 candidates, or 1 for each source if that is more");
        assertThat(plain("presets", "--json").out)
                .contains("\"name\" : \"ragproxy\"")
                .contains("\"diversity\" : 0.7");
    }

    @Test
    void wrongCallsAreExplained() {
        assertThat(run("ingest").code).isEqualTo(2);
        assertThat(run("ingest").err).contains("Say what to bring in");
        assertThat(run("ask").code).isEqualTo(2);
        assertThat(run("search", "--limit", "0", "x").err).contains("between 1 and 50");
        assertThat(run("ask", "--docs", folder.resolve("nowhere").toString(), "x").err)
                .contains("there is no folder");
        assertThat(plain("frobnicate").code).isEqualTo(2);
        assertThat(run("eval", folder.toString()).err).contains("corpus.jsonl");
    }

    @Test
    void filtersNarrowWhatIsSearchedAndAsked() {
        assertThat(run("ingest", docs.toString(), "--tag", "sky, far").out).contains("2 ingested");
        assertThat(run("ingest", docs.resolve("deep").toString(), "--tag", "small").out)
                .contains("0 ingested, 1 unchanged");
        assertThat(run("search", "--filter", "tag:sky", "dancing bees").out)
                .contains("moon.md")
                .doesNotContain("bees.txt");
        assertThat(run("search", "--filter", "NOT (tag:far OR date<2020)", "the Moon").out)
                .contains("bees.txt")
                .doesNotContain("moon.md");
        assertThat(run("search", "--filter", "tag:small", "--mime", "text/markdown", "bees").out)
                .contains("Nothing found.")
                .doesNotContain("bees.txt");
        var question = "How long does the Moon take to orbit the Earth?";
        assertThat(run("ask", "--filter", "tag:sky", question).out).contains("27 days");
        var elsewhere = run("ask", "--filter", "tag:small", question);
        assertThat(elsewhere.code).isZero();
        assertThat(elsewhere.out).doesNotContain("27 days");
        for (var command : List.of("search", "ask")) {
            assertThat(run(command, "--preset", "vexora", question).err).contains("RERANK");
            assertThat(run(command, "--preset", "nothing", question).err).contains("There is no preset nothing");
            assertThat(run(command, "--expand", "section", question).code).isZero();
            assertThat(run(command, "--expand", "everything", question).err).contains("neighbours");
        }
    }

    @Test
    void aFilterThatIsNotUnderstoodIsPointedAt() {
        var refused = run("search", "--filter", "tag:a AND colection:b", "x");
        assertThat(refused.code).isEqualTo(2);
        assertThat(refused.err)
                .contains("--filter: There is no field \"colection\"; did you mean \"collection\"?")
                .contains("  tag:a AND colection:b\n            ^\n");
        assertThat(run("ask", "--filter", "date>=soon", "x").err).contains("a year as 2024, not \"soon\"");
        assertThat(run("ingest", "--handbook", "--tag", "x").err)
                .contains("--tag is for files and folders that are named");
    }

    @Test
    void anEmptyCorpusPointsToTheHandbook() {
        assertThat(run("status").err).contains("ingest --handbook");
        assertThat(run("ask", "Anything?").err).contains("ingest --handbook");
        assertThat(run("ingest", "--handbook").code).isZero();
        assertThat(run("search", "--collection", "handbook", "start-up cache").out)
                .contains("settings.md");
    }

    @Test
    void whileAServerHoldsTheFolderCommandsTalkToIt() {
        try (var footnote = LocalFootnote.open(Settings.DEFAULTS.withData(data));
                var server = FootnoteServer.start(footnote, "127.0.0.1", 0)) {
            assertThat(server.address()).startsWith("http://127.0.0.1:");
            assertThat(run("ingest", docs.toString()).out).contains("2 ingested");
            assertThat(run("ask", "How long does the Moon take to orbit the Earth?").out)
                    .contains("27 days");
            assertThat(run("search", "bees").out).contains("bees.txt");
            assertThat(run("status").out).contains("2 indexed");
        }
    }

    @Test
    void aRerankersScoreIsShownBesideTheFusedOne() throws IOException {
        var reranker = TinyCrossEncoder.USUAL.write(folder.resolve("tiny-reranker"));
        var settings = Settings.fromEnvironment(
                Map.of("FOOTNOTE_DATA", data.toString(), "FOOTNOTE_RERANKER", reranker.toString()));
        try (var footnote = LocalFootnote.open(settings);
                var server = FootnoteServer.start(footnote, "127.0.0.1", 0)) {
            assertThat(server.address()).isNotEmpty();
            run("ingest", docs.toString());
            assertThat(run("status").out).contains("Reranked by tiny-reranker");
            var result = first(json(run("search", "--json", "the moon orbits the earth")), "results");
            assertThat(text(result, "document")).endsWith("moon.md");
            assertThat(result).containsKey("hybridScore");
            assertThat(run("search", "the moon orbits the earth").out).contains("fused");
        }
    }

    @Test
    void aQuestionCanBeAskedInOtherWordsIfThereIsAModel() {
        run("ingest", docs.toString());
        var outcome = run("search", "--rephrase", "multi", "bees");
        assertThat(outcome.out).contains("bees.txt");
        assertThat(outcome.err).contains("Without REPHRASE").contains("FOOTNOTE_MODEL_URL");
        assertThat(run("ask", "--rephrase", "often", "bees").err).contains("multi or hyde");
        try (var model = ScriptedModelServer.start()) {
            model.otherwise(ModelScript.says("dancing honey bees"));
            var settings = Settings.fromEnvironment(Map.of(
                    "FOOTNOTE_DATA", data.toString(),
                    "FOOTNOTE_MODEL_URL", model.ollamaUrl().toString(),
                    "FOOTNOTE_MODEL", "scripted"));
            try (var footnote = LocalFootnote.open(settings);
                    var server = FootnoteServer.start(footnote, "127.0.0.1", 0)) {
                assertThat(server.address()).isNotEmpty();
                assertThat(run("search", "--rephrase", "hyde", "insects").err).doesNotContain("Without");
                assertThat(model.requests()).hasSize(1);
                assertThat(run("ask", "--rephrase", "multi", "insects").code).isZero();
                assertThat(model.requests()).hasSize(3);
            }
        }
    }

    @Test
    void whileAnotherCommandHoldsTheFolderYouAreTold() {
        try (var footnote = LocalFootnote.open(Settings.DEFAULTS.withData(data))) {
            assertThat(footnote.status(Viewer.LOCAL).data()).isNotEmpty();
            var refused = run("status");
            assertThat(refused.code).isEqualTo(1);
            assertThat(refused.err)
                    .contains("in use by process " + ProcessHandle.current().pid());
        }
    }

    private record Outcome(int code, String out, String err) {}

    private Outcome run(String command, String... args) {
        var all = new java.util.ArrayList<>(List.of(command));
        all.add("--data");
        all.add(data.toString());
        all.addAll(List.of(args));
        return plain(all.toArray(String[]::new));
    }

    private static Outcome plain(String... args) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var usualOut = System.out;
        var usualErr = System.err;
        try {
            System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
            System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
            int code = Main.run(args);
            return new Outcome(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
        } finally {
            System.setOut(usualOut);
            System.setErr(usualErr);
        }
    }

    private static String text(Map<String, Object> json, String field) {
        return String.valueOf(json.get(field));
    }

    @SuppressWarnings("unchecked") // JSON objects are maps
    private static Map<String, Object> json(Outcome outcome) {
        return Json.read(outcome.out, Map.class);
    }

    @SuppressWarnings("unchecked") // JSON arrays are lists of maps
    private static Map<String, Object> first(Map<String, Object> json, String list) {
        return ((List<Map<String, Object>>) json.getOrDefault(list, List.of())).getFirst();
    }
}
