package footnote.bench;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/// Ranks texts by BM25 in memory: enough retrieval for an experiment that is not about retrieval.
final class WordRanking {
    private static final double K1 = 0.9;
    private static final double B = 0.4;

    private record Posting(int text, int count) {}

    private final Map<String, List<Posting>> postings = new HashMap<>();
    private final int[] lengths;
    private final double usual;

    WordRanking(List<String> texts) {
        this.lengths = new int[texts.size()];
        for (int i = 0; i < lengths.length; i++) {
            var counts = new HashMap<String, Integer>();
            for (var word : words(texts.get(i))) {
                counts.merge(word, 1, Integer::sum);
                lengths[i]++;
            }
            int text = i;
            counts.forEach((word, count) ->
                    postings.computeIfAbsent(word, _ -> new ArrayList<>()).add(new Posting(text, count)));
        }
        this.usual = IntStream.of(lengths).average().orElse(1);
    }

    /// The numbers of the best texts, best first.
    List<Integer> best(String query, int atMost) {
        var scores = new double[lengths.length];
        for (var word : new HashSet<>(words(query))) {
            var list = postings.getOrDefault(word, List.of());
            double rarity = Math.log(1 + (lengths.length - list.size() + 0.5) / (list.size() + 0.5));
            for (var posting : list) {
                double damping = K1 * (1 - B + B * lengths[posting.text] / usual);
                scores[posting.text] += rarity * posting.count * (K1 + 1) / (posting.count + damping);
            }
        }
        return IntStream.range(0, scores.length)
                .filter(i -> scores[i] > 0)
                .boxed()
                .sorted((a, b) -> scores[a] == scores[b] ? a - b : Double.compare(scores[b], scores[a]))
                .limit(atMost)
                .toList();
    }

    private static List<String> words(String text) {
        var words = new ArrayList<String>();
        for (var word : text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+")) {
            if (word.isEmpty()) continue;
            words.add(word.length() > 4 && word.endsWith("s") ? word.substring(0, word.length() - 1) : word);
        }
        return words;
    }
}
