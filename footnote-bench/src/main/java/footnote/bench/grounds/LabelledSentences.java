package footnote.bench.grounds;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import footnote.bench.grounds.Labelled.Kind;
import footnote.prose.Sentence;
import footnote.prose.Sentence.Form;
import footnote.prose.Sentences;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/// Makes labelled sentences from public texts: SciFact's abstracts (English), XQuAD's paragraphs with their
/// questions (German), and statements that people or rules judged (English, where the folder `training` is there).
///
/// Half of the texts, told by their article, are for choosing the method, the others for measuring it.
final class LabelledSentences {
    private static final int SHORTEST = 40;
    private static final int LONGEST = 300;
    private static final Pattern ASKS = Pattern.compile(
            "^(?:(?:In|An|Auf|Aus|Von|Zu|Mit|Bei|Für|Unter|Nach|Seit|Durch) )?(?:[Ww]ie ?viele?n?|[Ww]ie (?:hoch|lange|alt|groß|oft|weit)|[Ww]er|[Ww]en|[Ww]em|[Ww]as|[Ww]ann|[Ww]o|[Ww]oher|[Ww]elche[rsnm]? \\p{Lu}[\\p{L}-]+) (.+)\\?$");
    private static final Pattern ALL_CAPITALS = Pattern.compile("\\p{Lu}[\\p{L}-]+(?: \\p{Lu}[\\p{L}-]+){0,3}");

    /// @param group the article
    /// @param asked questions with their answers
    private record Text(String set, String group, String words, boolean german, Map<String, String> asked) {
        boolean tuning() {
            return (group.hashCode() & 1) == 0;
        }

        /// In German, where every noun has a capital, names are the answers of people that look like some.
        List<String> names() {
            return german
                    ? asked.values().stream()
                            .filter(answer -> ALL_CAPITALS.matcher(answer).matches())
                            .distinct()
                            .toList()
                    : Alterations.names(words);
        }
    }

    private final ObjectMapper json = new ObjectMapper();
    private final Random random = new Random(20);
    private final Alterations alterations = new Alterations(random);
    private final List<Labelled> made = new ArrayList<>();
    private final int most;

    private LabelledSentences(int most) {
        this.most = most;
    }

    /// @param eval the folder with the public data
    /// @param most how many texts of each set to use
    static List<Labelled> from(Path eval, int most) throws IOException {
        var making = new LabelledSentences(most);
        making.change(making.scifact(eval.resolve("scifact")));
        making.change(making.xquad(eval.resolve("xquad-de")));
        making.judged(eval.resolveSibling("training"));
        return making.made;
    }

    private List<Text> scifact(Path folder) throws IOException {
        var texts = new ArrayList<Text>();
        for (var line : lines(folder.resolve("corpus.jsonl"))) {
            texts.add(new Text("scifact", text(line, "_id"), text(line, "text"), false, Map.of()));
            if (texts.size() == most) break;
        }
        return texts;
    }

    private List<Text> xquad(Path folder) throws IOException {
        var asked = new HashMap<String, Map<String, String>>();
        var places = new HashMap<String, String>();
        for (var judgement : Files.readAllLines(folder.resolve("qrels/test.tsv"))) {
            var parts = judgement.split("\t");
            places.put(parts[0], parts[1]);
        }
        for (var line : lines(folder.resolve("queries.jsonl"))) {
            var answer = line.at("/metadata/answers/0/text").asText();
            asked.computeIfAbsent(places.getOrDefault(text(line, "_id"), ""), _ -> new HashMap<>())
                    .put(text(line, "text"), answer);
        }
        var texts = new ArrayList<Text>();
        for (var line : lines(folder.resolve("corpus.jsonl"))) {
            var own = asked.getOrDefault(text(line, "_id"), Map.of());
            texts.add(new Text("xquad-de", text(line, "title"), text(line, "text"), true, own));
            if (texts.size() == most) break;
        }
        return texts;
    }

    private void change(List<Text> texts) {
        for (int i = 0; i < texts.size(); i++) {
            var text = texts.get(i);
            var next = texts.get((i + 1) % texts.size());
            var sentences = sentences(text.words);
            if (sentences.size() < 2 || text.tuning() != next.tuning()) continue;
            for (var sentence : sentences) keep(text, sentence);
            change(text, sentences, next);
            ask(text);
        }
    }

    private void keep(Text text, String sentence) {
        add(text, Kind.SHORTER, Alterations.shorter(sentence));
        add(text, Kind.MOVED, Alterations.moved(sentence));
        add(text, Kind.REWORDED, Alterations.reworded(sentence));
    }

