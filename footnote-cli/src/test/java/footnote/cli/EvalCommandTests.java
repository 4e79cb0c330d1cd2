package footnote.cli;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.server.wire.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

@ResourceLock(Resources.SYSTEM_OUT)
@ResourceLock(Resources.SYSTEM_ERR)
class EvalCommandTests {
    @TempDir
    private Path folder;

    private Path docs;

    private record Result(int code, String out, String err) {}

    @BeforeEach
    void writeDocuments() throws IOException {
        docs = Files.createDirectories(folder.resolve("docs"));
        Files.writeString(docs.resolve("moon.md"), "# The Moon\n\nThe Moon orbits the Earth in about 27 days.\n");
        Files.writeString(docs.resolve("bees.txt"), "Honey bees dance to tell where flowers are.\n");
        Files.writeString(docs.resolve("lease.md"), "# Lease\n\nThe lease of the office ends in May 2031.\n");
        Files.writeString(folder.resolve("sky.jsonl"), """
                {"question": "How long does the Moon need for an orbit?", "expected": "moon.md"}
                {"question": "What do dancing insects tell?", "expected": {"document": "bees.txt", "passage": "where flowers are"}}
                {"question": "When may we leave the office?", "expected": ["docs/lease.md"]}
                """);
    }

    @Test
    void aGoldenFileIsMeasuredOnAFolderAndReported() throws IOException {
        var html = folder.resolve("report.html");
        var json = folder.resolve("report.json");
        var trec = folder.resolve("trec");
        var result = run(
                "eval",
                golden(),
                "--docs",
                docs.toString(),
                "--data",
                data(),
                "--html",
                html.toString(),
                "--json",
                json.toString(),
                "--trec",
                trec.toString(),
                "--questions",
                "2",
                "--floor",
                "recall@100=1.0");
        assertThat(result.code).as(result.toString()).isZero();
        assertThat(result.out)
                .contains("sky: 3 documents, 3 questions")
                .containsPattern("run +ndcg@10 +95 % interval +recall@10 +recall@100 +mrr@10 +map")
                .containsPattern("default +1\\.0000")
                .contains("Against default by ndcg@10 (p: paired randomisation test")
                .contains("Questions on which settings differ most");
        assertThat(Files.readString(html)).startsWith("<!doctype html>").contains("</html>");
        assertThat(json(Files.readString(json))).containsKeys("runs", "comparisons", "perQuestion");
        assertThat(Files.readString(trec.resolve("qrels.txt")))
                .contains(" 0 ")
                .contains("bees.txt_“where_flowers_are”");
        assertThat(Files.readAllLines(trec.resolve("rrf.run"))).allMatch(line -> line.split(" ").length == 6);
        try (var files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString())).noneMatch(name -> name.endsWith(".tmp"));
        }
    }

    @Test
    void aMissedFloorIsSaidAndEndsInOne() {
        var result = run(
                "eval",
                golden(),
                "--docs",
                docs.toString(),
                "--data",
                data(),
                "--runs",
                "lexical,default",
                "--floor",
                "default:precision@5=0.9,ndcg@10=0.1");
        assertThat(result.code).isEqualTo(1);
        assertThat(result.err).contains("Floor missed: precision@5 of default is 0.2000, below its floor of 0.9000.");
        assertThat(result.err).doesNotContain("ndcg@10 of");
    }

    @Test
    void onesOwnDocumentsAreMeasuredWhereTheyAre() {
        assertThat(run("ingest", "--data", data(), "--collection", "mine", docs.toString()).code)
                .isZero();
        var result = run("eval", "--json", golden(), "--data", data(), "--collection", "mine", "--runs", "vector");
        assertThat(result.code).as(result.toString()).isZero();
        var read = json(result.out);
        assertThat(read)
                .containsEntry("documents", 3)
                .containsEntry("questions", 3)
                .containsEntry("baseline", "vector");
        var other = run("eval", golden(), "--data", data(), "--collection", "other");
        assertThat(other.code).isEqualTo(1);
        assertThat(other.err).contains("none of the 3 expected documents is there: there are no documents at all");
    }

    @Test
    void measuringAFolderLeavesOnesOwnDocumentsAlone() throws IOException {
        var mine = Files.writeString(folder.resolve("mine.txt"), "My only copy of a recipe for soup.\n");
        assertThat(run("ingest", "--data", data(), mine.toString()).code).isZero();
        var result = run("eval", golden(), "--docs", docs.toString(), "--data", data(), "--runs", "lexical");
        assertThat(result.code).as(result.toString()).isZero();
        assertThat(result.out).contains("3 documents");
        assertThat(run("search", "--data", data(), "recipe for soup").out).contains("mine.txt");
    }

    @Test
    void documentsMayMove() throws IOException {
        assertThat(run("eval", golden(), "--docs", docs.toString(), "--data", data(), "--runs", "lexical").code)
                .isZero();
        var moved = Files.move(
                docs, Files.createDirectories(folder.resolve("moved")).resolve("docs"));
        var again = run("eval", golden(), "--docs", moved.toString(), "--data", data(), "--runs", "lexical");
        assertThat(again.code).as(again.toString()).isZero();
        assertThat(again.out).contains("3 documents");
    }

    @Test
    void documentsThatAreGoneAreForgotten() throws IOException {
        assertThat(run("eval", golden(), "--docs", docs.toString(), "--data", data(), "--runs", "lexical").out)
                .contains("3 documents");
        Files.delete(docs.resolve("lease.md"));
        var gone = run("eval", golden(), "--docs", docs.toString(), "--data", data(), "--runs", "lexical");
        assertThat(gone.code).isEqualTo(1);
        assertThat(gone.err).contains("sky.jsonl, line 3: there is no document docs/lease.md");
        var allowed = run(
                "eval", golden(), "--docs", docs.toString(), "--data", data(), "--runs", "lexical", "--allow-missing");
        assertThat(allowed.code).isZero();
        assertThat(allowed.out).contains("2 documents, 3 questions");
        assertThat(allowed.err).contains("1 expected documents or passages are not there");
    }

    @Test
    void aFolderInBeirsLayoutIsMeasured() throws IOException {
        var beir = Files.createDirectories(folder.resolve("beir/qrels"))
                .resolve("..")
                .normalize();
        Files.writeString(beir.resolve("corpus.jsonl"), """
                {"_id": "a", "title": "Moon", "text": "It orbits the Earth in 27 days."}
                {"_id": "b", "title": "Bees", "text": "They dance."}
                """);
        Files.writeString(beir.resolve("queries.jsonl"), "{\"_id\": \"1\", \"text\": \"What do bees do?\"}\n");
        Files.writeString(beir.resolve("qrels/test.tsv"), "1\tb\t1\n");
        var result = run("eval", beir.toString(), "--data", data(), "--json");
        assertThat(result.code).as(result.toString()).isZero();
        var runs = (List<?>) json(result.out).getOrDefault("runs", List.of());
        assertThat(runs).hasSize(4);
        var last = (Map<?, ?>) runs.getLast();
        assertThat(last.get("name")).isEqualTo("default");
        assertThat(last.get("ndcg@10")).isEqualTo(1.0);
        for (var key : List.of("recall@10", "recall@100", "mrr@10", "map"))
            assertThat(last.containsKey(key)).isTrue();
    }

    @Test
    void wrongCallsSayWhatIsWrongBeforeAnythingIsRead() {
        wrong("Say what to measure with", "eval");
        wrong("There is no run bm25; choose from lexical, vector, rrf, default", "eval", golden(), "--runs", "bm25");
        wrong("named twice", "eval", golden(), "--runs", "rrf,rrf");
        wrong(
                "--baseline: rrf is not among the runs",
                "eval",
                golden(),
                "--runs",
                "vector",
                "--baseline",
                "rrf",
                "--floor",
                "map=0");
        wrong("--metrics: there is no metric ndgc@10", "eval", golden(), "--metrics", "ndgc@10");
        wrong("--floor: map is not a floor", "eval", golden(), "--floor", "map");
        wrong("--floor: rrf is not among the runs", "eval", golden(), "--runs", "vector", "--floor", "rrf:map=0.5");
        wrong("Use either --docs or --collection", "eval", golden(), "--docs", docs.toString(), "--collection", "x");
        var nowhere =
                run("eval", golden(), "--html", folder.resolve("no/such/r.html").toString());
        assertThat(nowhere.code).isEqualTo(1);
        assertThat(nowhere.err).contains("There is no folder");
    }

    private void wrong(String words, String... args) {
        var result = run(args);
        assertThat(result.code).as(result.toString()).isEqualTo(2);
        assertThat(result.err).contains(words);
    }

    private String golden() {
        return folder.resolve("sky.jsonl").toString();
    }

    private String data() {
        return folder.resolve("data").toString();
    }

    private static Result run(String... args) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var before = new ArrayList<>(List.of(System.out, System.err));
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
        try {
            int code = Main.run(args);
            return new Result(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
        } finally {
            System.setOut(before.getFirst());
            System.setErr(before.getLast());
        }
    }

    @SuppressWarnings("unchecked") // JSON objects are maps
    private static Map<String, Object> json(String text) {
        return Json.read(text, Map.class);
    }
}
