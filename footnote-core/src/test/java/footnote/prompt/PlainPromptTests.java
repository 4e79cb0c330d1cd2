package footnote.prompt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.ask.Evidence;
import footnote.ask.Question;
import footnote.ask.Turn;
import footnote.ask.Turn.Speaker;
import footnote.ask.Writing;
import footnote.corpus.Viewer;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.LanguageModel.Message;
import footnote.spi.LanguageModel.Role;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlainPromptTests {
    private static final List<Turn> BEFORE = List.of(
            new Turn(Speaker.ASKER, "first " + "word ".repeat(700)),
            new Turn(Speaker.ANSWERER, "Yes."),
            new Turn(Speaker.ASKER, "Really?"),
            new Turn(Speaker.ANSWERER, "Really."));

    @Test
    void theHouseSpeaksFirstThenWhoeverAsks() {
        assertThat(written("Be polite.", "Be brief.", 4096).getFirst())
                .isEqualTo(new Message(Role.SYSTEM, "Be polite.\n\nBe brief."));
        assertThat(written("Be polite.", "", 4096).getFirst()).isEqualTo(new Message(Role.SYSTEM, "Be polite."));
        assertThat(written("", "Be brief.", 4096).getFirst()).isEqualTo(new Message(Role.SYSTEM, "Be brief."));
        assertThat(written("", " \n", 4096).getFirst().role()).isEqualTo(Role.USER);
    }

    @Test
    void turnsGiveWayToInstructions() {
        assertThat(written("", "Be brief.", 4096)).hasSize(6);
        assertThat(written("", "Be brief. ".repeat(100), 2048))
                .extracting(Message::role)
                .containsExactly(Role.SYSTEM, Role.USER, Role.ASSISTANT, Role.USER);
    }

    @Test
    void instructionsThatCannotBeReadAreRefusedNotCut() {
        assertThatThrownBy(() -> written("", "Be brief. ".repeat(10_000), 4096))
                .isInstanceOfSatisfying(
                        FootnoteException.class,
                        e -> assertThat(e.fault().code()).isEqualTo(Fault.Code.TOO_LARGE))
                .hasMessageContaining("FOOTNOTE_MODEL_CONTEXT");
    }

    private static List<Message> written(String house, String asker, int context) {
        var question = Question.of("Why?", Viewer.LOCAL).after(BEFORE).written(Writing.AS_USUAL.instructed(asker));
        return new PlainPrompt(_ -> context, _ -> house)
                .write(question, Evidence.NONE)
                .words()
                .messages();
    }
}
