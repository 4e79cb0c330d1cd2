package footnote.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Rankings and judgements made by hand; the figures are those of trec_eval's definitions, worked out on paper.
class MetricTests {
    private static final double LOG2_OF_3 = Math.log(3) / Math.log(2);

    @Test
    void aPerfectRankingHasOneEverywhereButInPrecision() {
        var ranking = List.of("a", "b", "x");
        var grades = Map.of("a", 1, "b", 1);
        for (var name : List.of("ndcg@10", "recall@10", "mrr@10", "map", "hit@1", "precision@2")) {
            assertThat(of(name, ranking, grades)).as(name).isEqualTo(1);
        }
        assertThat(of("precision@5", ranking, grades)).isEqualTo(0.4);
    }

    @Test
    void gainIsTheGradeItselfAndIsDiscountedByRank() {
        var ranking = List.of("low", "x", "high");
        var grades = Map.of("high", 3, "low", 1);
        double gain = 1 + 3 / 2.0;
        double ideal = 3 + 1 / LOG2_OF_3;
        assertThat(of("ndcg@10", ranking, grades)).isCloseTo(gain / ideal, within(1e-12));
        assertThat(of("ndcg@2", ranking, grades)).isCloseTo(1 / ideal, within(1e-12));
        assertThat(of("ndcg@1", ranking, grades)).isCloseTo(1 / 3.0, within(1e-12));
        assertThat(of("map", ranking, grades)).isCloseTo((1 + 2.0 / 3) / 2, within(1e-12));
    }

    @Test
    void theIdealIsCutAtTheSameDepth() {
        var grades = Map.of("a", 1, "b", 1, "c", 1, "d", 1);
        assertThat(of("ndcg@2", List.of("a", "b"), grades)).isEqualTo(1);
        assertThat(of("ndcg@3", List.of("a", "b"), grades))
                .isCloseTo((1 + 1 / LOG2_OF_3) / (1 + 1 / LOG2_OF_3 + 0.5), within(1e-12));
        assertThat(of("recall@2", List.of("a", "b"), grades)).isEqualTo(0.5);
        assertThat(of("map@2", List.of("a", "b"), grades)).isEqualTo(0.5);
    }

    @Test
    void depthsAreKept() {
        var ranking = IntStream.range(0, 200).mapToObj(i -> "d" + i).toList();
        var grades = Map.of("d10", 1, "d99", 1, "d100", 1);
        for (var name : List.of("ndcg@10", "mrr@10", "recall@10", "precision@10", "hit@10", "map@10")) {
            assertThat(of(name, ranking, grades)).as(name).isZero();
        }
        assertThat(of("recall@100", ranking, grades)).isCloseTo(2.0 / 3, within(1e-12));
        assertThat(of("mrr", ranking, grades)).isCloseTo(1.0 / 11, within(1e-12));
        assertThat(of("map", ranking, grades)).isCloseTo((1.0 / 11 + 2.0 / 100 + 3.0 / 101) / 3, within(1e-12));
    }

    @Test
    void whatNobodyJudgedAndGradesOfZeroOrLessAreNotRelevant() {
        var ranking = List.of("unjudged", "zero", "minus", "a");
        var grades = Map.of("zero", 0, "minus", -1, "a", 1, "missed", 0);
        assertThat(of("mrr", ranking, grades)).isEqualTo(0.25);
        assertThat(of("recall@10", ranking, grades)).isEqualTo(1);
        assertThat(of("precision@4", ranking, grades)).isEqualTo(0.25);
        assertThat(of("ndcg@10", ranking, grades)).isCloseTo(1 / (Math.log(5) / Math.log(2)), within(1e-12));
    }

    @Test
    void aRankingThatEndsEarlyIsFilledWithWhatIsNotRelevant() {
        assertThat(of("precision@10", List.of("a"), Map.of("a", 1))).isEqualTo(0.1);
        assertThat(of("recall@10", List.of("a"), Map.of("a", 1, "b", 1))).isEqualTo(0.5);
        assertThat(of("hit@10", List.of("x"), Map.of("a", 1))).isZero();
    }

    @Test
    void withoutResultsOrWithoutAnythingRelevantAllIsZero() {
        for (var name : List.of("ndcg@10", "recall@10", "mrr", "map", "hit@1", "precision@5")) {
            assertThat(of(name, List.of(), Map.of("a", 1))).as(name).isZero();
            assertThat(of(name, List.of("a"), Map.of("a", 0))).as(name).isZero();
            assertThat(of(name, List.of("a"), Map.of())).as(name).isZero();
        }
    }

    @Test
    void aRepeatedDocumentCountsOnceAndTakesNoRoom() {
        var ranking = List.of("x", "a", "a", "x", "b");
        var grades = Map.of("a", 1, "b", 1);
        assertThat(of("recall@3", ranking, grades)).isEqualTo(1);
        assertThat(of("map", ranking, grades)).isCloseTo((1.0 / 2 + 2.0 / 3) / 2, within(1e-12));
        assertThat(of("precision@2", ranking, grades)).isEqualTo(0.5);
    }

    @Test
    void equalScoresAreMeasuredInTheOrderThatIsShown() {
        var grades = Map.of("b", 1);
        assertThat(of("mrr", List.of("a", "b"), grades)).isEqualTo(0.5);
        assertThat(of("mrr", List.of("b", "a"), grades)).isEqualTo(1);
    }

    @Test
    void namesAreReadAsTheyAreWritten() {
        for (var name : List.of("ndcg@10", "recall@100", "mrr", "map", "map@100", "hit@1", "precision@5")) {
            assertThat(Metric.parse(name).label()).isEqualTo(name);
        }
        assertThat(Metric.parse(" P@3 ").label()).isEqualTo("precision@3");
        for (var wrong :
                List.of("", "ndgc@10", "ndcg@", "ndcg@0", "ndcg@-1", "ndcg@ten", "recall@1@2", "hit", "precision")) {
            assertThatThrownBy(() -> Metric.parse(wrong)).as(wrong).isInstanceOf(IllegalArgumentException.class);
        }
    }

    private static double of(String metric, List<String> ranking, Map<String, Integer> grades) {
        return Metric.parse(metric).of(ranking, grades);
    }
}
