package footnote.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.ask.AskListener;
import footnote.ask.AskStage;
import footnote.ask.Evidence;
import footnote.ask.Findings;
import footnote.ask.Leg;
import footnote.ask.Queries;
import footnote.ask.Question;
import footnote.ask.QuestionWalk;
import footnote.ask.Rephrasing;
import footnote.ask.Source;
import footnote.corpus.Language;
import footnote.corpus.Viewer;
import footnote.fault.Fault;
import footnote.preset.Presets;
import footnote.query.ModelRephraser;
import footnote.spi.Deadline;
import footnote.spi.LanguageModel;
import footnote.testkit.ScriptedModel;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What other words for a question bring up, and what is made of a model's output.
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RephrasingTests {
    private static final String QUESTION = "automobile upkeep";

    private final SmallWorld world = new SmallWorld();
    private Duration time = Duration.ofMinutes(1);

    @BeforeEach
    void fill() {
        world.add("upkeep.md", "the upkeep of gardens and hedges");
        world.add("car.md", "looking after a car takes oil and time");
        world.add("service.md", "vehicle servicing is due every year");
        for (int i = 0; i < 12; i++) world.add("noise" + i + ".md", "nothing of interest number" + i);
    }

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void otherWordingsFindByBothLegsWhatTheQuestionDoesNot() {
        var model = ScriptedModel.saying("looking after a car\n", "vehicle servicing");
        assertThat(paths(search(Rephrasing.AS_ASKED, model, 2)))
                .contains("upkeep.md")
                .doesNotContain("car.md");
        assertThat(model.requests()).as("nobody asked for other words").isEmpty();

        var found = search(Rephrasing.MULTI, model, 3);

        assertThat(paths(found)).containsExactlyInAnyOrder("upkeep.md", "car.md", "service.md");
        assertThat(found.evidence().sources())
                .allSatisfy(source -> assertThat(source.legs()).containsKeys(Leg.VECTOR, Leg.LEXICAL));
        assertThat(found.degradations()).isEmpty();
        var asked = model.lastRequest().orElseThrow().messages();
        assertThat(asked.getLast().text()).isEqualTo(QUESTION);
    }

    @Test
    void anImaginedPassageIsSearchedByMeaningAlone() {
        var model = ScriptedModel.saying("vehicle servicing is due every year");
        var found = search(Rephrasing.HYDE, model, 3).evidence().sources();
        var imagined = one(found, "service.md");
        assertThat(imagined.legs().get(Leg.VECTOR))
                .isNotNull()
                .satisfies(hit -> assertThat(hit.rank()).isOne());
        assertThat(imagined.legs()).doesNotContainKey(Leg.LEXICAL);
        assertThat(one(found, "upkeep.md").legs()).containsKey(Leg.LEXICAL);
    }

    @Test
    void withoutAModelItIsSearchedAsAskedAndSaid() {
        for (var rephrasing : List.of(Rephrasing.MULTI, Rephrasing.HYDE)) {
            var findings = search(rephrasing, Optional.empty(), 5);
            assertThat(findings.evidence())
                    .isEqualTo(search(Rephrasing.AS_ASKED, Optional.empty(), 5).evidence());
            assertThat(findings.degradations()).singleElement().satisfies(degradation -> {
                assertThat(degradation.stage()).isEqualTo(AskStage.REPHRASE);
                assertThat(degradation.fault().code()).isEqualTo(Fault.Code.NOT_CONFIGURED);
                assertThat(degradation.fault().message()).contains("FOOTNOTE_MODEL_URL");
            });
        }
    }

    @Test
    void aModelThatFailsHangsOrSaysNothingIsDoneWithout() {
        var failing = ScriptedModel.saying("half a").thenFailing(new Fault(Fault.Code.MODEL_FAILED, "It is down."));
        assertDegraded(failing, Fault.Code.MODEL_FAILED);
        assertDegraded(ScriptedModel.saying("\n \n", "- \n"), Fault.Code.MODEL_FAILED);
        assertDegraded(ScriptedModel.saying("Automobile upkeep", "\n\n\"automobile upkeep\""), Fault.Code.MODEL_FAILED);
        time = Duration.ofSeconds(15); // of which writing gets a part
        assertDegraded(ScriptedModel.saying("half a").thenHanging(), Fault.Code.TIMED_OUT);
    }

    @Test
    void ofWhatTheModelWritesThreePlainLinesAreUsed() {
        var said = """
                1. "car care"
                - CAR CARE

                2) vehicle\u0007 servicing
                %s
                * how to look after a car?
                a fourth one
                """.formatted("far too long ".repeat(30));
        assertThat(rephrased(Rephrasing.MULTI, ScriptedModel.saying(said)).wordings())
                .containsExactly("car care", "vehicle  servicing", "how to look after a car?");
    }

    @Test
    void aModelThatDoesNotStopIsStopped() {
        var pieces = IntStream.range(0, 100_000).mapToObj(i -> "word" + i + " ").toArray(String[]::new);
        var endless = ScriptedModel.saying(pieces).thenHanging();
        assertThat(rephrased(Rephrasing.HYDE, endless).imagined().orElseThrow())
                .startsWith("word0 word1 ")
                .hasSizeLessThanOrEqualTo(1500);
        assertThat(endless.running()).isZero();
    }

    @Test
    void thereAreTwoWaysByName() {
        assertThat(Rephrasing.named("multi")).isEqualTo(Rephrasing.MULTI);
        assertThat(Rephrasing.named("hyde")).isEqualTo(Rephrasing.HYDE);
        assertThatThrownBy(() -> Rephrasing.named("as_asked")).hasMessageContaining("multi or hyde");
    }

    private void assertDegraded(LanguageModel model, Fault.Code code) {
        var findings = search(Rephrasing.MULTI, Optional.of(model), 5);
        assertThat(findings.evidence())
                .isEqualTo(search(Rephrasing.AS_ASKED, Optional.empty(), 5).evidence());
        assertThat(findings.degradations()).singleElement().satisfies(degradation -> {
            assertThat(degradation.stage()).isEqualTo(AskStage.REPHRASE);
            assertThat(degradation.fault().code()).isEqualTo(code);
        });
    }

    private static Queries rephrased(Rephrasing rephrasing, LanguageModel model) {
        var question = Question.of(QUESTION, Viewer.LOCAL).rephrased(rephrasing);
        return new ModelRephraser(_ -> Optional.of(model))
                .rephrase(new Queries(question, QUESTION, Language.ENGLISH), Deadline.in(Duration.ofSeconds(30)));
    }

    private Findings search(Rephrasing rephrasing, LanguageModel model, int sources) {
        return search(rephrasing, Optional.of(model), sources);
    }

    private Findings search(Rephrasing rephrasing, Optional<LanguageModel> model, int sources) {
        var stages = world.stages(new ModelRephraser(_ -> model), Optional.empty());
        var question = Question.of(QUESTION, Viewer.LOCAL).rephrased(rephrasing);
        var findings =
                new QuestionWalk(stages.of(Presets.DEFAULT)).search(question, AskListener.NOBODY, Deadline.in(time));
        var best = findings.evidence().sources().stream().limit(sources).toList();
        return new Findings(new Evidence(best), findings.degradations(), findings.timings(), findings.analysis());
    }

    private static Source one(List<Source> sources, String path) {
        return sources.stream()
                .filter(source -> source.document().path().equals(path))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> paths(Findings findings) {
        return findings.evidence().sources().stream()
                .map(source -> source.document().path())
                .toList();
    }
}
