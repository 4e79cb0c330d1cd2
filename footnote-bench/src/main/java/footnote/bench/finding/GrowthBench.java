package footnote.bench.finding;

import footnote.ask.QuestionWalk;
import footnote.bench.finding.SyntheticCorpus.Probe;
import footnote.corpus.Language;
import footnote.corpus.Viewer;
import footnote.preset.Presets;
import footnote.spi.PassageIndex.LexicalQuery;
import footnote.spi.Scope;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/// What searching costs as the corpus grows: time, memory and disk at each of `--sizes 10000,100000,1000000`.
///
/// Each size is first opened alone, warmed up and weighed. Then all are open, and the questions go round the sizes
/// in turns, so that a busy machine is equally busy for all. Searches are those of the default preset, without
/// embedding the question, and of each leg alone. Growth is that of the processor time of the whole, from one
/// size to the next.
public final class GrowthBench {
    private static final int QUESTIONS = 200;
    private static final int CANDIDATES = 100;

    private final int passages;
    private final FilledFolder filled;
    private final List<Probe> probes;
    private final QuestionWalk walk;
    private final Timings timings = new Timings();

    private GrowthBench(int passages, FilledFolder filled, int questions) {
        this.passages = passages;
        this.filled = filled;
        this.probes =
                IntStream.range(0, questions).mapToObj(filled.corpus()::probe).toList();
        this.walk = filled.walk(Presets.DEFAULT, new PlacedQuestions(probes, Optional.empty()));
    }

    /// @param found how many sources were found at each size, for all questions together
    record Report(List<Integer> found) {}

    public static void main(String[] arguments) throws IOException {
        run(Options.of(arguments));
    }

    static Report run(Options options) throws IOException {
        var sizes = Arrays.stream(options.text("--sizes", options.isShort() ? "400,1000" : "10000,100000,1000000")
                        .split(","))
                .map(Integer::valueOf)
                .toList();
        int questions = options.isShort() ? 10 : QUESTIONS;
        var weights = new ArrayList<String>();
        for (int size : sizes) weights.add(weight(options, size, questions));
        var all = new ArrayList<GrowthBench>();
        try {
            for (int size : sizes) all.add(new GrowthBench(size, FilledFolder.open(options, size), questions));
            int rounds = options.number("--rounds", options.isShort() ? 1 : 8);
            for (var size : all) for (int i = 0; i < rounds; i++) size.warmUp();
            var found = new ArrayList<Integer>();
            for (var size : all) found.add(size.warmUp());
            for (int round = 0; round < rounds; round++) {
                for (int i = 0; i < questions; i++) for (var size : all) size.measure(i);
            }
            print(all, weights);
            return new Report(found);
        } finally {
            for (var size : all) size.filled.close();
        }
    }

    private static String weight(Options options, int size, int questions) throws IOException {
        try (var filled = FilledFolder.open(options, size)) {
            if (filled.secondsToFill() > 10) {
                System.out.printf(Locale.ROOT, "%,d passages filled in %.0f s%n", size, filled.secondsToFill());
            }
            var bench = new GrowthBench(size, filled, questions);
            bench.warmUp();
            return String.format(
                    Locale.ROOT,
                    "%.0f MB | %.0f MB | %s",
                    filled.index().facts().bytes() / 1e6,
                    filled.databaseBytes() / 1e6,
                    Memory.ofThisProcess());
        }
    }

    private int warmUp() {
        int found = 0;
        for (var probe : probes) found += RetrievalBench.search(walk, probe).size();
        return found;
    }

    private void measure(int number) {
        var probe = probes.get(number);
        var scope = Scope.of(Viewer.LOCAL);
        var words = new LexicalQuery(probe.text(), Language.ENGLISH);
        timings.of("vector leg", () -> filled.index().nearest(probe.point(), CANDIDATES, scope));
        timings.of("word leg", () -> filled.index().matching(words, CANDIDATES, scope));
        timings.of("whole", () -> RetrievalBench.search(walk, probe));
    }

    private static void print(List<GrowthBench> all, List<String> weights) {
        System.out.println(
                "\n| passages | vector leg p50 | p99 | processor | word leg p50 | p99 | processor | whole p50"
                        + " | p99 | processor | growth | index | database | memory |");
        System.out.println("|" + "---|".repeat(14));
        for (int i = 0; i < all.size(); i++) {
            var timings = all.get(i).timings;
            double growth = timings.processor("whole")
                    / all.get(Math.max(0, i - 1)).timings.processor("whole");
            System.out.printf(
                    Locale.ROOT,
                    "| %,d | %s | %s | %s | × %.2f | %s |%n",
                    all.get(i).passages,
                    timings.allCells("vector leg"),
                    timings.allCells("word leg"),
                    timings.allCells("whole"),
                    growth,
                    weights.get(i));
        }
    }
}
