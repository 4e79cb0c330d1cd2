package footnote.answer;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/// How much each clue and each ground counts: two small logistic models, and the bar that an answer must clear.
///
/// @param clues which sentence of a question's sentences answers it
/// @param grounds whether the best sentence answers it
/// @param bias what the grounds start from
/// @param bar the least probability at which an answer is given
public record Weights(Map<Clue, Double> clues, Map<Ground, Double> grounds, double bias, double bar) {
    /// For use with an embedder. Fitted on bge-small-en-v1.5 by `footnote.bench.AnswererFit`; see
    /// `docs/answering.md`.
    public static final Weights MEANING = parse("""
            TERMS 2.87 LEAD 2.51 PHRASE 0.57 KIND 1.83 DEFINES 0.50 RANK 0.93 FIRST 1.09 QUESTION -0.45
            MEANING 2.33 SURROUNDINGS 4.50
            | SENTENCE 4.59 LEAD 1.57 PASSAGE 3.01 MEANING 4.82
            | -7.26 0.372""");

    /// For use where there is none, or where it fails.
    public static final Weights WORDS = parse("""
            TERMS 5.09 LEAD 4.26 PHRASE 0.89 KIND 1.76 DEFINES 0.50 RANK 1.66 FIRST 1.23 QUESTION -0.72
            | SENTENCE 8.58 LEAD 4.83 PASSAGE 3.29 WORDS 2.35
            | -9.68 0.395""");

    public Weights {
        clues = Collections.unmodifiableMap(new EnumMap<>(clues));
        grounds = Collections.unmodifiableMap(new EnumMap<>(grounds));
    }

    /// Read the form that [#toString] writes.
    public static Weights parse(String text) {
        var parts = text.split("\\|");
        var clues = new EnumMap<Clue, Double>(Clue.class);
        var grounds = new EnumMap<Ground, Double>(Ground.class);
        var words = parts[0].strip().split("\\s+");
        for (int i = 0; i < words.length; i += 2) clues.put(Clue.valueOf(words[i]), Double.valueOf(words[i + 1]));
        words = parts[1].strip().split("\\s+");
        for (int i = 0; i < words.length; i += 2) grounds.put(Ground.valueOf(words[i]), Double.valueOf(words[i + 1]));
        words = parts[2].strip().split("\\s+");
        return new Weights(clues, grounds, Double.parseDouble(words[0]), Double.parseDouble(words[1]));
    }

    double score(Map<Clue, Double> seen) {
        double sum = 0;
        for (var entry : clues.entrySet()) sum += entry.getValue() * seen.getOrDefault(entry.getKey(), 0.0);
        return sum;
    }

    double probability(Map<Ground, Double> seen) {
        double sum = bias;
        for (var entry : grounds.entrySet()) sum += entry.getValue() * seen.getOrDefault(entry.getKey(), 0.0);
        return 1 / (1 + Math.exp(-sum));
    }

    @Override
    public String toString() {
        var text = new StringBuilder();
        clues.forEach((clue, weight) -> text.append("%s %.2f ".formatted(clue, weight)));
        text.append("| ");
        grounds.forEach((ground, weight) -> text.append("%s %.2f ".formatted(ground, weight)));
        return text.append("| %.2f %.3f".formatted(bias, bar)).toString();
    }
}
