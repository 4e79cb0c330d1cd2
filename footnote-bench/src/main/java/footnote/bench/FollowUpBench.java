package footnote.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import footnote.ask.Question;
import footnote.ask.Turn;
import footnote.corpus.Language;
import footnote.corpus.Viewer;
import footnote.language.FunctionWords;
import footnote.language.WordLanguageDetector;
import footnote.query.CarriedTopic;
import footnote.spi.Deadline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// Compares what Footnote makes of questions in conversations, without a model, with what people made of them.
///
/// A question refers back if people wrote it anew. Of the words that they added, how many were carried over is the
/// recall of terms, and of the carried ones, how many they added too is the precision; both over questions.
///
/// Run it with `footnote-bench/run FollowUpBench ../shared/eval/cast/rewrites.jsonl`; `--misses` lists the
/// questions that were judged otherwise than people did.
public final class FollowUpBench {
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+(?:-[\\p{L}\\p{N}]+)*");

    private final CarriedTopic topic = new CarriedTopic(new WordLanguageDetector());
    private final List<String> misses = new ArrayList<>();
    private int right;
    private int wrong;
    private int missed;
    private int spared;
    private double recall;
    private int recalls;
    private double precision;
    private int precisions;

    public static void main(String... args) throws IOException {
        if (args.length == 0) throw new IllegalArgumentException("which file?");
        var bench = new FollowUpBench();
        var json = new ObjectMapper();
        for (var line : Files.readAllLines(Path.of(args[0]))) bench.take(json.readTree(line));
        bench.print(List.of(args).contains("--misses"));
    }

    private void take(JsonNode entry) {
        if (entry.get("history").isEmpty()) return;
        var history = new ArrayList<Turn>();
        entry.get("history").forEach(text -> history.add(new Turn(Turn.Speaker.ASKER, text.asText())));
        var raw = entry.get("raw").asText();
        var rewrite = entry.get("rewrite").asText();
        var question = Question.of(raw, Viewer.LOCAL).after(history);
        boolean refers = !plain(raw).equals(plain(rewrite));
        boolean found = topic.refersBack(question);
        if (found && refers) right++;
        else if (found) wrong++;
        else if (refers) missed++;
        else spared++;
        if (found != refers) misses.add((refers ? "missed: " : "wrong:  ") + raw + " => " + rewrite);
        var wanted = without(stems(rewrite), stems(raw));
        var carried = without(stems(topic.rewrite(question, Deadline.none()).text()), stems(raw));
        var both = new HashSet<>(wanted);
        both.retainAll(carried);
        if (!wanted.isEmpty()) {
            recall += (double) both.size() / wanted.size();
            recalls++;
        }
        if (!carried.isEmpty()) {
            precision += (double) both.size() / carried.size();
            precisions++;
        }
    }

    private void print(boolean all) {
        if (all) misses.forEach(System.out::println);
        System.out.printf(
                Locale.ROOT,
                "%d questions with a history, %d of which refer back%n"
                        + "found: precision %.3f, recall %.3f, balanced accuracy %.3f%n"
                        + "words carried over: recall %.3f, precision %.3f%n",
                right + wrong + missed + spared,
                right + missed,
                (double) right / (right + wrong),
                (double) right / (right + missed),
                ((double) right / (right + missed) + (double) spared / (spared + wrong)) / 2,
                recall / recalls,
                precision / precisions);
    }

    private static String plain(String text) {
        return text.toLowerCase(Locale.ROOT).replaceAll("\\W+", " ").strip();
    }

    private static Set<String> without(Set<String> all, Set<String> some) {
        var left = new HashSet<>(all);
        left.removeAll(some);
        return left;
    }

    /// The words that say something, in the singular as far as that is easily told.
    private static Set<String> stems(String text) {
        var stems = new HashSet<String>();
        WORD.matcher(text.replaceAll("['’](?:s|re|ll|ve|d|m|t)?\\b", ""))
                .results()
                .forEach(result -> {
                    var word = result.group().toLowerCase(Locale.ROOT);
                    if (word.length() > 1 && !FunctionWords.contains(word, Language.ENGLISH)) {
                        stems.add(word.replaceFirst("(?<=..)ies$", "y").replaceFirst("(?<=...)(?:es|s)$", ""));
                    }
                });
        return stems;
    }
}
