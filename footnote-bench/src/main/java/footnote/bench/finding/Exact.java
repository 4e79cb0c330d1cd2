package footnote.bench.finding;

import footnote.corpus.Embedding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.IntPredicate;
import org.apache.lucene.util.VectorUtil;

/// The nearest of many points, by looking at every one.
final class Exact {
    private final List<float[]> points;

    Exact(List<float[]> points) {
        this.points = List.copyOf(points);
    }

    static Exact of(SyntheticCorpus corpus) {
        var points = new ArrayList<float[]>();
        for (int i = 0; i < corpus.passages(); i++) points.add(corpus.point(i).toArray());
        return new Exact(points);
    }

    /// The numbers of the nearest that belong, nearest first.
    List<Integer> nearest(Embedding query, int wanted, IntPredicate belongs) {
        var point = query.toArray();
        var scores = new float[points.size()];
        var best = new PriorityQueue<Integer>(Comparator.comparingDouble(i -> scores[i]));
        for (int i = 0; i < scores.length; i++) {
            if (!belongs.test(i)) continue;
            scores[i] = VectorUtil.dotProduct(point, points.get(i));
            if (best.size() == wanted && scores[i] <= scores[best.element()]) continue;
            best.add(i);
            if (best.size() > wanted) best.remove();
        }
        return best.stream()
                .sorted(Comparator.comparingDouble((Integer i) -> -scores[i]))
                .toList();
    }

    float cosine(Embedding query, int point) {
        return VectorUtil.dotProduct(query.toArray(), points.get(point));
    }

    /// The share of `wanted` among what was found.
    static double recall(List<Integer> found, List<Integer> wanted) {
        if (wanted.isEmpty()) return 1;
        Set<Integer> right = new HashSet<>(wanted);
        return (double) found.stream().filter(right::contains).distinct().count() / wanted.size();
    }
}
