package footnote.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import footnote.ask.Evidence;
import footnote.ask.Source;
import footnote.corpus.Document;
import footnote.corpus.DocumentId;
import footnote.corpus.Passage;
import footnote.corpus.PassageId;
import footnote.corpus.Place;
import footnote.corpus.Span;
import footnote.spi.Catalogue.Excerpt;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;

/// Puts questions with known answers into the situations that an answerer meets: six passages found by words, among
/// them the one that answers, or not.
final class AnswererScenes {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int SOURCES = 6;
    private static final int LONGEST_PASSAGE = 1200;

    enum Situation {
        /// The passage with the answer is among the six.
        ANSWERABLE,
        /// The question meets a corpus about other things.
        OFF_TOPIC,
        /// The question meets a corpus of its own field from which the answer's document was taken away.
        MISSING,
        /// People wrote the question so that the passage does not answer it.
        WRITTEN,
        /// The question meets one passage much like its own that does not hold the answer.
        MINED
    }

    /// @param split train, dev, or outside for sets that are looked at only
    /// @param gold which passage holds the answer, -1 if none or not known
    /// @param span where the answer stands in that passage
    record Scene(
            Situation situation,
            String split,
            String set,
            String question,
            List<String> answers,
            int gold,
            Span span,
            List<String> passages) {
        Evidence evidence() {
            var sources = new ArrayList<Source>();
            for (var passage : passages) sources.add(source(passage, sources.size()));
            return new Evidence(sources);
        }
    }

    private record Text(String words, String group) {}

    private record Row(
            String question, String context, List<String> answers, Span span, String kind, String set, String group) {}

    private record Corpus(List<Text> texts, WordRanking ranking) {
        List<Text> best(String question, int atMost) {
            return ranking.best(question, atMost).stream().map(texts::get).toList();
        }
    }

    private final Path folder;
    private final Map<String, Corpus> corpora = new TreeMap<>();
    private final Map<String, String> groups = new HashMap<>();
    private final List<Scene> scenes = new ArrayList<>();

    private AnswererScenes(Path folder) {
        this.folder = folder;
    }

    /// @param perSet how many answerable questions to take of each training set; a third of that of
    /// unanswerable ones
    static List<Scene> of(Path training, int perSet, int perDevSet) throws IOException {
        var making = new AnswererScenes(training);
        making.readPassages();
        making.addRows("train", perSet);
        making.addRows("dev", perDevSet);
        return making.scenes;
    }

    /// Passages about anything but medicine and science.
    static List<String> everydayPassages(Path training) throws IOException {
        var texts = new ArrayList<String>();
        for (var line : new AnswererScenes(training).lines("passages.jsonl.gz")) {
            var family = familyOfGroup(line.get("group").asText());
            if (!Set.of("medicine", "science", "papers").contains(family))
                texts.add(line.get("text").asText());
        }
        return texts;
    }

    private void readPassages() throws IOException {
        Map<String, List<Text>> families = new TreeMap<>();
        Map<Integer, Text> byId = new HashMap<>();
        for (var line : lines("passages.jsonl.gz")) {
            var text = new Text(line.get("text").asText(), line.get("group").asText());
            byId.put(line.get("id").asInt(), text);
            families.computeIfAbsent(familyOfGroup(text.group), _ -> new ArrayList<>())
                    .add(text);
        }
        families.forEach((name, texts) -> corpora.put(
                name,
                new Corpus(
                        texts, new WordRanking(texts.stream().map(Text::words).toList()))));
        // Only questions of the rerank files make sense without their passage.
        for (var split : List.of("train", "dev")) {
            for (var line : lines("rerank." + split + ".jsonl.gz")) {
                var text = byId.get(line.get("pos_id").asInt());
                if (text != null)
                    groups.put(key(line.get("source").asText(), line.get("q").asText()), text.group);
            }
        }
    }

