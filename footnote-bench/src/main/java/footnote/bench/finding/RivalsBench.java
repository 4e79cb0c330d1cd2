package footnote.bench.finding;

import footnote.ask.QuestionWalk;
import footnote.bench.finding.SyntheticCorpus.Probe;
import footnote.preset.Presets;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/// Footnote against plain Lucene, LangChain4j and Chroma: the same passages, vectors and questions, in one run.
///
/// 100,000 passages unless `--passages` says otherwise, `--rounds` over the same questions, every contender in turn
/// for each of them. `recall@10` is the share of the ten passages nearest by vector that are among the ten
/// results, for those that search by vectors alone.
/// Chroma's server comes by npm; where there is none, it is left out, as it is with `--short`.
public final class RivalsBench {
    private static final int QUESTIONS = 50;
    private static final long WARM_UP_NANOS = 15_000_000_000L;

    private final List<Probe> probes;
    private final List<Contender> contenders = new ArrayList<>();
    private final Timings timings = new Timings();
    private final Map<Contender, Duration> spentOutside = new HashMap<>();
    private int searches;

    private RivalsBench(List<Probe> probes) {
        this.probes = probes;
    }

    /// @param recalls the share of the ten nearest by vector that each contender found; where words count too,
    /// that is less than all of them
    record Report(Map<String, Double> recalls) {}

    public static void main(String[] arguments) throws IOException {
        run(Options.of(arguments));
    }

    static Report run(Options options) throws IOException {
        try (var filled = FilledFolder.open(options, options.passages(100_000))) {
            var corpus = filled.corpus();
            var bench = new RivalsBench(IntStream.range(0, options.isShort() ? 10 : QUESTIONS)
                    .mapToObj(corpus::probe)
                    .toList());
            try (var stores = filling(
                    "LangChain4j", () -> LangChain.Stores.of(corpus, bench.probes, filled.beside("langchain4j")))) {
                var walk = filled.walk(Presets.DEFAULT, new PlacedQuestions(bench.probes, Optional.empty()));
                bench.contenders.add(new Ours(walk, filled));
                bench.contenders.add(
                        filling("plain Lucene", () -> PlainLucene.of(corpus, filled.beside("plain-lucene"))));
                bench.contenders.add(LangChain.vectors(stores));
                bench.contenders.add(LangChain.hybrid(stores));
                if (!options.isShort() && Chroma.possible()) {
                    bench.contenders.add(filling("Chroma", () -> Chroma.of(corpus, filled.beside("chroma"))));
                }
                int rounds = options.number("--rounds", options.isShort() ? 1 : 4);
                if (!options.isShort()) bench.warmUp();
                for (var contender : bench.contenders) bench.spentOutside.put(contender, contender.outside());
                for (int i = 0; i < rounds; i++) bench.round(bench.timings);
                bench.searches = rounds * bench.probes.size();
                return bench.report(corpus);
            } finally {
                for (var contender : bench.contenders) contender.close();
            }
        }
    }

    private static <T> T filling(String name, Filling<T> filling) throws IOException {
        long start = System.nanoTime();
        var filled = filling.fill();
        System.out.printf(Locale.ROOT, "%s filled or opened in %.0f s%n", name, (System.nanoTime() - start) / 1e9);
        return filled;
    }

    private void warmUp() throws IOException {
        for (var contender : contenders) {
            long end = System.nanoTime() + WARM_UP_NANOS;
            for (int i = 0; System.nanoTime() < end; i++) contender.search(probes.get(i % probes.size()));
        }
    }

    private void round(Timings kept) throws IOException {
        for (var probe : probes) {
            for (var contender : contenders) kept.of(contender.name(), () -> contender.search(probe));
        }
    }

    private Report report(SyntheticCorpus corpus) throws IOException {
        Map<Contender, Double> outside = new HashMap<>();
        for (var contender : contenders) outside.put(contender, outside(contender));
        var exact = Exact.of(corpus);
        Map<String, Double> recalls = new HashMap<>();
        System.out.printf(
                Locale.ROOT,
                "%n%,d passages, %d questions%n%n"
                        + "| contender | p50 | p99 | processor | to Footnote | recall@10 | on disk | how |%n|%s%n",
                corpus.passages(),
                probes.size(),
                "---|".repeat(8));
        for (var contender : contenders) {
            double share = recall(contender, corpus, exact);
            recalls.put(contender.name(), share);
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %s | %.2f ms | × %.2f | %s | %.0f MB | %s |%n",
                    contender.name(),
                    timings.cells(contender.name()),
                    timings.processor(contender.name()) + outside.getOrDefault(contender, 0.0),
                    timings.ratio(contender.name(), contenders.getFirst().name()),
                    contender.byVectorsAlone() ? String.format(Locale.ROOT, "%.3f", share) : "–",
                    contender.bytes() / 1e6,
                    contender.how());
        }
        System.out.println("\nThis process: " + Memory.ofThisProcess());
        for (var contender : contenders) {
            if (contender instanceof Chroma chroma) System.out.println("Chroma: " + chroma.memory());
        }
        return new Report(recalls);
    }

    /// The processor time of a search in another process, in milliseconds.
    private double outside(Contender contender) {
        double before = spentOutside.getOrDefault(contender, Duration.ZERO).toNanos() / 1e6;
        return (contender.outside().toNanos() / 1e6 - before) / searches;
    }

    private double recall(Contender contender, SyntheticCorpus corpus, Exact exact) throws IOException {
        double sum = 0;
        for (var probe : probes) {
            var texts = exact.nearest(probe.point(), RetrievalBench.SOURCES, _ -> true).stream()
                    .map(corpus::text)
                    .toList();
            var found = contender.search(probe);
            sum += texts.stream().filter(found::contains).count() / (double) texts.size();
        }
        return sum / probes.size();
    }

    @FunctionalInterface
    private interface Filling<T> {
        T fill() throws IOException;
    }

    private record Ours(QuestionWalk walk, FilledFolder filled) implements Contender {
        @Override
        public String name() {
            return "Footnote";
        }

        @Override
        public String how() {
            return "both legs, default preset, permissions, texts from the store";
        }

        @Override
        public boolean byVectorsAlone() {
            return false;
        }

        @Override
        public List<String> search(Probe probe) {
            return RetrievalBench.search(walk, probe).stream()
                    .map(source -> source.passage().text())
                    .toList();
        }

        @Override
        public long bytes() throws IOException {
            return filled.index().facts().bytes() + filled.databaseBytes();
        }

        @Override
        public void close() {}
    }
}
