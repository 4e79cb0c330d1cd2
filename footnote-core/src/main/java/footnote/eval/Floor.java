package footnote.eval;

import java.util.Locale;
import java.util.Optional;

/// The least that a metric must reach, as `ndcg@10=0.70`, or `rrf:ndcg@10=0.70` for one setting.
///
/// @param attempt whose metric is meant; the baseline's where nobody is named
public record Floor(Optional<String> attempt, Metric metric, double least) {
    public Floor {
        if (!(least >= 0 && least <= 1)) {
            throw new IllegalArgumentException("a floor lies between 0 and 1: " + least);
        }
    }

    /// Read a floor; the message of what is thrown is for whoever wrote it.
    public static Floor parse(String text) {
        int equals = text.indexOf('=');
        if (equals < 1) throw new IllegalArgumentException(text + " is not a floor, as ndcg@10=0.70");
        var name = text.substring(0, equals);
        int colon = name.lastIndexOf(':');
        var attempt = colon < 0 ? Optional.<String>empty() : Optional.of(name.substring(0, colon));
        try {
            double least = Double.parseDouble(text.substring(equals + 1).strip());
            return new Floor(attempt, Metric.parse(name.substring(colon + 1)), least);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(text + " is not a floor with a number, as ndcg@10=0.70", e);
        }
    }

    /// What was reached instead, said in one sentence, if the floor was missed.
    public Optional<String> missedBy(Assessment assessment) {
        var name = attempt.orElse(assessment.baseline());
        double reached = assessment.mean(assessment.attempt(name), metric);
        if (reached >= least) return Optional.empty();
        return Optional.of(String.format(
                Locale.ROOT, "%s of %s is %.4f, below its floor of %.4f.", metric.label(), name, reached, least));
    }
}
