package footnote.retrieve;

import footnote.corpus.Hit;
import footnote.corpus.PassageId;
import footnote.corpus.Ranking;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;

/// Makes one ranking of what one leg found for several wordings of a question.
final class Merging {
    private Merging() {}

    /// Each passage with the best score that it has anywhere, best first.
    static Ranking best(List<Ranking> rankings, int atMost) {
        if (rankings.size() == 1) return rankings.getFirst();
        var best = new LinkedHashMap<PassageId, Double>();
        for (var ranking : rankings) {
            for (var hit : ranking.hits()) best.merge(hit.passage(), hit.score(), Math::max);
        }
        return new Ranking(best.entrySet().stream()
                .map(entry -> new Hit(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingDouble(Hit::score).reversed())
                .limit(atMost)
                .toList());
    }

    /// The same rankings, each stretched so that its best score is that of the first: a wording with more words has
    /// larger scores by words, and is no better for it.
    static List<Ranking> levelled(List<Ranking> rankings) {
        double level = rankings.stream()
                .filter(ranking -> !ranking.isEmpty())
                .mapToDouble(Merging::top)
                .findFirst()
                .orElse(1);
        return rankings.stream().map(ranking -> stretched(ranking, level)).toList();
    }

    private static Ranking stretched(Ranking ranking, double level) {
        if (ranking.isEmpty() || top(ranking) <= 0 || top(ranking) == level) return ranking;
        double stretch = level / top(ranking);
        return new Ranking(ranking.hits().stream()
                .map(hit -> new Hit(hit.passage(), hit.score() * stretch))
                .toList());
    }

    private static double top(Ranking ranking) {
        return ranking.hits().getFirst().score();
    }
}
