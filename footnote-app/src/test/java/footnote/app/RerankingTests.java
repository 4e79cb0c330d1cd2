package footnote.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import footnote.ask.AskListener;
import footnote.ask.AskStage;
import footnote.ask.Expansion;
import footnote.ask.Findings;
import footnote.ask.Question;
import footnote.ask.QuestionWalk;
import footnote.ask.Source;
import footnote.corpus.PassageFilter;
import footnote.corpus.Viewer;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.preset.Preset;
import footnote.preset.Preset.Rerank;
import footnote.preset.Presets;
import footnote.spi.CrossEncoder;
import footnote.spi.Deadline;
import footnote.testkit.FakeCrossEncoder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What a cross-encoder does to what was found, and what happens without it.
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RerankingTests {
    private static final String QUESTION = "how are lamps and doors painted";

    private final SmallWorld world = new SmallWorld();
    private final FakeCrossEncoder encoder = new FakeCrossEncoder();
    private Duration time = Duration.ofMinutes(1);

    @BeforeEach
    void fill() {
        world.add("one.md", "lamps are painted blue");
        world.add("two.md", "how are lamps and doors painted, and are they painted well");
        world.add("three.md", "the moon is far");
        world.add("four.md", "doors and lamps");
        for (int i = 0; i < 40; i++) world.add("more" + i + ".md", "painted " + "doors ".repeat(i % 5) + "number" + i);
    }

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void theBestAreOrderedAnewAndKeepTheirFusedScoreBesideTheNewOne() {
        var fused = search(allOf(Presets.VEXORA), Optional.empty(), 50);
        var findings = search(Presets.VEXORA, Optional.of(encoder), 20);
        assertThat(findings.degradations()).isEmpty();
        var found = findings.evidence().sources();
        assertThat(found).isNotEmpty().allSatisfy(source -> {
            assertThat(source.score()).isCloseTo(byHand(source), within(1e-12)).isGreaterThanOrEqualTo(0.1);
            assertThat(source.hybridScore()).isCloseTo(fusedScore(fused, source), within(1e-12));
        });
        assertThat(found).isSortedAccordingTo((a, b) -> Double.compare(b.score(), a.score()));
        assertThat(found.getFirst().document().path()).isEqualTo("two.md");
        assertThat(encoder.read()).as("vexora has 20 read").isEqualTo(20);
    }

    @Test
    void whatIsNotReadStaysBehindInTheFusedOrder() {
        var preset = Presets.DEFAULT.withRerank("three", new Rerank.CrossEncoder(3, true));
        var fused = search(preset.withRerank("fused", new Rerank.None()), Optional.empty(), 10);
        var found = search(preset, Optional.of(encoder), 10).evidence().sources();
        assertThat(encoder.read()).isEqualTo(3);
        assertThat(paths(found.subList(0, 3)))
                .containsExactlyInAnyOrderElementsOf(
                        paths(fused.evidence().sources().subList(0, 3)));
        assertThat(paths(found.subList(3, 10)))
                .isEqualTo(paths(fused.evidence().sources().subList(3, 10)));
        assertThat(found.subList(3, 10))
                .allSatisfy(source -> assertThat(source.score()).isZero());
    }

    @Test
    void theDefaultUsesARerankerThatIsThereAndSaysNothingWhereThereIsNone() {
        var with = search(Presets.DEFAULT, Optional.of(encoder), 6);
        assertThat(encoder.read()).isEqualTo(30);
        assertThat(with.evidence().sources().getFirst().score())
                .isEqualTo(byHand(with.evidence().sources().getFirst()));
        var without = search(Presets.DEFAULT, Optional.empty(), 6);
        assertThat(without.degradations()).isEmpty();
        assertThat(without.evidence().sources())
                .allSatisfy(source -> assertThat(source.score()).isEqualTo(source.hybridScore()));
    }

    @Test
    void aRerankerThatFailsLeavesTheFusedOrderAndItsReason() {
        encoder.failing(true);
        var fused = search(Presets.VEXORA.withRerank("fused", new Rerank.None()), Optional.empty(), 5);
        var findings = search(Presets.VEXORA, Optional.of(encoder), 5);
        assertThat(findings.evidence()).isEqualTo(fused.evidence());
        assertThat(findings.degradations()).singleElement().satisfies(degradation -> {
            assertThat(degradation.stage()).isEqualTo(AskStage.RERANK);
            assertThat(degradation.fault().code()).isEqualTo(Fault.Code.RERANKER_FAILED);
            assertThat(degradation.fault().message()).isEqualTo("The reranker was told to fail.");
        });
    }

    @Test
    void aRerankerThatHangsCostsItsOrderAndNotTheAnswer() {
        time = Duration.ofSeconds(15); // of which a reranker gets a part
        var hanging = new Hanging();
        var findings = search(Presets.DEFAULT, Optional.of(hanging), 5);
        assertThat(findings.evidence().sources()).hasSize(5);
        assertThat(findings.degradations())
                .singleElement()
                .satisfies(degradation -> assertThat(degradation.fault().code()).isEqualTo(Fault.Code.TIMED_OUT));
    }

    @Test
    void settingsNameAFolderOrAService() {
        assertThat(RerankerChoice.parse("", "", "")).isEmpty();
        assertThat(RerankerChoice.parse(" http://localhost:8080 ", "", "").orElseThrow())
                .isInstanceOf(RerankerChoice.Service.class);
        assertThat(RerankerChoice.parse(System.getProperty("java.io.tmpdir", "/"), "", "")
                        .orElseThrow())
                .isInstanceOf(RerankerChoice.Folder.class);
        assertRefused("nowhere/at-all", "", "", "neither a folder with a model.onnx nor the address");
        assertRefused("", "bge-reranker", "", "are for a service");
        assertRefused("http://user:sk-secret@host", "", "", "belongs in FOOTNOTE_RERANKER_KEY");
    }

    private static void assertRefused(String where, String model, String key, String why) {
        assertThatThrownBy(() -> RerankerChoice.parse(where, model, key))
                .isInstanceOfSatisfying(FootnoteException.class, e -> {
                    assertThat(e.fault().code()).isEqualTo(Fault.Code.BAD_REQUEST);
                    assertThat(e.fault().message()).contains(why).doesNotContain("sk-secret");
                });
    }

    /// Reads for as long as it is let.
    private static final class Hanging implements CrossEncoder {
        @Override
        public String name() {
            return "hanging";
        }

        @Override
        public List<Double> score(String question, List<String> passages, Deadline by) {
            while (true) {
                by.check("reranking");
                LockSupport.parkNanos(1_000_000);
            }
        }

        @Override
        public void close() {}
    }

    private Findings search(Preset preset, Optional<CrossEncoder> reranker, int sources) {
        var stages = world.stages((queries, _) -> queries, reranker);
        var question = new Question(QUESTION, Viewer.LOCAL, PassageFilter.EVERYTHING, OptionalInt.of(sources));
        return new QuestionWalk(stages.of(preset)).search(question, AskListener.NOBODY, Deadline.in(time));
    }

    /// What a preset fuses, with nothing left out and nothing ordered anew.
    private static Preset allOf(Preset preset) {
        return new Preset(
                "all",
                preset.about(),
                preset.routing(),
                preset.candidates(),
                preset.words(),
                preset.fusion(),
                new Rerank.None(),
                Preset.Selection.best(50),
                preset.unrelated(),
                new Expansion.None(),
                preset.prompt());
    }

    /// The pairs of equal words of question and passage, counted here once more.
    private static double byHand(Source source) {
        var words = new ArrayList<>(List.of(source.passage().text().split("[^a-z0-9]+")));
        int pairs = IntStream.range(0, words.size())
                .map(i -> List.of(QUESTION.split(" ")).contains(words.get(i)) ? 1 : 0)
                .sum();
        return FakeCrossEncoder.ofPairs(pairs);
    }

    private static double fusedScore(Findings fused, Source source) {
        return fused.evidence().sources().stream()
                .filter(other -> other.passage().id().equals(source.passage().id()))
                .findFirst()
                .orElseThrow()
                .score();
    }

    private static List<String> paths(List<Source> sources) {
        return sources.stream().map(source -> source.document().path()).toList();
    }
}
