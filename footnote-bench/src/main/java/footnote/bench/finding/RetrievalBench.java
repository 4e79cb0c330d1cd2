package footnote.bench.finding;

import footnote.ask.AskEvent;
import footnote.ask.AskListener;
import footnote.ask.Question;
import footnote.ask.QuestionWalk;
import footnote.ask.Source;
import footnote.bench.finding.SyntheticCorpus.Probe;
import footnote.corpus.PassageFilter;
import footnote.corpus.Viewer;
import footnote.preset.Presets;
import footnote.spi.Deadline;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/// Whole retrieval, as the default preset does it, against the sum of its raw parts: a bare Lucene query for each
/// leg and bare SQL for the texts, over the same files.
///
/// 100,000 passages unless `--passages` says otherwise, `--rounds` over the same questions. Whole and parts take
/// turns, and each goes first every other time. Embedding the question is in neither.
public final class RetrievalBench {
    static final int SOURCES = 10;
    private static final int QUESTIONS = 200;
    private static final String WHOLE = "whole";
    private static final String OF_WHOLE = "– of it, ";

    private RetrievalBench() {}

    /// @param ratio of the whole to the sum
    /// @param empty how many questions found nothing
    record Report(double ratio, int empty) {}

    public static void main(String[] arguments) throws IOException, SQLException {
        run(Options.of(arguments));
    }

    static Report run(Options options) throws IOException, SQLException {
        try (var filled = FilledFolder.open(options, options.passages(100_000));
                var parts = RawParts.of(filled)) {
            var probes = IntStream.range(0, options.isShort() ? 20 : QUESTIONS)
                    .mapToObj(filled.corpus()::probe)
                    .toList();
            var walk = filled.walk(Presets.DEFAULT, new PlacedQuestions(probes, Optional.empty()));
            int rounds = options.number("--rounds", options.isShort() ? 1 : 8);
            for (int i = 0; i < (options.isShort() ? 0 : 5); i++) round(walk, parts, probes, new Timings());
            var timings = new Timings();
            int empty = 0;
            for (int i = 0; i < rounds; i++) empty += round(walk, parts, probes, timings);
            print(filled.corpus().passages(), timings);
            return new Report(timings.median(WHOLE) / timings.median(RawParts.SUM), empty);
        }
    }

    private static int round(QuestionWalk walk, RawParts parts, List<Probe> probes, Timings timings)
            throws IOException {
        int empty = 0;
        for (int i = 0; i < probes.size(); i++) {
            var probe = probes.get(i);
            if (i % 2 == 0) parts.search(probe, timings);
            if (timings.of(WHOLE, () -> search(walk, probe, stages(timings))).isEmpty()) empty++;
            if (i % 2 == 1) parts.search(probe, timings);
        }
        return empty;
    }

    /// Keeps how long each stage of the whole took.
    private static AskListener stages(Timings timings) {
        return event -> {
            if (event instanceof AskEvent.Left(var stage, var took, var _)) {
                timings.add(OF_WHOLE + stage.name().toLowerCase(Locale.ROOT), took.toNanos() / 1e6);
            }
        };
    }

    static List<Source> search(QuestionWalk walk, Probe probe) {
        return search(walk, probe, AskListener.NOBODY);
    }

    /// Search as the product does; a search that had to do without a part of its preset fails.
    private static List<Source> search(QuestionWalk walk, Probe probe, AskListener listener) {
        var question = new Question(probe.text(), Viewer.LOCAL, PassageFilter.EVERYTHING, OptionalInt.of(SOURCES));
        var findings = walk.search(question, listener, Deadline.none());
        for (var degradation : findings.degradations())
            throw degradation.fault().toException();
        return findings.evidence().sources();
    }

    private static void print(int passages, Timings timings) {
        System.out.printf(
                Locale.ROOT, "%n%,d passages%n%n| part | p50 | p99 | processor |%n|---|---|---|---|%n", passages);
        double processor = 0;
        for (var what : RawParts.NAMES) {
            System.out.println("| " + what + " | " + timings.allCells(what) + " |");
            processor += timings.processor(what);
        }
        System.out.printf(Locale.ROOT, "| %s | %s | %.2f ms |%n", RawParts.SUM, timings.cells(RawParts.SUM), processor);
        System.out.println("| " + WHOLE + " | " + timings.allCells(WHOLE) + " |");
        timings.names().stream()
                .filter(what -> what.startsWith(OF_WHOLE))
                .forEach(what -> System.out.println("| " + what + " | " + timings.cells(what) + " | |"));
        System.out.printf(
                Locale.ROOT,
                "%nwhole / sum of parts: %.2f of the medians, %.2f the median of the ratios, %.2f by processor time%n",
                timings.median(WHOLE) / timings.median(RawParts.SUM),
                timings.ratio(WHOLE, RawParts.SUM),
                timings.processor(WHOLE) / processor);
    }
}
