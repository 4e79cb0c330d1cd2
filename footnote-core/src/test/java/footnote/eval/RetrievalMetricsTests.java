package footnote.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RetrievalMetricsTests {
    @Test
    void aPerfectRankingHasOneEverywhere() {
        var metrics = RetrievalMetrics.of(List.of("a", "b", "x"), Map.of("a", 1, "b", 1));
        assertThat(metrics).isEqualTo(new RetrievalMetrics(1, 1, 1, 1, 1));
    }

    @Test
    void gradedGainIsDiscountedByRank() {
        var metrics = RetrievalMetrics.of(List.of("low", "x", "high"), Map.of("high", 3, "low", 1));
        double gain = 1 + 3 / 2.0;
        double ideal = 3 + 1 / (Math.log(3) / Math.log(2));
        assertThat(metrics.ndcg10()).isCloseTo(gain / ideal, within(1e-12));
        assertThat(metrics.map()).isCloseTo((1 + 2.0 / 3) / 2, within(1e-12));
    }

    @Test
    void depthsAreKept() {
        var ranking = IntStream.range(0, 200).mapToObj(i -> "d" + i).toList();
        var metrics = RetrievalMetrics.of(ranking, Map.of("d10", 1, "d99", 1, "d100", 1));
        assertThat(metrics.ndcg10()).isZero();
        assertThat(metrics.mrr10()).isZero();
        assertThat(metrics.recall10()).isZero();
        assertThat(metrics.recall100()).isCloseTo(2.0 / 3, within(1e-12));
        assertThat(metrics.map()).isGreaterThan(0);
    }

    @Test
    void gradesOfZeroAndBelowAreNotRelevant() {
        var metrics = RetrievalMetrics.of(List.of("zero", "minus", "a"), Map.of("zero", 0, "minus", -1, "a", 1));
        assertThat(metrics.mrr10()).isCloseTo(1.0 / 3, within(1e-12));
        assertThat(metrics.ndcg10()).isCloseTo(0.5, within(1e-12));
        assertThatThrownBy(() -> RetrievalMetrics.of(List.of("a"), Map.of("a", 0)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theMeanIsOverQuestions() {
        var one = RetrievalMetrics.of(List.of("a"), Map.of("a", 1));
        var none = RetrievalMetrics.of(List.of("b"), Map.of("a", 1));
        assertThat(RetrievalMetrics.mean(List.of(one, none)).ndcg10()).isEqualTo(0.5);
    }
}