    private void change(Text text, List<String> sentences, Text next) {
        int which = random.nextInt(sentences.size() - 1);
        add(text, Kind.SAME, Optional.of(sentences.get(which)));
        add(text, Kind.JOINED, Alterations.joined(sentences.get(which), sentences.get(which + 1), text.german));
        for (var same : sentences) {
            // What is altered is not always the very sentence.
            var sentence =
                    random.nextBoolean() ? same : Alterations.shorter(same).orElse(same);
            add(text, Kind.NUMBER, alterations.number(sentence, text.words));
            add(text, Kind.NUMBER_NEARBY, alterations.numberNearby(sentence, text.words));
            add(text, Kind.NEGATED, Alterations.negated(sentence, text.german));
            add(text, Kind.OPPOSITE, Alterations.opposite(sentence));
            var known = text.german ? text.names() : List.<String>of();
            if (text.german && known.isEmpty()) continue;
            var others = next.names().stream()
                    .filter(name -> !text.words.contains(name))
                    .toList();
            add(text, Kind.NAME, alterations.name(sentence, known, others));
            add(text, Kind.NAME_NEARBY, alterations.name(sentence, known, text.names()));
        }
        var elsewhere = sentences(next.words);
        if (!elsewhere.isEmpty())
            add(text, Kind.ELSEWHERE, Optional.of(elsewhere.get(random.nextInt(elsewhere.size()))));
    }

    private void ask(Text text) {
        text.asked.forEach((question, answer) -> {
            add(text, Kind.ASKED, statement(question, answer));
            boolean number = Character.isDigit(answer.charAt(0));
            text.asked.values().stream()
                    .filter(other -> !other.contains(answer) && !answer.contains(other))
                    .filter(other -> Character.isDigit(other.charAt(0)) == number)
                    .findFirst()
                    .ifPresent(other -> add(text, Kind.WRONG_ANSWER, statement(question, other)));
        });
    }

    /// German puts an answer where the question word stood: „Wer sang die Hymne?“, „Lady Gaga sang die Hymne.“
    private static Optional<String> statement(String question, String answer) {
        var asks = ASKS.matcher(question);
        return asks.matches() ? Optional.of(answer + " " + asks.group(1) + ".") : Optional.empty();
    }

    /// Statements with labels, without captions of pictures and without what was made from edited sentences, as
    /// here.
    private void judged(Path training) throws IOException {
        if (!Files.isDirectory(training)) {
            System.out.println("There is no folder " + training + ": without judged statements.");
            return;
        }
        int step = Math.max(1, 6000 / most);
        for (var split : List.of("train", "dev")) {
            boolean tuning = split.equals("train");
            int count = 0;
            for (var line : lines(training.resolve("nli." + split + ".jsonl.gz"))) {
                var source = text(line, "source");
                if (source.equals("snli")) continue;
                if (tuning && count++ % step != 0) continue;
                var kind = switch (text(line, "label")) {
                    case "entailment" -> Kind.ENTAILED;
                    case "neutral" -> Kind.NEUTRAL;
                    default -> Kind.CONTRADICTED;
                };
                made.add(new Labelled(source, kind, tuning, text(line, "hypothesis"), text(line, "premise")));
            }
        }
    }

    private void add(Text text, Kind kind, Optional<String> sentence) {
        sentence.ifPresent(words -> made.add(new Labelled(text.set, kind, text.tuning(), words, text.words)));
    }

    private static List<String> sentences(String text) {
        return Sentences.of(text).stream()
                .filter(sentence -> sentence.form() == Form.PROSE)
                .map(Sentence::text)
                .filter(sentence -> sentence.length() >= SHORTEST && sentence.length() <= LONGEST)
                .filter(sentence -> sentence.endsWith("."))
                .toList();
    }

    private List<JsonNode> lines(Path file) throws IOException {
        var nodes = new ArrayList<JsonNode>();
        try (var bytes = Files.newInputStream(file);
                var plain = file.toString().endsWith(".gz") ? new GZIPInputStream(bytes) : bytes;
                var reader = new BufferedReader(new InputStreamReader(plain, StandardCharsets.UTF_8))) {
            for (var line = reader.readLine(); line != null; line = reader.readLine()) nodes.add(json.readTree(line));
        }
        return nodes;
    }

    private static String text(JsonNode node, String field) {
        return node.path(field).asText();
    }
}
