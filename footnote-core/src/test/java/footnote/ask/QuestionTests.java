package footnote.ask;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.corpus.Viewer;
import org.junit.jupiter.api.Test;

class QuestionTests {
    private static final Question PLAIN = Question.of("Why?", Viewer.LOCAL);

    @Test
    void whoAnswersMattersToWhatIsFoundOnlyWhereThatOneFindsOtherWords() {
        assertThat(by("big", PLAIN).alike()).isEqualTo(by("small", PLAIN).alike());
        var reworded = PLAIN.rephrased(Rephrasing.MULTI);
        assertThat(by("big", reworded).alike())
                .isNotEqualTo(by("small", reworded).alike());
        assertThat(by("big", reworded).alike()).isEqualTo(by("big", reworded).alike());
    }

    private static Question by(String model, Question question) {
        return question.written(Writing.by(model));
    }
}
