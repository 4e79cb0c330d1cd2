package footnote.server;

import static footnote.server.JsonReplies.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import footnote.app.Settings;
import footnote.corpus.Viewer;
import footnote.ingest.Intake.Label;
import footnote.testkit.ModelScript;
import footnote.testkit.ScriptedEmbedder;
import footnote.testkit.ScriptedModelServer;
import footnote.testkit.ScriptedReranker;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// How many passages each of the described systems looks at, in which order it gives them, and what it leaves out,
/// worked out again from the scores in its replies.
@Timeout(180)
class DescribedOrdersTests {
    private static final String QUESTION = "How long do honey bees live?";

    /// In a document of one section: the document itself and its section come before.
    private static final int FIRST_PARAGRAPH = 2;

    private static final ScriptedEmbedder EMBEDDER = ScriptedEmbedder.start();
    private static final ScriptedReranker RERANKER = ScriptedReranker.start();
    private static final ScriptedModelServer MODEL =
            ScriptedModelServer.start().otherwise(ModelScript.says("Six weeks."));
    private static RunningServer server;

    @BeforeAll
    static void fill(@TempDir Path folder) throws Exception {
        server = new RunningServer(Settings.fromEnvironment(Map.of(
                "FOOTNOTE_DATA",
                folder.resolve("data").toString(),
                "FOOTNOTE_CHUNKER",
                "structure; notes=characters 240/0; levels=hierarchy 200/0",
                "FOOTNOTE_EMBEDDER",
                EMBEDDER.url() + " " + ScriptedEmbedder.MODEL,
                "FOOTNOTE_RERANKER",
                RERANKER.url(),
                "FOOTNOTE_MODEL_URL",
                MODEL.openAiUrl().toString(),
                "FOOTNOTE_MODEL",
                "scripted")));
        for (int i = 0; i < 14; i++) {
            add(
                    "plain",
                    i + ".md",
                    "Of bees " + i + ": " + "they live long ".repeat(i % 4 + 1) + "in the hive ".repeat(14 - i));
        }
        var copied = "Honey bees live for six weeks in summer and for six months in winter, says the handbook, and as"
                + " long as that they do what they must.";
        add("notes", "copied.md", copied);
        add("notes", "copy.md", copied + " Indeed.");
        add(
                "notes",
                "several.md",
                IntStream.range(0, 3)
                        .mapToObj(i -> "How long honey bees live, part " + i + ": how long do honey bees live? "
                                + "So long do they live, and no longer than that, says number " + i + ". "
                                + "x".repeat(100))
                        .reduce("", (all, part) -> all + part + "\n\n"));
        add("notes", "other.md", "How long do honey bees live? So long.");
        add(
                "notes",
                "near.md",
                "Honey bees live how long? How long do honey bees live? They live so long, and no longer than that, says"
                        + " one, they say.");
        add("notes", "wasps.md", "Wasps are something else.");
        var parts = new StringBuilder("# Bees\n\n");
        for (int i = 0; i < 30; i++) {
            parts.append(i == 27 ? "How long do honey bees live: six weeks. " : "")
                    .append("Part " + i + " of the book is this. ")
                    .append("And more of the same is told here, word by word by word. ".repeat(3))
                    .append("\n\n");
        }
        add("levels", "long.md", parts.toString());
        add(
                "levels",
                "faint.md",
                "# Hives\n\nSome are honey.\n\n"
                        + "And more of the same is told here, word by word by word. ".repeat(12));
        server.await();
    }

    @AfterAll
    static void stop() {
        server.close();
        MODEL.close();
        EMBEDDER.close();
        RERANKER.close();
        assertThat(MODEL.complaints()).isEmpty();
        assertThat(EMBEDDER.complaints()).isEmpty();
        assertThat(RERANKER.complaints()).isEmpty();
    }

