package footnote.memory;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Tells which share of a question's words a note has, where a word counts the more the fewer notes have it.
final class WordShares {
    private final Map<String, Double> weights = new HashMap<>();
    private final double whole;

    /// @param notes all that are looked at
    WordShares(String question, List<String> notes) {
        var asked = words(question);
        var having = new HashMap<String, Integer>();
        for (var note : notes) {
            for (var word : words(note)) {
                if (asked.contains(word)) having.merge(word, 1, Integer::sum);
            }
        }
        double sum = 0;
        for (var word : asked) {
            double weight = Math.log(1 + (notes.size() + 1.0) / (having.getOrDefault(word, 0) + 0.5));
            weights.put(word, weight);
            sum += weight;
        }
        this.whole = sum;
    }

    /// From 0, no word of the question, to 1, all of them.
    double of(String note) {
        if (whole == 0) return 0;
        double sum = 0;
        for (var word : words(note)) sum += weights.getOrDefault(word, 0.0);
        return sum / whole;
    }

    private static Set<String> words(String text) {
        var words = new HashSet<String>();
        for (var word : text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{M}\\p{N}]+")) {
            if (!word.isEmpty()) words.add(word);
        }
        return words;
    }
}