    private void addRows(String split, int perSet) throws IOException {
        Map<String, List<Row>> sets = new TreeMap<>();
        for (var line : lines("reader." + split + ".jsonl.gz")) {
            var row = row(line);
            sets.computeIfAbsent(row.set, _ -> new ArrayList<>()).add(row);
        }
        var random = new Random(7);
        for (var rows : sets.values()) {
            Collections.shuffle(rows, random);
            rows.stream()
                    .filter(row -> !row.answers.isEmpty() && !row.group.isEmpty())
                    .limit(perSet)
                    .forEach(row -> addAnswerable(row, split, random));
            addAlone(rows, "unanswerable-written", Situation.WRITTEN, split, perSet / 3);
            addAlone(rows, "unanswerable-mined", Situation.MINED, split, perSet / 3);
        }
    }

    private void addAlone(List<Row> rows, String kind, Situation situation, String split, int atMost) {
        rows.stream()
                .filter(row -> row.kind.equals(kind))
                .limit(atMost)
                .forEach(row -> scenes.add(new Scene(
                        situation, split, row.set, row.question, List.of(), -1, row.span, List.of(row.context))));
    }

    private void addAnswerable(Row row, String split, Random random) {
        var family = familyOfSet(row.set);
        var own = corpus(family);
        var passages = new ArrayList<String>();
        int gold = -1;
        for (var text : own.best(row.question, 40)) {
            if (passages.size() == SOURCES) break;
            if (!same(text.words, row.context)) passages.add(text.words);
            else if (gold < 0) {
                gold = passages.size();
                passages.add(row.context);
            }
        }
        if (gold < 0) {
            gold = Math.min(passages.size(), random.nextInt(SOURCES));
            passages.add(gold, row.context);
        }
        add(Situation.ANSWERABLE, split, row, gold, passages);
        var others = new ArrayList<>(corpora.keySet());
        others.remove(family);
        add(Situation.OFF_TOPIC, split, row, -1, without(corpus(others.get(random.nextInt(others.size()))), row));
        if (random.nextBoolean()) add(Situation.MISSING, split, row, -1, without(own, row));
    }

    private void add(Situation situation, String split, Row row, int gold, List<String> passages) {
        var six = passages.stream().limit(SOURCES).toList();
        scenes.add(new Scene(situation, split, row.set, row.question, row.answers, gold, row.span, six));
    }

    private static List<String> without(Corpus corpus, Row row) {
        return corpus.best(row.question, 60).stream()
                .filter(text -> !text.group.equals(row.group) && !holds(text.words, row.answers))
                .map(Text::words)
                .limit(SOURCES)
                .toList();
    }

    /// Questions of a BEIR folder with their passage among the six, with their document taken away, and against
    /// corpora about other things. Answers are known where the queries carry them.
    static List<Scene> ofBeir(Path folder, int atMost, List<String> foreign) throws IOException {
        var texts = new ArrayList<Text>();
        Map<String, Text> byId = new HashMap<>();
        for (var line : Files.readAllLines(folder.resolve("corpus.jsonl"))) {
            var node = JSON.readTree(line);
            var words = node.get("text").asText();
            var text = new Text(
                    words.substring(0, Math.min(words.length(), LONGEST_PASSAGE)),
                    node.path("title").asText(""));
            texts.add(text);
            byId.put(node.get("_id").asText(), text);
        }
        var own = new Corpus(
                texts, new WordRanking(texts.stream().map(Text::words).toList()));
        var other =
                new Corpus(foreign.stream().map(words -> new Text(words, "")).toList(), new WordRanking(foreign));
        Map<String, Text> relevant = new HashMap<>();
        for (var line : Files.readAllLines(folder.resolve("qrels/" + qrels(folder)))) {
            var cells = line.split("\t");
            var text = byId.get(cells[1]);
            if (text != null && !cells[2].equals("0")) relevant.putIfAbsent(cells[0], text);
        }
        var queries = new ArrayList<>(Files.readAllLines(folder.resolve("queries.jsonl")));
        Collections.shuffle(queries, new Random(5));
        var scenes = new ArrayList<Scene>();
        for (var line : queries) {
            var node = JSON.readTree(line);
            var gold = relevant.get(node.get("_id").asText());
            if (gold == null || scenes.size() >= 3 * atMost) continue;
            var answers = new ArrayList<String>();
            for (var answer : node.path("metadata").path("answers"))
                answers.add(answer.get("text").asText());
            addBeir(scenes, folder.getFileName().toString(), node.get("text").asText(), answers, gold, own, other);
        }
        return scenes;
    }

