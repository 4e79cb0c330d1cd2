package footnote.bench.finding;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// How long things took, by what they were, and how much processor time this process spent meanwhile: on a machine
/// that does other work too, the second tells more than the first.
final class Timings {
    private final Map<String, List<Taken>> all = new LinkedHashMap<>();

    private record Taken(double milliseconds, double ofProcessor) {}

    <T, E extends Exception> T of(String what, Work<T, E> work) throws E {
        double processor = ProcessorClock.milliseconds();
        long start = System.nanoTime();
        var result = work.done();
        double taken = (System.nanoTime() - start) / 1e6;
        add(what, new Taken(taken, ProcessorClock.milliseconds() - processor));
        return result;
    }

    /// Keep a time without the processor's.
    void add(String what, double milliseconds) {
        add(what, new Taken(milliseconds, Double.NaN));
    }

    private synchronized void add(String what, Taken taken) {
        all.computeIfAbsent(what, _ -> new ArrayList<>()).add(taken);
    }

    Set<String> names() {
        return all.keySet();
    }

    double median(String what) {
        return quantile(all(what).stream().map(Taken::milliseconds).toList(), 0.5);
    }

    double processor(String what) {
        return quantile(all(what).stream().map(Taken::ofProcessor).toList(), 0.5);
    }

    /// The median of the ratios between things that were done in turns.
    double ratio(String what, String to) {
        var ratios = new ArrayList<Double>();
        for (int i = 0; i < all(what).size(); i++) {
            ratios.add(all(what).get(i).milliseconds / all(to).get(i).milliseconds);
        }
        return quantile(ratios, 0.5);
    }

    private List<Taken> all(String what) {
        var taken = all.get(what);
        if (taken == null) throw new IllegalArgumentException("nothing was timed as " + what);
        return taken;
    }

    private static double quantile(List<Double> values, double share) {
        var sorted = values.stream().sorted().toList();
        return sorted.get((int) Math.min(sorted.size() - 1.0, share * sorted.size()));
    }

    /// Median and 99th percentile, as cells of a table.
    String cells(String what) {
        var taken = all(what).stream().map(Taken::milliseconds).toList();
        return String.format(Locale.ROOT, "%.2f ms | %.2f ms", quantile(taken, 0.5), quantile(taken, 0.99));
    }

    /// Those, and the median of processor time.
    String allCells(String what) {
        return String.format(Locale.ROOT, "%s | %.2f ms", cells(what), processor(what));
    }

    @FunctionalInterface
    interface Work<T, E extends Exception> {
        T done() throws E;
    }
}
