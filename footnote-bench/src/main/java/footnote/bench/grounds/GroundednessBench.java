package footnote.bench.grounds;

import footnote.ask.Evidence;
import footnote.ask.Said;
import footnote.ask.Source;
import footnote.ask.Support;
import footnote.bench.grounds.Labelled.Kind;
import footnote.corpus.Document;
import footnote.corpus.DocumentId;
import footnote.corpus.Passage;
import footnote.corpus.PassageId;
import footnote.corpus.Place;
import footnote.corpus.Span;
import footnote.language.WordLanguageDetector;
import footnote.spi.Catalogue.Excerpt;
import footnote.spi.Deadline;
import footnote.verify.WordVerifier;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Measures how often the check of answers tells sentences that their source bears out from those that it does not.
///
/// Run it with `footnote-bench/run GroundednessBench`; `--tuning` shows the half by which the method was chosen
/// instead of the other one, `--misses` lists what was judged wrongly, `--short` uses few texts, and `--eval F`
/// names the folder with the data. Balanced accuracy is the mean of two shares: of the supported sentences,
/// those that pass without a warning, and of the altered ones, those with a warning, every kind of alteration
/// counting alike.
public final class GroundednessBench {
    private static final int USUAL = 2000;
    private static final int SHORT = 60;
    /// All sentences made here, and all that people or rules judged, as sets of their own.
    static final String ALTERED = "all altered sentences";

    static final String JUDGED = "all judged statements";
    private static final ThreadMXBean PROCESSOR = ManagementFactory.getThreadMXBean();

    private final WordVerifier verifier = new WordVerifier(new WordLanguageDetector());
    private final Map<String, Map<Kind, List<Boolean>>> right = new TreeMap<>();
    private final List<String> misses = new ArrayList<>();
    private long nanos;
    private int taken;

    private GroundednessBench() {}

    public static void main(String... args) throws IOException {
        var options = List.of(args);
        int folder = options.indexOf("--eval");
        var eval = folder < 0
                ? Path.of(System.getProperty("footnote.root", "."), "../shared/eval")
                : Path.of(options.get(folder + 1));
        if (!Files.isDirectory(eval)) throw new IllegalArgumentException("There is no folder " + eval + " (--eval).");
        boolean tuning = options.contains("--tuning");
        var bench = run(eval, options.contains("--short") ? SHORT : USUAL, tuning);
        if (options.contains("--misses")) bench.misses.forEach(System.out::println);
        bench.print();
    }

    static GroundednessBench brief(Path eval) throws IOException {
        return run(eval, SHORT, false);
    }

    private static GroundednessBench run(Path eval, int most, boolean tuning) throws IOException {
        var bench = new GroundednessBench();
        for (var labelled : LabelledSentences.from(eval, most)) if (labelled.tuning() == tuning) bench.take(labelled);
        return bench;
    }

    private void take(Labelled labelled) {
        var evidence = new Evidence(List.of(source(labelled.passage())));
        var said = new Said(labelled.sentence() + " [1]", true, Set.of(1));
        long start = PROCESSOR.getCurrentThreadCpuTime();
        var verdict = verifier.verify(said, evidence, Deadline.none());
        nanos += PROCESSOR.getCurrentThreadCpuTime() - start;
        boolean passes = verdict.sentences().stream().noneMatch(Support::isLow);
        boolean correct = passes == labelled.kind().supported();
        taken++;
        for (var set : List.of(labelled.set(), labelled.kind().isJudged() ? JUDGED : ALTERED)) {
            right.computeIfAbsent(set, _ -> new EnumMap<>(Kind.class))
                    .computeIfAbsent(labelled.kind(), _ -> new ArrayList<>())
                    .add(correct);
        }
        if (!correct)
            misses.add("%s %s %s%n    %s"
                    .formatted(labelled.set(), labelled.kind(), verdict.warnings(), labelled.sentence()));
    }

    /// The balanced accuracy on one set.
    double accuracy(String set) {
        var kinds = right.getOrDefault(set, Map.of());
        return (mean(kinds, true) + mean(kinds, false)) / 2;
    }

    private static double mean(Map<Kind, List<Boolean>> kinds, boolean supported) {
        return kinds.entrySet().stream()
                .filter(entry -> entry.getKey().supported() == supported)
                .mapToDouble(entry -> share(entry.getValue()))
                .average()
                .orElse(Double.NaN);
    }

    private static double share(List<Boolean> right) {
        return (double) right.stream().filter(correct -> correct).count() / right.size();
    }

    private void print() {
        for (var set : right.entrySet()) {
            System.out.printf(Locale.ROOT, "%s: balanced accuracy %.3f%n", set.getKey(), accuracy(set.getKey()));
            for (var kind : set.getValue().entrySet()) {
                System.out.printf(
                        Locale.ROOT,
                        "    %-14s %-22s %.3f of %d%n",
                        kind.getKey(),
                        kind.getKey().supported() ? "passes without warning" : "is warned of",
                        share(kind.getValue()),
                        kind.getValue().size());
            }
        }
        System.out.printf(
                Locale.ROOT, "%d sentences, %.0f µs of one processor each%n", taken, nanos / 1e3 / Math.max(1, taken));
    }

    private static Source source(String text) {
        var id = new DocumentId("00000000-0000-0000-0000-000000000001");
        var document = Document.ofText(id, "passage.txt", "passage.txt", text);
        var passage = Passage.paragraph(new PassageId(id, 1, 0), text, new Span(0, text.length()), Place.UNKNOWN);
        return new Source(new Excerpt(document, passage), 1, 1, Map.of());
    }
}
