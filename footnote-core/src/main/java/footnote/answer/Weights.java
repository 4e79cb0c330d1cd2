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
    /// For use with an embedder. Fitted on e5-small-v2 by `footnote.bench.AnswererFit`; see `docs/answering.md`.
    public static final Weights MEANING = parse("""
            TERMS 3.05 LEAD 3.40 PASSAGE 0.36 PHRASE 0.91 KIND 1.51 DEFINES 0.26 RANK 0.94 FIRST 1.12 LENGTH -0.20
            QUESTION -1.15 MEANING 1.42 CONTEXT 2.22 SURROUNDINGS 3.06
            | SENTENCE 3.85 LEAD 0.50 PASSAGE 1.90 MEANING 6.17
            | -7.99 0.31""");

    /// For use where there is none, or where it fails.
    public static final Weights WORDS = parse("""
            TERMS 5.48 LEAD 4.79 PASSAGE 0.25 PHRASE 1.21 KIND 1.55 DEFINES 0.61 RANK 1.62 FIRST 1.16 LENGTH -0.22
            QUESTION -1.33
            | SENTENCE 7.77 LEAD 4.40 PASSAGE 2.09 WORDS 2.30
            | -8.60 0.43""");

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
