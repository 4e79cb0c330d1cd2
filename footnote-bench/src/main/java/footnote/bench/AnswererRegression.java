package footnote.bench;

import java.util.List;

/// Fits the two small models of the extractive answerer: which sentence of several, and yes or no.
final class AnswererRegression {
    private static final int STEPS = 250;
    private static final double PACE = 0.05;
    private static final double SHRINKAGE = 1e-3;

    /// Sentences of one question.
    ///
    /// @param features one row for each sentence
    /// @param right which of them answer
    /// @param open which of them may be compared: those that hold the answer by chance are not
    record Choice(List<double[]> features, List<Boolean> right, List<Boolean> open) {}

    /// @param weight how much this case counts
    @SuppressWarnings("ArrayRecordComponent") // a row of numbers, compared by nobody
    record Case(double[] features, boolean right, double weight) {}

    private AnswererRegression() {}

    /// Weights under which the right sentences are the likely choice (conditional logit).
    static double[] choose(List<Choice> choices) {
        int width = choices.getFirst().features().getFirst().length;
        var scale = deviations(
                choices.stream().flatMap(choice -> choice.features().stream()).toList(), width);
        var weights = new double[width];
        var climb = new Climb(width);
        for (int step = 0; step < STEPS; step++) {
            var slope = new double[width];
            for (var choice : choices) addSlope(choice, weights, scale, slope);
            for (int i = 0; i < width; i++) slope[i] = slope[i] / choices.size() - SHRINKAGE * weights[i];
            climb.step(weights, slope);
        }
        for (int i = 0; i < width; i++) weights[i] /= scale[i];
        return weights;
    }

    private static void addSlope(Choice choice, double[] weights, double[] scale, double[] slope) {
        int size = choice.features().size();
        var odds = new double[size];
        double all = 0;
        double right = 0;
        double highest = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < size; k++) {
            odds[k] = sum(choice.features().get(k), weights, scale);
            highest = Math.max(highest, odds[k]);
        }
        for (int k = 0; k < size; k++) {
            odds[k] = choice.open().get(k) ? Math.exp(odds[k] - highest) : 0;
            all += odds[k];
            if (choice.right().get(k)) right += odds[k];
        }
        for (int k = 0; k < size; k++) {
            double pull = (choice.right().get(k) && right > 0 ? odds[k] / right : 0) - odds[k] / all;
            var row = choice.features().get(k);
            for (int i = 0; i < weights.length; i++) slope[i] += pull * row[i] / scale[i];
        }
    }

    /// The bias, then the weights, of a logistic model.
    static double[] decide(List<Case> cases) {
        int width = cases.getFirst().features().length;
        var scale = deviations(cases.stream().map(Case::features).toList(), width);
        double total = cases.stream().mapToDouble(Case::weight).sum();
        var weights = new double[width + 1];
        var climb = new Climb(width + 1);
        for (int step = 0; step < 8 * STEPS; step++) {
            var slope = new double[width + 1];
            for (var one : cases) {
                double sum = weights[0];
                for (int i = 0; i < width; i++) sum += weights[i + 1] * one.features()[i] / scale[i];
                double pull = one.weight() * ((one.right() ? 1 : 0) - 1 / (1 + Math.exp(-sum))) / total;
                slope[0] += pull;
                for (int i = 0; i < width; i++) slope[i + 1] += pull * one.features()[i] / scale[i];
            }
            climb.step(weights, slope);
        }
        for (int i = 0; i < width; i++) weights[i + 1] /= scale[i];
        return weights;
    }

    private static double sum(double[] row, double[] weights, double[] scale) {
        double sum = 0;
        for (int i = 0; i < row.length; i++) sum += weights[i] * row[i] / scale[i];
        return sum;
    }

    private static double[] deviations(List<double[]> rows, int width) {
        var mean = new double[width];
        var deviation = new double[width];
        for (var row : rows) for (int i = 0; i < width; i++) mean[i] += row[i] / rows.size();
        for (var row : rows) {
            for (int i = 0; i < width; i++) deviation[i] += (row[i] - mean[i]) * (row[i] - mean[i]) / rows.size();
        }
        for (int i = 0; i < width; i++) deviation[i] = Math.max(1e-9, Math.sqrt(deviation[i]));
        return deviation;
    }

    /// Climbs by the mean of recent slopes over their size (Adam).
    private static final class Climb {
        private final double[] mean;
        private final double[] square;

        Climb(int width) {
            this.mean = new double[width];
            this.square = new double[width];
        }

        void step(double[] weights, double[] slope) {
            for (int i = 0; i < weights.length; i++) {
                mean[i] = 0.9 * mean[i] + 0.1 * slope[i];
                square[i] = 0.99 * square[i] + 0.01 * slope[i] * slope[i];
                weights[i] += PACE * mean[i] / (Math.sqrt(square[i]) + 1e-8);
            }
        }
    }
}
