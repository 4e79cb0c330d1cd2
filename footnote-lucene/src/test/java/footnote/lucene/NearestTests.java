package footnote.lucene;

import static footnote.testkit.BlockBuilder.passages;
import static org.assertj.core.api.Assertions.assertThat;

import footnote.corpus.Embedding;
import footnote.corpus.Hit;
import footnote.corpus.PassageFilter;
import footnote.corpus.PassageFilter.AnyOf;
import footnote.corpus.PassageFilter.Field;
import footnote.corpus.PassageFilter.StartsWith;
import footnote.corpus.PassageId;
import footnote.corpus.Viewer;
import footnote.spi.PassageIndex;
import footnote.spi.Scope;
import footnote.testkit.MemoryPassageIndex;
import footnote.testkit.Randomized;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// How much of what is nearest the graph finds, filtered or not, against looking at every passage.
@ExtendWith(Randomized.class)
class NearestTests {
    private static final int DIMENSION = 48;
    private static final int DOCUMENTS = 1_000;
    private static final int PASSAGES = 5;
    private static final int CLUSTERS = 20;
    private static final int QUESTIONS = 40;

    @TempDir
    Path folder = Path.of("");

    @Test
    void almostAllOfTheNearestAreFoundUnderEveryFilter(Random random) {
        var centres = IntStream.range(0, CLUSTERS)
                .mapToObj(_ -> around(new float[DIMENSION], random))
                .toList();
        try (var exact = new MemoryPassageIndex();
                var index = LucenePassageIndex.open(folder, DIMENSION)) {
            fill(random, centres, exact, index);
            var filters = List.of(
                    PassageFilter.EVERYTHING,
                    new StartsWith(Field.COLLECTION, "most"),
                    new AnyOf(Field.COLLECTION, Set.of("tenth", "hundredth")),
                    new AnyOf(Field.COLLECTION, Set.of("hundredth")),
                    new AnyOf(Field.PATH, Set.of("cluster 0", "cluster 1")));
            for (var filter : filters) {
                double recall = 0;
                for (int i = 0; i < QUESTIONS; i++) {
                    var point = Embedding.normalised(around(centres.get(random.nextInt(CLUSTERS)), random));
                    var scope = new Scope(Viewer.LOCAL, filter);
                    var wanted = new HashSet<>(ids(exact, point, scope));
                    var found = new HashSet<>(ids(index, point, scope));
                    assertThat(found).hasSameSizeAs(wanted);
                    found.retainAll(wanted);
                    recall += (double) found.size() / wanted.size() / QUESTIONS;
                }
                assertThat(recall).as("recall under " + filter).isGreaterThanOrEqualTo(.98);
            }
        }
    }

    private static void fill(Random random, List<float[]> centres, PassageIndex... indexes) {
        for (int i = 0; i < DOCUMENTS; i++) {
            int cluster = random.nextInt(CLUSTERS);
            var points = new ArrayList<Embedding>();
            for (int j = 0; j < PASSAGES; j++) points.add(Embedding.normalised(around(centres.get(cluster), random)));
            var collection = i % 100 == 0 ? "hundredth" : i % 10 == 0 ? "tenth" : "most";
            var block = passages("a", "b", "c", "d", "e")
                    .in(collection)
                    .at("cluster " + cluster)
                    .embedded(points);
            for (var index : indexes) index.replace(block, i + 1);
        }
        for (var index : indexes) index.publish();
    }

    private static float[] around(float[] centre, Random random) {
        var values = new float[DIMENSION];
        for (int i = 0; i < DIMENSION; i++) values[i] = centre[i] + (float) random.nextGaussian();
        return values;
    }

    private static List<PassageId> ids(PassageIndex index, Embedding point, Scope scope) {
        return index.nearest(point, 10, scope).hits().stream().map(Hit::passage).toList();
    }
}
