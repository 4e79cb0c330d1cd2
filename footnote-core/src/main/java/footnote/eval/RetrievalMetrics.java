package footnote.eval;

import java.util.Collection;
import java.util.List;
import java.util.Map;

/// How well one ranking, or the average of many, agrees with judgements.
///
/// The definitions are trec_eval's: the gain of a document is its grade, discounted by the logarithm of its rank; a
/// document without a judgement, or with a grade of 0 or less, is not relevant.
public record RetrievalMetrics(double ndcg10, double recall10, double recall100, double mrr10, double map) {

    /// @param ranking document names, best first, each at most once
    /// @param grades document names with their grade; must hold at least one above 0
    public static RetrievalMetrics of(List<String> ranking, Map<String, Integer> grades) {
        long relevant = grades.values().stream().filter(grade -> grade > 0).count();
        if (relevant == 0) throw new IllegalArgumentException("nothing is relevant: leave the question out");
        return new RetrievalMetrics(
                gain(ranking, grades, 10) / idealGain(grades, 10),
                (double) found(ranking, grades, 10) / relevant,
                (double) found(ranking, grades, 100) / relevant,
                reciprocalRank(ranking, grades, 10),
                precisionSum(ranking, grades) / relevant);
    }

    public static RetrievalMetrics mean(Collection<RetrievalMetrics> all) {
        if (all.isEmpty()) throw new IllegalArgumentException("no question was measured");
        return new RetrievalMetrics(
                all.stream().mapToDouble(RetrievalMetrics::ndcg10).average().orElseThrow(),
                all.stream().mapToDouble(RetrievalMetrics::recall10).average().orElseThrow(),
                all.stream().mapToDouble(RetrievalMetrics::recall100).average().orElseThrow(),
                all.stream().mapToDouble(RetrievalMetrics::mrr10).average().orElseThrow(),
                all.stream().mapToDouble(RetrievalMetrics::map).average().orElseThrow());
    }

    private static double gain(List<String> ranking, Map<String, Integer> grades, int depth) {
        double gain = 0;
        for (int i = 0; i < Math.min(depth, ranking.size()); i++) {
            gain += Math.max(0, grades.getOrDefault(ranking.get(i), 0)) / log2(i + 2);
        }
        return gain;
    }

    private static double idealGain(Map<String, Integer> grades, int depth) {
        var best = grades.values().stream()
                .filter(grade -> grade > 0)
                .sorted((a, b) -> Integer.compare(b, a))
                .limit(depth)
                .toList();
        double gain = 0;
        for (int i = 0; i < best.size(); i++) gain += best.get(i) / log2(i + 2);
        return gain;
    }

    private static long found(List<String> ranking, Map<String, Integer> grades, int depth) {
        return ranking.stream()
                .limit(depth)
                .filter(name -> isRelevant(name, grades))
                .count();
    }

    private static double reciprocalRank(List<String> ranking, Map<String, Integer> grades, int depth) {
        for (int i = 0; i < Math.min(depth, ranking.size()); i++) {
            if (isRelevant(ranking.get(i), grades)) return 1.0 / (i + 1);
        }
        return 0;
    }

    private static double precisionSum(List<String> ranking, Map<String, Integer> grades) {
        double sum = 0;
        int found = 0;
        for (int i = 0; i < ranking.size(); i++) {
            if (isRelevant(ranking.get(i), grades)) sum += (double) ++found / (i + 1);
        }
        return sum;
    }

    private static boolean isRelevant(String name, Map<String, Integer> grades) {
        return grades.getOrDefault(name, 0) > 0;
    }

    private static double log2(double x) {
        return Math.log(x) / Math.log(2);
    }
}
