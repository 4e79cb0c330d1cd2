package footnote.bench.finding;

import footnote.bench.finding.SyntheticCorpus.Probe;
import footnote.corpus.Hit;
import footnote.corpus.PassageFilter;
import footnote.corpus.PassageFilter.AnyOf;
import footnote.corpus.Viewer;
import footnote.spi.Scope;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;

/// How many of the ten nearest passages the index finds, as it ships, with and without a filter.
///
/// 100,000 passages unless `--passages` says otherwise. `--real FOLDER` first shows that the synthetic vectors are
/// no easier than real ones: those of `--texts`, embedded by the built-in model and kept in that folder, beside
/// as many synthetic ones, each in a graph with the shipped settings that is searched with falling breadth.
public final class RecallBench {
    private static final int WANTED = 10;
    private static final int QUESTIONS = 300;
    private static final List<String> COLLECTIONS = List.of("thousandth", "hundredth", "tenth", "half", "rest");

    private RecallBench() {}

    /// @param byFilter the recall under each filter
    record Report(Map<String, Double> byFilter) {
        double least() {
            return byFilter.values().stream()
                    .mapToDouble(Double::doubleValue)
                    .min()
                    .orElseThrow();
        }
    }

    public static void main(String[] arguments) throws IOException {
        var options = Options.of(arguments);
        var real = options.text("--real", "");
        if (!real.isEmpty()) Difficulty.compare(options, Path.of(real));
        if (run(options).least() < 0.98) System.exit(1);
    }

    static Report run(Options options) throws IOException {
        try (var filled = FilledFolder.open(options, options.passages(100_000))) {
            var corpus = filled.corpus();
            var exact = Exact.of(corpus);
            var numbers = filled.numbers();
            var probes = IntStream.range(0, options.isShort() ? 50 : QUESTIONS)
                    .mapToObj(corpus::probe)
                    .toList();
            System.out.printf(
                    Locale.ROOT,
                    "%n%,d passages, %d questions, index as it ships%n%n| filter | passages | recall@10 |%n|---|---|---|%n",
                    corpus.passages(),
                    probes.size());
            var recalls = new LinkedHashMap<String, Double>();
            for (var filter : filters().entrySet()) {
                var belonging = belonging(corpus, filter.getValue());
                var scope = new Scope(Viewer.LOCAL, filter(filter.getValue()));
                double sum = 0;
                for (Probe probe : probes) {
                    var found = filled.index().nearest(probe.point(), WANTED, scope).hits().stream()
                            .map(hit -> number(hit, numbers))
                            .toList();
                    sum += Exact.recall(found, exact.nearest(probe.point(), WANTED, i -> belonging[i]));
                }
                recalls.put(filter.getKey(), sum / probes.size());
                System.out.printf(
                        Locale.ROOT,
                        "| %s | %,d | %.4f |%n",
                        filter.getKey(),
                        IntStream.range(0, belonging.length)
                                .filter(i -> belonging[i])
                                .count(),
                        sum / probes.size());
            }
            return new Report(recalls);
        }
    }

    /// Which collections pass.
    private static Map<String, Set<String>> filters() {
        var filters = new LinkedHashMap<String, Set<String>>();
        filters.put("none", Set.copyOf(COLLECTIONS));
        filters.put("50 %", Set.copyOf(COLLECTIONS.subList(0, 4)));
        filters.put("10 %", Set.copyOf(COLLECTIONS.subList(0, 3)));
        filters.put("1 %", Set.copyOf(COLLECTIONS.subList(0, 2)));
        filters.put("0.1 %", Set.copyOf(COLLECTIONS.subList(0, 1)));
        return filters;
    }

    private static PassageFilter filter(Set<String> collections) {
        return collections.size() == COLLECTIONS.size()
                ? PassageFilter.EVERYTHING
                : new AnyOf(PassageFilter.Field.COLLECTION, collections);
    }

    private static boolean[] belonging(SyntheticCorpus corpus, Set<String> collections) {
        var belonging = new boolean[corpus.passages()];
        for (int i = 0; i < belonging.length; i++) {
            belonging[i] = collections.contains(corpus.collection(i / SyntheticCorpus.PASSAGES_PER_DOCUMENT));
        }
        return belonging;
    }

    private static int number(Hit hit, Map<footnote.corpus.DocumentId, Integer> numbers) {
        var document = Objects.requireNonNull(numbers.get(hit.passage().document()));
        return document * SyntheticCorpus.PASSAGES_PER_DOCUMENT + hit.passage().ordinal();
    }
}
