package footnote.answer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// What a reading of the evidence brought up: its sentences, best first, and how sure it is that the best one
/// answers.
public final class Reading {
    /// What is taken off for a form that a reader would rather not be answered in. Set by hand: the texts that the
    /// weights were fitted on are nearly all prose.
    private static final double HEADING_PENALTY = 2;

    private static final double CODE_PENALTY = 1.5;
    private static final double TORN_PENALTY = 0.5;

    /// How many sentences are looked at for grounds: the best may lean on the second.
    private static final int FOREMOST = 3;

    private final List<Quote> ranked;
    private final Weights weights;

    Reading(List<Quote> quotes, Weights weights) {
        this.weights = weights;
        var sorted = new ArrayList<>(quotes);
        sorted.sort(Comparator.comparingDouble((Quote quote) -> -score(quote, weights)));
        this.ranked = List.copyOf(sorted);
    }

    public List<Quote> quotes() {
        return ranked;
    }

    /// The best few sentences, on which an answer rests.
    public List<Quote> foremost() {
        return ranked.subList(0, Math.min(FOREMOST, ranked.size()));
    }

    /// The probability that one of the foremost sentences answers the question; 0 if there is none.
    public double probability() {
        return foremost().stream()
                .mapToDouble(quote -> weights.probability(quote.grounds()))
                .max()
                .orElse(0);
    }

    /// Whether that is enough to answer.
    public boolean answers() {
        return probability() >= weights.bar();
    }

    double score(Quote quote) {
        return score(quote, weights);
    }

    static double score(Quote quote, Weights weights) {
        double penalty = switch (quote.sentence().form()) {
            case HEADING -> HEADING_PENALTY;
            case CODE -> CODE_PENALTY;
            case PROSE, ITEM, ROW -> 0;
        };
        if (quote.torn()) penalty += TORN_PENALTY;
        return weights.score(quote.clues()) - penalty;
    }
}
