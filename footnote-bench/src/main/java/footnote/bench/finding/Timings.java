package footnote.bench.finding;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/// How long things took, by what they were.
final class Timings {
    private final Map<String, List<Double>> milliseconds = new LinkedHashMap<>();

    <T> T of(String what, Supplier<T> work) {
        long start = System.nanoTime();
        var result = work.get();
        add(what, (System.nanoTime() - start) / 1e6);
        return result;
    }

    synchronized void add(String what, double taken) {
        milliseconds.computeIfAbsent(what, _ -> new ArrayList<>()).add(taken);
    }

    /// The last time that was added.
    double last(String what) {
        return all(what).getLast();
    }

    Set<String> names() {
        return milliseconds.keySet();
    }

    double quantile(String what, double share) {
        return quantile(all(what), share);
    }

    double median(String what) {
        return quantile(what, 0.5);
    }

    /// The median of the ratios between things that were done in turns.
    double ratio(String what, String to) {
        var ratios = new ArrayList<Double>();
        var ones = all(what);
        var others = all(to);
        for (int i = 0; i < Math.min(ones.size(), others.size()); i++) ratios.add(ones.get(i) / others.get(i));
        return quantile(ratios, 0.5);
    }

    private List<Double> all(String what) {
        var all = milliseconds.get(what);
        if (all == null) throw new IllegalArgumentException("nothing was timed as " + what);
        return all;
    }

    private static double quantile(List<Double> values, double share) {
        var sorted = values.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
        return sorted[(int) Math.min(sorted.length - 1.0, share * sorted.length)];
    }

    /// Median and 99th percentile, as the cells of a table.
    String cells(String what) {
        return String.format(Locale.ROOT, "%.2f ms | %.2f ms", median(what), quantile(what, 0.99));
    }
}
