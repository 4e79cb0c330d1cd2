package footnote.eval;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/// A measure of how well one ranking agrees with judgements, as `ndcg@10`, `recall@100` or `map`.
///
/// The definitions are trec_eval's (version 9): `P`, `recall`, `recip_rank`, `ndcg_cut`, `map_cut` and `success`.
/// The gain of a document is its grade itself, divided by the binary logarithm of its rank plus one. A document
/// without a judgement, or with a grade of 0 or less, is not relevant. A ranking that ends early is filled up with
/// documents that are not relevant. Where nothing is relevant, every metric is 0.
///
/// A document that a ranking names again counts where it stood first, and takes no room later.
///
/// @param depth how much of the ranking is looked at, counted from its top
public record Metric(Kind kind, int depth) {
    /// Looks at the whole ranking.
    public static final int WHOLE = Integer.MAX_VALUE;

    /// What is usually asked: the first is what settings are compared by.
    public static final List<Metric> USUAL = List.of(
            new Metric(Kind.NDCG, 10),
            new Metric(Kind.RECALL, 10),
            new Metric(Kind.RECALL, 100),
            new Metric(Kind.MRR, 10),
            new Metric(Kind.MAP, WHOLE),
            new Metric(Kind.PRECISION, 5),
            new Metric(Kind.HIT, 1),
            new Metric(Kind.HIT, 5));

    /// Metrics say the more the higher they are, from 0 to 1.
    public enum Kind {
        /// Which share of the ranking's top is relevant.
        PRECISION,
        /// Which share of what is relevant is in the ranking's top.
        RECALL,
        /// One divided by the rank of the first relevant document.
        MRR,
        /// The grades in the ranking's top, discounted by rank, as a share of the best that is possible.
        NDCG,
        /// The precision at the rank of each relevant document, averaged over all that are relevant.
        MAP,
        /// Whether anything in the ranking's top is relevant.
        HIT
    }

    public Metric {
        if (depth < 1) throw new IllegalArgumentException("a metric looks at one document at least: " + depth);
        if (depth == WHOLE && (kind == Kind.PRECISION || kind == Kind.HIT)) {
            throw new IllegalArgumentException(word(kind) + " needs a depth, as " + word(kind) + "@5");
        }
    }

    /// Read a metric's name; the message of what is thrown is for whoever wrote it.
    public static Metric parse(String text) {
        var parts = text.strip().toLowerCase(Locale.ROOT).split("@", -1);
        var kind = Arrays.stream(Kind.values())
                .filter(each -> word(each).equals(parts[0]) || (each == Kind.PRECISION && parts[0].equals("p")))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException("there is no metric " + text + "; choose from " + words()));
        if (parts.length == 1) return new Metric(kind, WHOLE);
        if (parts.length > 2 || !parts[1].matches("[1-9]\\d{0,5}")) {
            throw new IllegalArgumentException(text + " is not a metric with its depth, as " + word(kind) + "@10");
        }
        return new Metric(kind, Integer.parseInt(parts[1]));
    }

    /// As [#parse] reads it.
    public String label() {
        return word(kind) + (depth == WHOLE ? "" : "@" + depth);
    }

    /// Measure one ranking.
    ///
    /// @param ranking names of documents, best first
    /// @param grades names of documents with their grade
    public double of(List<String> ranking, Map<String, Integer> grades) {
        var top = new LinkedHashSet<>(ranking).stream().limit(depth).toList();
        long relevant = grades.values().stream().filter(grade -> grade > 0).count();
        if (relevant == 0) return 0;
        return switch (kind) {
            case PRECISION -> (double) found(top, grades) / depth;
            case RECALL -> (double) found(top, grades) / relevant;
            case HIT -> found(top, grades) > 0 ? 1 : 0;
            case MRR -> reciprocalRank(top, grades);
            case MAP -> precisionSum(top, grades) / relevant;
            case NDCG -> gain(top, grades) / idealGain(grades.values(), depth);
        };
    }

    private static long found(List<String> top, Map<String, Integer> grades) {
        return top.stream().filter(name -> isRelevant(name, grades)).count();
    }

    private static double reciprocalRank(List<String> top, Map<String, Integer> grades) {
        for (int i = 0; i < top.size(); i++) if (isRelevant(top.get(i), grades)) return 1.0 / (i + 1);
        return 0;
    }

    private static double precisionSum(List<String> top, Map<String, Integer> grades) {
        double sum = 0;
        int found = 0;
        for (int i = 0; i < top.size(); i++) {
            if (isRelevant(top.get(i), grades)) sum += (double) ++found / (i + 1);
        }
        return sum;
    }

    private static double gain(List<String> top, Map<String, Integer> grades) {
        double gain = 0;
        for (int i = 0; i < top.size(); i++) gain += Math.max(0, grades.getOrDefault(top.get(i), 0)) / discount(i);
        return gain;
    }

    private static double idealGain(Collection<Integer> grades, int depth) {
        var best = grades.stream()
                .filter(grade -> grade > 0)
                .sorted((a, b) -> Integer.compare(b, a))
                .limit(depth)
                .toList();
        double gain = 0;
        for (int i = 0; i < best.size(); i++) gain += best.get(i) / discount(i);
        return gain;
    }

    private static double discount(int before) {
        return Math.log(before + 2) / Math.log(2);
    }

    private static boolean isRelevant(String name, Map<String, Integer> grades) {
        return grades.getOrDefault(name, 0) > 0;
    }

    private static String words() {
        return Arrays.stream(Kind.values()).map(Metric::word).collect(Collectors.joining(", "));
    }

    private static String word(Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
