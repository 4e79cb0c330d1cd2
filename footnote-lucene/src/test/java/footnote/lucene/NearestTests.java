package footnote.lucene;

import static footnote.testkit.BlockBuilder.passages;
import static org.assertj.core.api.Assertions.assertThat;

import footnote.corpus.DocumentId;
import footnote.corpus.Embedding;
import footnote.corpus.PassageFilter;
import footnote.corpus.PassageFilter.Field;
import footnote.corpus.Viewer;
import footnote.spi.PassageIndex;
import footnote.spi.Scope;
import footnote.testkit.Randomized;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.DoubleSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// How much of what is nearest the graph finds, filtered or not, against looking at every passage.
///
/// A filter passes a share of the points, chosen by chance or together: whole clusters that lie apart from most
/// questions, which is where a walk through a graph gets lost.
@ExtendWith(Randomized.class)
class NearestTests {
    private static final int DIMENSION = 32;
    private static final int POINTS = 20_000;
    private static final int CLUSTERS = 100;
    private static final int QUESTIONS = 40;
    private static final int WANTED = 10;
    /// In one segment of this size, the shares from .5 on are walked, and the others looked at one by one.
    private static final List<Double> SHARES = List.of(.0001, .001, .01, .1, .3, .5, .7, 1.0);

    @TempDir
    Path folder = Path.of("");

    @Test
    void almostAllOfTheNearestAreFoundHoweverFewPass(Random random) {
        var points = points(random);
        var byChance = IntStream.range(0, POINTS).boxed().collect(Collectors.toCollection(ArrayList::new));
        Collections.shuffle(byChance, random);
        var together = IntStream.range(0, POINTS)
                .boxed()
                .sorted(Comparator.comparingInt(i -> points.get(i).cluster()))
                .toList();
        try (var index = LucenePassageIndex.open(folder, DIMENSION)) {
            fill(index, points, byChance, together);
            for (double share : SHARES) {
                int passing = (int) Math.round(share * POINTS);
                var chosen = byChance.subList(0, passing);
                check(index, points, "chance", share, chosen, () -> random.nextInt(POINTS));
                var clusters = together.subList(0, passing);
                check(index, points, "together", share, clusters, () -> random.nextInt(POINTS));
                check(index, points, "together", share, clusters, () -> clusters.get(random.nextInt(passing)));
            }
        }
    }

    private record Point(int cluster, Embedding place) {}

    private static List<Point> points(Random random) {
        var centres = IntStream.range(0, CLUSTERS)
                .mapToObj(_ -> around(new float[DIMENSION], 2, random))
                .toList();
        return IntStream.range(0, POINTS)
                .mapToObj(_ -> {
                    int cluster = random.nextInt(CLUSTERS);
                    return new Point(cluster, Embedding.normalised(around(centres.get(cluster), 1, random)));
                })
                .toList();
    }

    private static float[] around(float[] centre, double spread, Random random) {
        var values = new float[DIMENSION];
        for (int i = 0; i < DIMENSION; i++) values[i] = (float) (centre[i] + spread * random.nextGaussian());
        return values;
    }

    private static void fill(PassageIndex index, List<Point> points, List<Integer> byChance, List<Integer> together) {
        var ranks = List.of(ranks(byChance), ranks(together));
        for (int i = 0; i < POINTS; i++) {
            var tags = new ArrayList<String>();
            for (double share : SHARES) {
                if (ranks.get(0)[i] < share * POINTS) tags.add("chance " + share);
                if (ranks.get(1)[i] < share * POINTS) tags.add("together " + share);
            }
            var block = passages(name(i), "point").tagged(tags.toArray(String[]::new));
            index.replace(block.embedded(List.of(points.get(i).place())), i + 1);
        }
        index.publish();
    }

    private static int[] ranks(List<Integer> order) {
        var ranks = new int[order.size()];
        for (int i = 0; i < ranks.length; i++) ranks[order.get(i)] = i;
        return ranks;
    }

    /// @param near draws the point that a question is asked beside
    private static void check(
            PassageIndex index,
            List<Point> points,
            String kind,
            double share,
            List<Integer> passing,
            DoubleSupplier near) {
        var scope = new Scope(Viewer.LOCAL, PassageFilter.is(Field.TAG, kind + " " + share));
        double recall = 0;
        for (int i = 0; i < QUESTIONS; i++) {
            var beside = points.get((int) near.getAsDouble()).place();
            var question = Embedding.normalised(around(beside.toArray(), .05, new Random(i)));
            var wanted = nearest(points, passing, question);
            var found = index.nearest(question, WANTED, scope).hits().stream()
                    .map(hit -> hit.passage().document())
                    .collect(Collectors.toSet());
            assertThat(found).hasSameSizeAs(wanted);
            found.retainAll(wanted);
            recall += (double) found.size() / wanted.size() / QUESTIONS;
        }
        assertThat(recall).as("recall of %s, %s %%", kind, 100 * share).isGreaterThanOrEqualTo(.98);
    }

    private static Set<DocumentId> nearest(List<Point> points, List<Integer> passing, Embedding question) {
        var best = new PriorityQueue<Scored>(Comparator.comparingDouble(Scored::cosine));
        for (int i : passing) {
            best.add(new Scored(i, points.get(i).place().cosine(question)));
            if (best.size() > WANTED) best.remove();
        }
        return best.stream().map(scored -> name(scored.point())).collect(Collectors.toSet());
    }

    private record Scored(int point, double cosine) {}

    private static DocumentId name(int point) {
        return new DocumentId(new UUID(0, point).toString());
    }
}
