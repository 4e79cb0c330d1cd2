package footnote.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.ask.AskListener;
import footnote.ask.Question;
import footnote.ask.Sourcing;
import footnote.corpus.Viewer;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.testkit.ModelScript;
import footnote.testkit.ScriptedModelServer;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class AnswerTimeTests {
    /// Without the settings it would be waited for three minutes, for the first token.
    @Test
    @Timeout(90)
    void anAnswerTakesNoLongerThanIsSet(@TempDir Path folder) {
        var question = Question.of("Hello.", Viewer.LOCAL).sourced(Optional.of(Sourcing.OFF));
        try (var model = ScriptedModelServer.start().otherwise(ModelScript.hangs())) {
            assertTimesOut(model, folder, "FOOTNOTE_ANSWER_TIMEOUT", question, "Ran out of time");
            assertTimesOut(model, folder, "FOOTNOTE_MODEL_PATIENCE", question, "sent no first token within 2 s");
        }
    }

    private static void assertTimesOut(
            ScriptedModelServer model, Path folder, String name, Question question, String why) {
        var settings = Settings.fromEnvironment(Map.of(
                "FOOTNOTE_DATA",
                folder.toString(),
                "FOOTNOTE_MODEL_URL",
                model.openAiUrl().toString(),
                "FOOTNOTE_MODEL",
                "scripted",
                name,
                "2"));
        try (var footnote = Footnote.open(settings)) {
            assertThatThrownBy(() -> footnote.ask(question, AskListener.NOBODY))
                    .isInstanceOfSatisfying(FootnoteException.class, e -> {
                        assertThat(e.fault().code()).isEqualTo(Fault.Code.TIMED_OUT);
                        assertThat(e.fault().message()).contains(why);
                    });
        }
    }
}