    @Test
    void vectorOpsTakesTenOfEachLegDividesByTheBestAndAddsUpInTheRatioSevenToThree() {
        var all = found(search("vectorops", "plain"));
        for (var leg : List.of("vector", "lexical")) {
            assertThat(all.stream()
                            .filter(one -> one.get("legs").has(leg))
                            .map(one -> one.at("/legs/" + leg + "/rank").asInt()))
                    .as(leg)
                    .containsExactlyInAnyOrderElementsOf(
                            IntStream.rangeClosed(1, 10).boxed().toList());
        }
        double bestByMeaning = best(all, "vector");
        double bestByWords = best(all, "lexical");
        ToDoubleFunction<JsonNode> fused =
                one -> 0.7 * legScore(one, "vector") / bestByMeaning + 0.3 * legScore(one, "lexical") / bestByWords;
        assertThat(all)
                .allSatisfy(one ->
                        assertThat(one.get("score").asDouble()).isCloseTo(fused.applyAsDouble(one), within(1e-9)));
        var five = paths(all.stream()
                .sorted(Comparator.comparingDouble(fused).reversed())
                .limit(5)
                .toList());

        assertThat(paths(ask("vectorops", "plain", "").get("sources"))).isEqualTo(five);
        assertThat(told("\\[Source \\d: (.*?)]")).isEqualTo(five);
    }

    @Test
    void notebookOrdersByCosineWithoutNearDuplicatesAndTakesOtherFilesThatAreNearlyAsGood() {
        var searched = search("notebook", "notes");
        assertThat(leftOut(searched, "near-duplicate")).hasSize(1);
        var copies = found(searched).stream()
                .filter(one -> one.get("document").asText().startsWith("cop"))
                .toList();
        assertThat(copies).hasSize(2);
        assertThat(leftOut(searched, "near-duplicate").getFirst().get("score").asDouble())
                .isEqualTo(copies.stream()
                        .mapToDouble(one -> one.get("score").asDouble())
                        .min()
                        .orElseThrow());
        assertThat(found(searched)).allSatisfy(one -> {
            assertThat(one.get("score").asDouble()).isCloseTo(legScore(one, "vector"), within(1e-4));
            assertThat(one.get("hybridScore")).isNotEqualTo(one.get("score"));
        });
        var left = new ArrayList<>(found(searched));
        left.removeAll(leftOut(searched, "near-duplicate"));
        var expected = covering(left, 5);

        var sources = list(ask("notebook", "notes", "").get("sources"));
        assertThat(sources)
                .extracting(one -> one.get("passage"))
                .isEqualTo(expected.stream().map(one -> one.get("passage")).toList());
        assertThat(told("\\[Source: (\\S+) page=")).isEqualTo(paths(sources));
        assertThat(server.post("/api/chat", body("question", "notebook", "notes", ""))
                        .body())
                .as("its model is told no numbers to cite")
                .contains("\"numbered\":false");
        assertThat(sources.stream().map(one -> one.get("score").asDouble()).toList())
                .as("a file that had none comes before a better passage of one that had")
                .isNotEqualTo(sources.stream()
                        .map(one -> one.get("score").asDouble())
                        .sorted(Comparator.reverseOrder())
                        .toList());
    }

    /// Take the best again and again, or one of a file that has none yet and is at most a tenth behind.
    private static List<JsonNode> covering(List<JsonNode> candidates, int most) {
        var left = new ArrayList<>(candidates);
        left.sort(Comparator.comparingDouble((JsonNode one) -> one.get("score").asDouble())
                .reversed());
        var taken = new ArrayList<JsonNode>();
        while (taken.size() < most) {
            double least = 0.9 * left.getFirst().get("score").asDouble();
            var next = left.stream()
                    .filter(one -> one.get("score").asDouble() >= least)
                    .filter(one -> !paths(taken).contains(one.get("document").asText()))
                    .findFirst()
                    .orElse(left.getFirst());
            left.remove(next);
            taken.add(next);
        }
        return taken;
    }

