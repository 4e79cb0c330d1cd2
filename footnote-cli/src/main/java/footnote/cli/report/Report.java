package footnote.cli.report;

import footnote.eval.Assessment;
import footnote.eval.Comparison;
import footnote.eval.Floor;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/// What is to be reported, with everything that takes long computed once.
///
/// @param means by the attempt's name, in the order of the assessment's metrics
/// @param scores of the primary metric for each question, by the attempt's name
/// @param comparisons of the others with the baseline, by the primary metric
/// @param floors what was demanded
/// @param notes what a reader should know of the set
/// @param label what to call a document or passage in a report, by its name in rankings
public record Report(
        Assessment assessment,
        Map<String, List<Assessment.Mean>> means,
        Map<String, double[]> scores,
        List<Comparison> comparisons,
        List<Floor> floors,
        List<String> notes,
        UnaryOperator<String> label) {
    public static Report of(
            Assessment assessment, List<Floor> floors, List<String> notes, UnaryOperator<String> label) {
        var means = new LinkedHashMap<String, List<Assessment.Mean>>();
        var scores = new LinkedHashMap<String, double[]>();
        for (var attempt : assessment.attempts()) {
            var all = assessment.metrics().stream()
                    .map(metric -> assessment.meanWithInterval(attempt, metric))
                    .toList();
            means.put(attempt.name(), all);
            scores.put(attempt.name(), assessment.scores(attempt, assessment.primary()));
        }
        var comparisons = assessment.comparisons(assessment.primary());
        return new Report(assessment, means, scores, comparisons, List.copyOf(floors), List.copyOf(notes), label);
    }

    /// What an attempt achieved, in the order of the metrics.
    public List<Assessment.Mean> meansOf(String attempt) {
        return means.getOrDefault(attempt, List.of());
    }

    /// What an attempt achieved on each question, by the primary metric.
    public double[] scoresOf(String attempt) {
        return scores.getOrDefault(attempt, new double[0]);
    }

    /// Floors that were missed, one sentence each.
    public List<String> missed() {
        return floors.stream()
                .flatMap(floor -> floor.missedBy(assessment).stream())
                .toList();
    }
}
