package footnote.app;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.ask.Answer;
import footnote.ask.AskStage;
import footnote.ask.Question;
import footnote.ask.QuestionWalk;
import footnote.ask.Stages.Rewriter;
import footnote.ask.Turn;
import footnote.ask.Turn.Speaker;
import footnote.corpus.Viewer;
import footnote.language.WordLanguageDetector;
import footnote.preset.Presets;
import footnote.query.CarriedTopic;
import footnote.query.ModelRewriter;
import footnote.spi.Deadline;
import footnote.testkit.ScriptedModel;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Questions that refer to what was said before.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FollowUpTests {
    private static final WordLanguageDetector LANGUAGES = new WordLanguageDetector();
    private static final List<Turn> BEFORE = List.of(
            new Turn(Speaker.ASKER, "What is a wolfhound?"), new Turn(Speaker.ANSWERER, "A large dog. ".repeat(100)));

    private final SmallWorld world = new SmallWorld();

    @BeforeEach
    void fill() {
        world.add("wolfhound.md", "the wolfhound weighs sixty kilograms");
        world.add("whale.md", "the whale weighs a hundred tons");
        for (int i = 0; i < 10; i++) world.add("more" + i + ".md", "something weighs number" + i);
    }

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void withoutAModelTheTopicIsCarriedOver() {
        var answer = ask(new CarriedTopic(LANGUAGES), "How much does it weigh?");
        assertThat(first(answer)).isEqualTo("wolfhound.md");
        assertThat(answer.degradations()).isEmpty();
    }

    @Test
    void aModelWritesTheQuestionAnewFromTheLastThingsThatWereSaid() {
        var model = ScriptedModel.saying("How much does a whale weigh?\nThat is all.");
        var answer = ask(new ModelRewriter(_ -> Optional.of(model), LANGUAGES), "How much does it weigh?");
        assertThat(first(answer)).isEqualTo("whale.md");
        var read = model.lastRequest().orElseThrow().messages().getLast().text();
        assertThat(read).contains("User: What is a wolfhound?").contains("Question: How much does it weigh?");
        assertThat(read).hasSizeLessThan(700);
        assertThat(model.lastRequest().orElseThrow().thinks()).isFalse();
        assertThat(model.lastRequest().orElseThrow().temperature()).hasValue(0.7);
    }

    @Test
    void aQuestionThatStandsAloneIsNotShownToTheModel() {
        var model = ScriptedModel.saying("nonsense");
        var answer = ask(
                new ModelRewriter(_ -> Optional.of(model), LANGUAGES),
                "How much does the blue whale of Iceland weigh in tons?");
        assertThat(model.requests()).isEmpty();
        assertThat(first(answer)).isEqualTo("whale.md");
    }

    @Test
    void aModelThatWritesNothingLeavesTheTopicCarriedOverAndItsReason() {
        var answer = ask(
                new ModelRewriter(_ -> Optional.of(ScriptedModel.saying("…")), LANGUAGES), "How much does it weigh?");
        assertThat(first(answer)).isEqualTo("wolfhound.md");
        assertThat(answer.degradations()).singleElement().satisfies(degradation -> {
            assertThat(degradation.stage()).isEqualTo(AskStage.REWRITE);
            assertThat(degradation.fault().message()).contains("words of the conversation were added");
        });
    }

    private Answer ask(Rewriter rewriter, String text) {
        var question = Question.of(text, Viewer.LOCAL).after(BEFORE);
        return new QuestionWalk(world.stages(rewriter).of(Presets.DEFAULT))
                .ask(question, _ -> {}, Deadline.in(Duration.ofSeconds(30)));
    }

    private static String first(Answer answer) {
        return answer.evidence().sources().getFirst().document().path();
    }
}
