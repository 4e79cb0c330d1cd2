package footnote.bench;

import footnote.corpus.DocumentId;
import footnote.corpus.Embedding;
import footnote.corpus.Grant;
import footnote.corpus.Language;
import footnote.corpus.Passage;
import footnote.corpus.PassageId;
import footnote.corpus.Place;
import footnote.corpus.Span;
import footnote.spi.PassageIndex.Block;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.apache.lucene.util.VectorUtil;

/// Points around cluster centres, with most of the variance in the first dimensions, as embeddings have it.
final class ClusteredPoints {
    static final int DIMENSION = 384;
    static final int PER_DOCUMENT = 5;
    static final int QUERIES = 100;

    private final float[][] values;
    private final int[] clusters;
    private final int[] draws;
    private final float[][] queries;

    /// @param clusters of each document
    /// @param draws a number below a thousand for each document, by which subsets are made
    private ClusteredPoints(float[][] values, int[] clusters, int[] draws, float[][] queries) {
        this.values = values;
        this.clusters = clusters;
        this.draws = draws;
        this.queries = queries;
    }

    static ClusteredPoints of(int count, Random random) {
        int clusters = Math.max(20, count / 1000);
        var centres = new float[clusters][];
        for (int i = 0; i < clusters; i++) centres[i] = draw(random, new float[DIMENSION]);
        int documents = (count + PER_DOCUMENT - 1) / PER_DOCUMENT;
        int[] draws = random.ints(documents, 0, 1000).toArray();
        int[] of = random.ints(documents, 0, clusters).toArray();
        var values = new float[count][];
        for (int i = 0; i < count; i++) values[i] = unit(draw(random, centres[of[i / PER_DOCUMENT]]));
        var queries = new float[QUERIES][];
        for (int i = 0; i < QUERIES; i++) queries[i] = unit(draw(random, centres[random.nextInt(clusters)]));
        return new ClusteredPoints(values, of, draws, queries);
    }

    int count() {
        return values.length;
    }

    int documents() {
        return draws.length;
    }

    float[] value(int point) {
        return values[point];
    }

    float[] query(int number) {
        return queries[number];
    }

    /// Whether the document of a point belongs to so many of a thousand.
    boolean drawn(int point, int thousandths) {
        return draws[point / PER_DOCUMENT] < thousandths;
    }

    private static float[] draw(Random random, float[] around) {
        var drawn = new float[DIMENSION];
        for (int i = 0; i < DIMENSION; i++) {
            drawn[i] = (float) (around[i] + random.nextGaussian() * Math.pow(i + 1, -0.4));
        }
        return drawn;
    }

    private static float[] unit(float[] values) {
        return VectorUtil.l2normalize(values);
    }

    String group(int point) {
        int draw = draws[point / PER_DOCUMENT];
        if (draw < 1) return "g0";
        if (draw < 10) return "g1";
        if (draw < 100) return "g2";
        if (draw < 200) return "g3";
        return draw < 500 ? "g4" : "g5";
    }

    String kind(int point) {
        return clusters[point / PER_DOCUMENT] % 10 == 0 ? "apart" : "amid";
    }

    /// The points of a document as the passages that an index is told of.
    Block block(int document) {
        var id = new DocumentId(new UUID(0, document).toString());
        var passages = new ArrayList<Passage>();
        var embeddings = new ArrayList<Embedding>();
        int first = document * PER_DOCUMENT;
        for (int i = first; i < Math.min(first + PER_DOCUMENT, values.length); i++) {
            var name = new PassageId(id, 1, i - first);
            passages.add(Passage.paragraph(name, "point", new Span(0, 5), Place.UNKNOWN));
            embeddings.add(Embedding.ofUnit(values[i]));
        }
        return new Block(
                id,
                group(first),
                "",
                "",
                kind(first),
                Language.ENGLISH,
                Set.of(Grant.EVERYONE),
                Optional.empty(),
                Set.of(),
                Instant.EPOCH,
                passages,
                embeddings);
    }

    /// The nearest of those that belong, for each query.
    List<Set<Integer>> nearest(int wanted, IntPredicate belongs) {
        var members = IntStream.range(0, values.length).filter(belongs).toArray();
        var nearest = new ArrayList<Set<Integer>>();
        for (var query : queries) {
            var scores = new float[values.length];
            var best = new PriorityQueue<Integer>(Comparator.comparingDouble(i -> scores[i]));
            for (int i : members) {
                scores[i] = VectorUtil.dotProduct(query, values[i]);
                if (best.size() == wanted && scores[i] <= scores[best.element()]) continue;
                best.add(i);
                if (best.size() > wanted) best.remove();
            }
            nearest.add(new HashSet<>(best));
        }
        return nearest;
    }
}
