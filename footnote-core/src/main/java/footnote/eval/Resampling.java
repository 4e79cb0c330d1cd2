package footnote.eval;

import java.util.Arrays;
import java.util.SplittableRandom;

/// Tells chance from difference by drawing again and again from the same questions. The same seed draws the same.
///
/// Intervals are percentile bootstraps over questions (Efron 1979; for retrieval, Sakai 2006): draw as many
/// questions as there are, with replacement, take their mean, and look where the middle 95 % of such means lie.
///
/// Significance is the two-sided paired randomisation test (Fisher; for retrieval, Smucker, Allan and Carterette
/// 2007): if two settings were equally good, each question's difference could as well have the other sign. Flip the
/// signs at random and count how often the sum is at least as far from zero as the one that was seen. The flip that
/// was seen counts as one of them, so that `p` is never 0.
///
/// @param rounds how often to draw
public record Resampling(int rounds, long seed) {
    public static final Resampling USUAL = new Resampling(10_000, 1);
    public static final double CONFIDENCE = 0.95;

    private static final double ROUNDING = 1e-9;

    public Resampling {
        if (rounds < 100) throw new IllegalArgumentException("too few rounds to tell anything: " + rounds);
    }

    /// Where the mean of such values likely lies.
    public Interval interval(double[] values) {
        if (values.length == 0) throw new IllegalArgumentException("no value to draw from");
        var random = new SplittableRandom(seed);
        var means = new double[rounds];
        for (int round = 0; round < rounds; round++) {
            double sum = 0;
            for (int i = 0; i < values.length; i++) sum += values[random.nextInt(values.length)];
            means[round] = sum / values.length;
        }
        Arrays.sort(means);
        return new Interval(quantile(means, (1 - CONFIDENCE) / 2), quantile(means, (1 + CONFIDENCE) / 2));
    }

    /// How likely differences that are no more than chance would sum to at least this much.
    public double significance(double[] differences) {
        var telling = Arrays.stream(differences).filter(each -> each != 0).toArray();
        double seen = Math.abs(Arrays.stream(telling).sum());
        var random = new SplittableRandom(seed);
        int asFar = 0;
        for (int round = 0; round < rounds; round++) {
            double sum = 0;
            for (double difference : telling) sum += random.nextBoolean() ? difference : -difference;
            if (Math.abs(sum) >= seen - ROUNDING) asFar++;
        }
        return (asFar + 1.0) / (rounds + 1.0);
    }

    /// Raise each `p` as far as the number of tests demands (Holm 1979): with many tests, one is lucky by chance.
    public static double[] corrected(double[] ps) {
        var order = new Integer[ps.length];
        for (int i = 0; i < order.length; i++) order[i] = i;
        Arrays.sort(order, (a, b) -> Double.compare(ps[a], ps[b]));
        var corrected = new double[ps.length];
        double least = 0;
        for (int i = 0; i < order.length; i++) {
            least = Math.max(least, Math.min(1, ps[order[i]] * (order.length - i)));
            corrected[order[i]] = least;
        }
        return corrected;
    }

    private static double quantile(double[] sorted, double share) {
        double at = share * (sorted.length - 1);
        int below = (int) at;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
    }
}