    @Test
    void vexoraAddsTheFirstTwentyParagraphsOfDocumentsThatAreGoodEnough() {
        var sources = list(ask("vexora", "levels", "").get("sources"));
        var added = added(sources);
        assertThat(added)
                .allSatisfy(one -> assertThat(one.get("document").asText()).isEqualTo("long.md"));
        var beginning = sources.stream()
                .filter(one -> one.get("document").asText().equals("long.md"))
                .map(DescribedOrdersTests::ordinal)
                .filter(ordinal -> ordinal < FIRST_PARAGRAPH + 20)
                .sorted()
                .toList();
        assertThat(beginning)
                .isEqualTo(IntStream.range(FIRST_PARAGRAPH, FIRST_PARAGRAPH + 20)
                        .boxed()
                        .toList());
        assertThat(added).allSatisfy(one -> assertThat(ordinal(one)).isLessThan(FIRST_PARAGRAPH + 20));

        var faint = sources.stream()
                .filter(one -> one.get("document").asText().equals("faint.md"))
                .toList();
        assertThat(faint)
                .isNotEmpty()
                .allSatisfy(one -> assertThat(one.get("score").asDouble()).isBetween(0.1, 0.3));
        var lower = added(list(ask("vexora", "levels", ",\"enableDocumentExpansion\":true,\"expansionThreshold\":0.2")
                .get("sources")));
        assertThat(paths(lower)).contains("faint.md");
    }

    /// Those that were found by no leg.
    private static List<JsonNode> added(List<JsonNode> sources) {
        return sources.stream().filter(one -> one.get("legs").isEmpty()).toList();
    }

    private static int ordinal(JsonNode source) {
        var passage = source.get("passage").asText();
        return Integer.parseInt(passage.substring(passage.lastIndexOf('.') + 1));
    }

    private static JsonNode search(String preset, String collection) {
        return json(server.post("/api/search", body("query", preset, collection, ",\"explain\":true"))
                .body());
    }

    private static JsonNode ask(String preset, String collection, String more) {
        return json(server.post("/api/chat", body("question", preset, collection, ",\"stream\":false" + more))
                .body());
    }

    private static String body(String field, String preset, String collection, String more) {
        return "{\"" + field + "\":\"" + QUESTION + "\",\"preset\":\"" + preset
                + "\",\"filter\":{\"field\":\"collection\",\"anyOf\":[\"" + collection + "\"]}" + more + "}";
    }

    /// All that a search found, chosen or not.
    private static List<JsonNode> found(JsonNode searched) {
        var all = new ArrayList<JsonNode>();
        for (var list : List.of("results", "leftOut")) {
            for (var one : searched.get(list)) all.add(one.get("source"));
        }
        return all;
    }

    private static List<JsonNode> leftOut(JsonNode searched, String why) {
        return list(searched.get("leftOut")).stream()
                .filter(one -> one.get("why").asText().equals(why))
                .map(one -> one.get("source"))
                .toList();
    }

    private static double legScore(JsonNode one, String leg) {
        return one.at("/legs/" + leg + "/score").asDouble();
    }

    private static double best(List<JsonNode> all, String leg) {
        return all.stream().mapToDouble(one -> legScore(one, leg)).max().orElseThrow();
    }

    private static List<JsonNode> list(JsonNode array) {
        var list = new ArrayList<JsonNode>();
        array.forEach(list::add);
        return list;
    }

    private static List<String> paths(Iterable<JsonNode> sources) {
        var paths = new ArrayList<String>();
        for (var source : sources) paths.add(source.get("document").asText());
        return paths;
    }

    /// What the model was last told, as far as a pattern catches it.
    private static List<String> told(String pattern) {
        return Pattern.compile(pattern)
                .matcher(
                        MODEL.requests().getLast().asked().messages().getFirst().text())
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    private static void add(String collection, String path, String text) throws IOException {
        var label = new Label(collection, path, Viewer.LOCAL.user(), Set.of());
        server.footnote.add(label, new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }
}
