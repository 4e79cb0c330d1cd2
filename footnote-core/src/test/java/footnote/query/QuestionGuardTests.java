package footnote.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.ask.Question;
import footnote.corpus.Viewer;
import footnote.spi.Deadline;
import org.junit.jupiter.api.Test;

class QuestionGuardTests {
    @Test
    void controlCharactersBecomeSpaces() {
        assertThat(admitted("What\u0000 is\u001b[31m\n this?\u202e")).isEqualTo("What  is [31m  this?");
    }

    @Test
    void emptyAndEndlessQuestionsAreRefusedWithAWayOn() {
        assertThatThrownBy(() -> admitted(" \n")).hasMessageContaining("empty");
        assertThatThrownBy(() -> admitted("why ".repeat(2000))).hasMessageContaining("at most 4000");
    }

    private static String admitted(String text) {
        return QuestionGuard.USUAL
                .admit(Question.of(text, Viewer.LOCAL), Deadline.none())
                .text();
    }
}
