package footnote.cli;

import footnote.cli.report.Report;
import footnote.eval.Comparison;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/// Shows an evaluation on a terminal.
final class EvalTable {
    private static final int LONGEST_QUESTION = 70;

    private final Report report;
    private final PrintStream out;

    EvalTable(Report report, PrintStream out) {
        this.report = report;
        this.out = out;
    }

    /// @param questions how many questions to list, those first on which settings differ most
    void print(int questions) {
        var assessment = report.assessment();
        out.println(Terminal.bold(Terminal.name(assessment.set())) + ": " + assessment.documents() + " documents, "
                + assessment.questions().size() + " questions");
        figures();
        comparisons();
        if (questions > 0) questions(questions);
    }

    private void figures() {
        var metrics = report.assessment().metrics();
        var header = new ArrayList<String>(List.of("run"));
        metrics.forEach(metric -> header.add(metric.label()));
        header.add(2, "95 % interval");
        var rows = new ArrayList<List<String>>(List.of(header));
        for (var attempt : report.assessment().attempts()) {
            var row = new ArrayList<String>(List.of(attempt.name()));
            var means = report.meansOf(attempt.name());
            for (var mean : means) row.add(figure(mean.value()));
            var interval = means.getFirst().interval();
            row.add(2, figure(interval.low()) + "–" + figure(interval.high()));
            rows.add(row);
        }
        table(rows);
    }

    private void comparisons() {
        var assessment = report.assessment();
        if (report.comparisons().isEmpty()) return;
        out.println();
        out.println("Against " + assessment.baseline() + " by "
                + assessment.primary().label() + " (p: paired randomisation test, corrected for "
                + report.comparisons().size() + " comparisons)");
        var rows = new ArrayList<List<String>>(
                List.of(List.of("run", "difference", "95 % interval", "p", "better", "equal", "worse", "")));
        for (var each : report.comparisons()) {
            rows.add(List.of(
                    each.name(),
                    signed(each.difference()),
                    signed(each.interval().low()) + " to "
                            + signed(each.interval().high()),
                    each.p() < 0.001 ? "<0.001" : String.format(Locale.ROOT, "%.3f", each.p()),
                    String.valueOf(each.wins()),
                    String.valueOf(each.ties()),
                    String.valueOf(each.losses()),
                    verdict(each)));
        }
        table(rows);
    }

    private void questions(int most) {
        var assessment = report.assessment();
        out.println();
        out.println("Questions on which settings differ most, by "
                + assessment.primary().label());
        var header = new ArrayList<String>(List.of("question"));
        assessment.attempts().forEach(attempt -> header.add(attempt.name()));
        var rows = new ArrayList<List<String>>(List.of(header));
        IntStream.range(0, assessment.questions().size())
                .boxed()
                .sorted(Comparator.comparingDouble(i -> -spread(i)))
                .limit(most)
                .forEach(i -> rows.add(question(i)));
        table(rows);
    }

    private List<String> question(int i) {
        var text = Terminal.name(report.assessment().questions().get(i).text());
        var row = new ArrayList<String>();
        row.add(text.length() <= LONGEST_QUESTION ? text : text.substring(0, LONGEST_QUESTION - 1) + "…");
        for (var attempt : report.assessment().attempts()) row.add(figure(report.scoresOf(attempt.name())[i]));
        return row;
    }

    private double spread(int i) {
        var scores = report.assessment().attempts().stream()
                .mapToDouble(attempt -> report.scoresOf(attempt.name())[i])
                .summaryStatistics();
        return scores.getMax() - scores.getMin();
    }

    /// Words to the left, in the first column and those without a name; figures to the right.
    private void table(List<List<String>> rows) {
        int columns = rows.getFirst().size();
        var widths = new int[columns];
        for (var row : rows) {
            for (int i = 0; i < columns; i++)
                widths[i] = Math.max(widths[i], row.get(i).length());
        }
        boolean header = true;
        for (var row : rows) {
            var line = new StringBuilder();
            for (int i = 0; i < columns; i++) {
                var padding = " ".repeat(widths[i] - row.get(i).length());
                boolean words = i == 0 || rows.getFirst().get(i).isEmpty();
                line.append(i == 0 ? "" : "  ").append(words ? row.get(i) + padding : padding + row.get(i));
            }
            out.println(
                    header
                            ? Terminal.dim(line.toString().stripTrailing())
                            : line.toString().stripTrailing());
            header = false;
        }
    }

    private static String verdict(Comparison comparison) {
        if (!comparison.significant()) return "no clear difference";
        return comparison.difference() > 0 ? "better" : "worse";
    }

    private static String figure(double value) {
        return String.format(Locale.ROOT, "%.4f", value);
    }

    private static String signed(double value) {
        return String.format(Locale.ROOT, "%+.4f", value).replace('-', '−');
    }
}
