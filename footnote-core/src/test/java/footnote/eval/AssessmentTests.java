package footnote.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AssessmentTests {
    private static final Metric MRR = Metric.parse("mrr");
    private static final List<JudgedQuestion> QUESTIONS =
            List.of(question("1", "a"), question("2", "b"), question("3", "c"), question("4", "d"));

    private final Assessment assessment = new Assessment(
            "hand-made",
            4,
            QUESTIONS,
            List.of(MRR, Metric.parse("hit@1")),
            List.of(
                    new Attempt("old", List.of(List.of("a"), List.of("x", "b"), List.of("c"), List.of())),
                    new Attempt("new", List.of(List.of("a"), List.of("b"), List.of("x", "y", "c"), List.of()))),
            "old",
            Resampling.USUAL);

    @Test
    void theMeanIsOverAllQuestionsEvenThoseWithoutResults() {
        assertThat(assessment.mean(assessment.attempt("old"), MRR)).isEqualTo((1 + 0.5 + 1) / 4);
        var mean = assessment.meanWithInterval(assessment.attempt("old"), MRR);
        assertThat(mean.value())
                .isBetween(mean.interval().low(), mean.interval().high());
    }

    @Test
    void othersAreComparedWithTheBaselineQuestionByQuestion() {
        var comparisons = assessment.comparisons(MRR);
        assertThat(comparisons).hasSize(1);
        var only = comparisons.getFirst();
        assertThat(only.name()).isEqualTo("new");
        assertThat(only.wins()).isEqualTo(1);
        assertThat(only.losses()).isEqualTo(1);
        assertThat(only.ties()).isEqualTo(2);
        assertThat(only.difference()).isEqualTo((0.5 - 2.0 / 3) / 4, within(1e-12));
        assertThat(only.significant()).isFalse();
    }

    @Test
    void theFirstRelevantRankIsToldOrMissing() {
        assertThat(assessment.firstRelevant(assessment.attempt("new"), 2)).hasValue(3);
        assertThat(assessment.firstRelevant(assessment.attempt("new"), 3)).isEmpty();
    }

    @Test
    void aMissedFloorIsSaidInOneSentence() {
        assertThat(Floor.parse("mrr=0.6").missedBy(assessment)).isEmpty();
        assertThat(Floor.parse("mrr=0.625").missedBy(assessment)).isEmpty();
        assertThat(Floor.parse("mrr=0.7").missedBy(assessment))
                .contains("mrr of old is 0.6250, below its floor of 0.7000.");
        assertThat(Floor.parse("new:mrr=0.6").missedBy(assessment))
                .get()
                .asString()
                .contains("mrr of new is 0.5833");
        for (var wrong : List.of("mrr", "mrr=", "mrr=high", "mrr=1.5", "mrr=-0.1", "mrr=NaN", "=0.5", "rank=0.5")) {
            assertThatThrownBy(() -> Floor.parse(wrong)).as(wrong).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void everyAttemptAnswersEveryQuestion() {
        assertThatThrownBy(() -> new Assessment(
                        "short",
                        1,
                        QUESTIONS,
                        List.of(MRR),
                        List.of(new Attempt("one", List.of(List.of("a")))),
                        "one",
                        Resampling.USUAL))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static JudgedQuestion question(String id, String relevant) {
        return new JudgedQuestion(id, "Which " + relevant + "?", Map.of(relevant, 1), Optional.empty());
    }
}
