package footnote.eval;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/// What several settings achieved on the same questions, and what the differences between them are worth.
///
/// @param set what the questions are called
/// @param documents how many documents were searched
/// @param questions those that have something relevant
/// @param metrics what is measured; settings are compared by the first
/// @param baseline the name of the attempt that the others are compared with
public record Assessment(
        String set,
        int documents,
        List<JudgedQuestion> questions,
        List<Metric> metrics,
        List<Attempt> attempts,
        String baseline,
        Resampling resampling) {
    public Assessment {
        questions = List.copyOf(questions);
        metrics = List.copyOf(metrics);
        attempts = List.copyOf(attempts);
        if (questions.isEmpty()) throw new IllegalArgumentException("no question to measure with");
        if (metrics.isEmpty()) throw new IllegalArgumentException("nothing to measure");
        if (attempts.stream().noneMatch(attempt -> attempt.name().equals(baseline))) {
            throw new IllegalArgumentException("no attempt is called " + baseline);
        }
        for (var attempt : attempts) {
            if (attempt.rankings().size() != questions.size()) {
                throw new IllegalArgumentException(attempt.name() + " did not answer every question");
            }
        }
    }

    /// The mean over all questions, and where it likely lies.
    public record Mean(double value, Interval interval) {}

    /// What settings are compared by.
    public Metric primary() {
        return metrics.getFirst();
    }

    public Attempt attempt(String name) {
        return attempts.stream()
                .filter(attempt -> attempt.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no attempt is called " + name));
    }

    /// What an attempt achieved on each question.
    public double[] scores(Attempt attempt, Metric metric) {
        return IntStream.range(0, questions.size())
                .mapToDouble(i ->
                        metric.of(attempt.rankings().get(i), questions.get(i).grades()))
                .toArray();
    }

    public double mean(Attempt attempt, Metric metric) {
        return Arrays.stream(scores(attempt, metric)).average().orElseThrow();
    }

    public Mean meanWithInterval(Attempt attempt, Metric metric) {
        var scores = scores(attempt, metric);
        return new Mean(Arrays.stream(scores).average().orElseThrow(), resampling.interval(scores));
    }

    /// Every other attempt against the baseline.
    public List<Comparison> comparisons(Metric metric) {
        var base = scores(attempt(baseline), metric);
        var others =
                attempts.stream().filter(each -> !each.name().equals(baseline)).toList();
        var raw = new ArrayList<Comparison>();
        for (var other : others) raw.add(comparison(other.name(), metric, scores(other, metric), base));
        var ps = Resampling.corrected(raw.stream().mapToDouble(Comparison::p).toArray());
        var corrected = new ArrayList<Comparison>();
        for (int i = 0; i < ps.length; i++) corrected.add(withP(raw.get(i), ps[i]));
        return corrected;
    }

    /// The rank, counted from 1, at which an attempt has something relevant for a question.
    public OptionalInt firstRelevant(Attempt attempt, int question) {
        var judged = questions.get(question);
        var ranking = attempt.rankings().get(question);
        return IntStream.range(0, ranking.size())
                .filter(i -> judged.isRelevant(ranking.get(i)))
                .map(i -> i + 1)
                .findFirst();
    }

    private Comparison comparison(String name, Metric metric, double[] scores, double[] base) {
        var differences = IntStream.range(0, base.length)
                .mapToDouble(i -> scores[i] - base[i])
                .toArray();
        int wins = (int) Arrays.stream(differences).filter(each -> each > 0).count();
        int losses = (int) Arrays.stream(differences).filter(each -> each < 0).count();
        return new Comparison(
                name,
                baseline,
                metric,
                Arrays.stream(differences).average().orElseThrow(),
                resampling.interval(differences),
                resampling.significance(differences),
                wins,
                differences.length - wins - losses,
                losses);
    }

    private static Comparison withP(Comparison raw, double p) {
        return new Comparison(
                raw.name(),
                raw.baseline(),
                raw.metric(),
                raw.difference(),
                raw.interval(),
                p,
                raw.wins(),
                raw.ties(),
                raw.losses());
    }
}
