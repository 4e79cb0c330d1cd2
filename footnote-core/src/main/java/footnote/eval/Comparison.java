package footnote.eval;

/// One setting against another, question by question.
///
/// @param difference the mean of `name` less the mean of `baseline`
/// @param p how likely chance alone makes such a difference, corrected for the number of comparisons
/// @param wins how many questions `name` answers better
/// @param losses how many it answers worse
public record Comparison(
        String name,
        String baseline,
        Metric metric,
        double difference,
        Interval interval,
        double p,
        int wins,
        int ties,
        int losses) {
    /// What is commonly taken for more than chance.
    public static final double SIGNIFICANT = 0.05;

    public boolean significant() {
        return p < SIGNIFICANT;
    }
}
