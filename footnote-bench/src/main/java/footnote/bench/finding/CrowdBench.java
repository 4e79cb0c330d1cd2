package footnote.bench.finding;

import footnote.ask.QuestionWalk;
import footnote.ask.Source;
import footnote.bench.finding.SyntheticCorpus.Probe;
import footnote.corpus.PassageId;
import footnote.onnx.BuiltInModel;
import footnote.onnx.OnnxEmbedder;
import footnote.preset.Presets;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/// Many searchers at once: 32 of them, each asking its next question as soon as the last one is answered.
///
/// 100,000 passages and 20 seconds unless `--passages` and `--seconds` say otherwise; once without embedding the
/// question, and once with the built-in model embedding every one. What each search finds is compared with what it
/// finds when nobody else asks.
public final class CrowdBench {
    private static final int SEARCHERS = 32;
    private static final int QUESTIONS = 400;

    private final List<Probe> probes;
    private final double seconds;

    private CrowdBench(List<Probe> probes, double seconds) {
        this.probes = probes;
        this.seconds = seconds;
    }

    /// @param searches how many were answered
    /// @param failed how many threw
    /// @param different how many found other passages than when nobody else asks
    /// @param processor the processor time of all of them, in milliseconds
    record Report(
            String name, int searchers, int searches, int failed, int different, double processor, Timings timings) {
        void print(double seconds) {
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %d | %.0f | %s | %.2f ms | %d | %d |%n",
                    name,
                    searchers,
                    searches / seconds,
                    searches == 0 ? "- | -" : timings.cells("search"),
                    processor / searches,
                    failed,
                    different);
        }
    }

    public static void main(String[] arguments) throws IOException {
        var reports = run(Options.of(arguments));
        if (reports.stream().anyMatch(report -> report.failed() + report.different() > 0)) System.exit(1);
    }

    static List<Report> run(Options options) throws IOException {
        try (var filled = FilledFolder.open(options, options.passages(100_000))) {
            var bench = new CrowdBench(
                    IntStream.range(0, options.isShort() ? 20 : QUESTIONS)
                            .mapToObj(filled.corpus()::probe)
                            .toList(),
                    options.number("--seconds", options.isShort() ? 1 : 20));
            System.out.printf(
                    Locale.ROOT,
                    "%n%,d passages, %d processors%n%n| questions | searchers | searches/s | p50 | p99 | processor |"
                            + " failed |"
                            + " different |%n|%s%n",
                    filled.corpus().passages(),
                    Runtime.getRuntime().availableProcessors(),
                    "---|".repeat(8));
            var reports = new ArrayList<Report>();
            var walk = filled.walk(Presets.DEFAULT, new PlacedQuestions(bench.probes, Optional.empty()));
            reports.addAll(bench.compare("placed", walk));
            if (options.isShort()) return reports;
            try (var model = OnnxEmbedder.open(BuiltInModel.DEFAULT, filled.beside("cache"))) {
                walk = filled.walk(Presets.DEFAULT, new PlacedQuestions(bench.probes, Optional.of(model)));
                reports.addAll(bench.compare("embedded", walk));
            }
            return reports;
        }
    }

    private List<Report> compare(String name, QuestionWalk walk) {
        Map<Probe, List<PassageId>> alone = new HashMap<>();
        for (var probe : probes) alone.put(probe, names(RetrievalBench.search(walk, probe)));
        var reports = new ArrayList<Report>();
        for (int searchers : new int[] {1, SEARCHERS}) {
            var report = crowd(name, searchers, walk, alone);
            report.print(seconds);
            reports.add(report);
        }
        return reports;
    }

    private Report crowd(String name, int searchers, QuestionWalk walk, Map<Probe, List<PassageId>> alone) {
        var timings = new Timings();
        var searches = new AtomicInteger();
        var failed = new AtomicInteger();
        var different = new AtomicInteger();
        double processor = ProcessorClock.milliseconds();
        long end = System.nanoTime() + (long) (seconds * 1e9);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var all = new ArrayList<Future<?>>();
            for (int i = 0; i < searchers; i++) {
                int first = i * probes.size() / searchers;
                all.add(threads.submit(() -> {
                    for (int next = first; System.nanoTime() < end; next++) {
                        var probe = probes.get(next % probes.size());
                        try {
                            long start = System.nanoTime();
                            var found = RetrievalBench.search(walk, probe);
                            timings.add("search", (System.nanoTime() - start) / 1e6);
                            searches.incrementAndGet();
                            if (!names(found).equals(alone.get(probe))) different.incrementAndGet();
                        } catch (RuntimeException e) {
                            if (failed.incrementAndGet() == 1) e.printStackTrace();
                        }
                    }
                }));
            }
            for (var one : all) one.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
        processor = ProcessorClock.milliseconds() - processor;
        return new Report(name, searchers, searches.get(), failed.get(), different.get(), processor, timings);
    }

    private static List<PassageId> names(List<Source> sources) {
        return sources.stream().map(source -> source.passage().id()).toList();
    }
}