    private static void addBeir(
            List<Scene> scenes,
            String set,
            String question,
            List<String> answers,
            Text gold,
            Corpus own,
            Corpus other) {
        var row = new Row(question, gold.words, answers, new Span(0, 0), "span", set, gold.group);
        var found = new ArrayList<>(
                own.best(question, SOURCES).stream().map(Text::words).toList());
        if (!found.contains(gold.words)) found.add(found.size() / 2, gold.words);
        var with = found.stream().limit(SOURCES).toList();
        var away = other.best(question, SOURCES).stream().map(Text::words).toList();
        var none = new Span(0, 0);
        scenes.add(new Scene(Situation.ANSWERABLE, "outside", set, question, answers, -1, none, with));
        scenes.add(new Scene(Situation.OFF_TOPIC, "outside", set, question, answers, -1, none, away));
        scenes.add(new Scene(Situation.MISSING, "outside", set, question, answers, -1, none, without(own, row)));
    }

    private static String qrels(Path folder) {
        return Files.exists(folder.resolve("qrels/train.tsv")) ? "train.tsv" : "test.tsv";
    }

    private Row row(JsonNode line) {
        var answers = new ArrayList<String>();
        for (var answer : line.get("answers")) answers.add(answer.get("text").asText());
        var context = line.get("context").asText();
        // Offsets in the files count code points.
        int start = answers.isEmpty()
                ? 0
                : context.offsetByCodePoints(
                        0, line.get("answers").get(0).get("start").asInt());
        var span = new Span(
                start, answers.isEmpty() ? start : start + answers.getFirst().length());
        var set = line.get("source").asText();
        var question = line.get("q").asText();
        var group = groups.getOrDefault(key(set, question), "");
        return new Row(question, context, answers, span, line.get("kind").asText(), set, group);
    }

    private Corpus corpus(String family) {
        var corpus = corpora.get(family);
        if (corpus == null) throw new IllegalStateException("no passages of family " + family);
        return corpus;
    }

    private List<JsonNode> lines(String name) throws IOException {
        var nodes = new ArrayList<JsonNode>();
        try (var in = new GZIPInputStream(Files.newInputStream(folder.resolve(name)));
                var reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            for (var line = reader.readLine(); line != null; line = reader.readLine()) nodes.add(JSON.readTree(line));
        }
        return nodes;
    }

    /// Whether a text holds one of the answers, word for word.
    static boolean holds(String text, List<String> answers) {
        var words = " " + bare(text) + " ";
        return answers.stream()
                .map(AnswererScenes::bare)
                .anyMatch(answer -> answer.length() > 1 && words.contains(" " + answer + " "));
    }

    private static boolean same(String one, String other) {
        var a = bare(one);
        var b = bare(other);
        return a.contains(b) || b.contains(a);
    }

    private static String bare(String text) {
        return text.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]+", " ").strip();
    }

    private static String key(String set, String question) {
        return set + "\n" + question;
    }

    private static String familyOfGroup(String group) {
        var prefix = group.substring(0, Math.max(0, group.indexOf(':')));
        return switch (prefix) {
            case "wiki", "iirc", "aqa", "boolq", "qamr" -> "encyclopedia";
            case "med", "pqaa", "pqal", "covid" -> "medicine";
            case "peer", "qasper" -> "papers";
            case "qasc", "scitailqa", "quartz" -> "science";
            case "tweet" -> "tweets";
            case "doqa" -> "cooking";
            default -> "software";
        };
    }

    private static String familyOfSet(String set) {
        return switch (set) {
            case "covid-qa" -> "medicine";
            case "qasper" -> "papers";
            case "qasc" -> "science";
            case "tweetqa" -> "tweets";
            case "doqa" -> "cooking";
            default -> "encyclopedia";
        };
    }

    private static Source source(String text, int rank) {
        var id = new DocumentId("00000000-0000-0000-0000-00000000000" + rank);
        var document = Document.ofText(id, rank + ".txt", "", text);
        var passage = Passage.paragraph(new PassageId(id, 1, 0), text, new Span(0, text.length()), Place.UNKNOWN);
        return new Source(new Excerpt(document, passage), 1.0 / (rank + 1), 1.0 / (rank + 1), Map.of());
    }
}
