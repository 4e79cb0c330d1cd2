package footnote.cli.report;

import footnote.eval.Assessment;
import footnote.eval.Comparison;
import footnote.eval.Interval;
import footnote.server.wire.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Writes a report for programs; the names of its fields are documented and stay.
public final class JsonReport {
    private JsonReport() {}

    public static String write(Report report) {
        var assessment = report.assessment();
        var all = new LinkedHashMap<String, Object>();
        all.put("set", assessment.set());
        all.put("documents", assessment.documents());
        all.put("questions", assessment.questions().size());
        all.put("primary", assessment.primary().label());
        all.put("baseline", assessment.baseline());
        all.put("resampling", assessment.resampling());
        all.put("runs", runs(report));
        all.put(
                "comparisons",
                report.comparisons().stream().map(JsonReport::comparison).toList());
        all.put("missed", report.missed());
        all.put("notes", report.notes());
        all.put("perQuestion", questions(report));
        return Json.writePretty(all);
    }

    private static List<Map<String, Object>> runs(Report report) {
        var metrics = report.assessment().metrics();
        var runs = new ArrayList<Map<String, Object>>();
        for (var attempt : report.assessment().attempts()) {
            var run = new LinkedHashMap<String, Object>();
            var intervals = new LinkedHashMap<String, Object>();
            run.put("name", attempt.name());
            for (int i = 0; i < metrics.size(); i++) {
                var mean = report.meansOf(attempt.name()).get(i);
                run.put(metrics.get(i).label(), mean.value());
                intervals.put(metrics.get(i).label(), pair(mean.interval()));
            }
            run.put("intervals", intervals);
            runs.add(run);
        }
        return runs;
    }

    private static Map<String, Object> comparison(Comparison comparison) {
        var written = new LinkedHashMap<String, Object>();
        written.put("name", comparison.name());
        written.put("baseline", comparison.baseline());
        written.put("metric", comparison.metric().label());
        written.put("difference", comparison.difference());
        written.put("interval", pair(comparison.interval()));
        written.put("p", comparison.p());
        written.put("wins", comparison.wins());
        written.put("ties", comparison.ties());
        written.put("losses", comparison.losses());
        return written;
    }

    private static List<Map<String, Object>> questions(Report report) {
        Assessment assessment = report.assessment();
        var questions = new ArrayList<Map<String, Object>>();
        for (int i = 0; i < assessment.questions().size(); i++) {
            var judged = assessment.questions().get(i);
            var scores = new LinkedHashMap<String, Object>();
            var ranks = new LinkedHashMap<String, Object>();
            for (var attempt : assessment.attempts()) {
                scores.put(attempt.name(), report.scoresOf(attempt.name())[i]);
                ranks.put(attempt.name(), assessment.firstRelevant(attempt, i).orElse(0));
            }
            var question = new LinkedHashMap<String, Object>();
            question.put("id", judged.id());
            question.put("question", judged.text());
            question.put("expected", new TreeMap<>(judged.grades()));
            question.put("scores", scores);
            question.put("firstRelevant", ranks);
            questions.add(question);
        }
        return questions;
    }

    private static List<Double> pair(Interval interval) {
        return List.of(interval.low(), interval.high());
    }
}
