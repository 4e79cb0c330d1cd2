package footnote.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import footnote.ask.AskListener;
import footnote.ask.AskStage;
import footnote.ask.Findings;
import footnote.ask.LeftOut;
import footnote.ask.LeftOut.Reason;
import footnote.ask.Question;
import footnote.ask.QuestionWalk;
import footnote.ask.Source;
import footnote.ask.Timing;
import footnote.corpus.Embedding;
import footnote.corpus.Hit;
import footnote.corpus.Language;
import footnote.corpus.Origin;
import footnote.corpus.PassageFilter;
import footnote.corpus.PassageId;
import footnote.corpus.Viewer;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.preset.Preset;
import footnote.preset.Presets;
import footnote.spi.Deadline;
import footnote.spi.Embedder;
import footnote.spi.PassageIndex.LexicalQuery;
import footnote.spi.Scope;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Each preset against the arithmetic that it is described by, done here once more by hand on a small corpus.
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PresetsTests {
    private static final Scope EVERYWHERE = new Scope(Viewer.LOCAL, PassageFilter.EVERYTHING);
    private static final String QUESTION = "how are lamps and doors painted";

    private final SmallWorld world = new SmallWorld();
    private Walks walks;

    @BeforeEach
    void fill() {
        walks = walks(PresetSettings.DEFAULTS);
        world.add(
                "paint.md", "lamps are painted blue", "doors are painted green", "how paint dries on doors and lamps");
        world.add("copy.md", "doors are painted green", "walls are painted white and never red");
        world.add("lamp.md", "a lamp hangs in the hall", "the painting of lamps takes a day");
        world.add("door.md", "door handles are made of brass", "how doors are hung");
        world.add("roof.md", "the roof is made of slate and the gutter of zinc");
        world.add("garden.md", "apples grow behind the house");
        world.page("https://example.org/a", "a1", "lamps and doors are painted in spring");
        world.page("https://example.org/a", "a2", "lamps and doors are painted in autumn");
        world.page("https://example.org/b", "b1", "how are fences painted");
    }

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void theDefaultStretchesCosinesDividesWordsByTheirBestAndWeighsThreeToOneInEnglish() {
        var expected = new HashMap<PassageId, Double>();
        stretch(nearest(100), 0.75, expected);
        var matching = matching(new LexicalQuery(QUESTION, Language.ENGLISH), 100);
        for (var hit : matching) {
            expected.merge(
                    hit.passage(), 0.25 * hit.score() / matching.getFirst().score(), Double::sum);
        }

        assertScores(search(Presets.DEFAULT), expected, 6);
    }

    @Test
    void deepwikiKeepsTheBestPassageOfEachOfFiveFilesFromThreeTimesAsMany() {
        var expected = new ArrayList<PassageId>();
        var files = new HashSet<>();
        for (var hit : nearest(15)) {
            if (expected.size() < 5 && files.add(hit.passage().document())) expected.add(hit.passage());
        }

        var found = search(Presets.DEEPWIKI);

        assertThat(ids(found)).isEqualTo(expected).hasSize(5);
        for (var source : found) assertThat(source.score()).isCloseTo(cosine(source), within(1e-9));
    }

    @Test
    void deepwikiLooksAtThreeTimesAsManyAsAreAskedFor() {
        var two = new Question(
                QUESTION, Viewer.LOCAL, PassageFilter.EVERYTHING, OptionalInt.of(2), Optional.of("deepwiki"));
        var reachable = nearest(6).stream().map(Hit::passage).toList();

        var evidence = search(two).evidence();
        var looked = new ArrayList<>(ids(evidence.sources()));
        evidence.leftOut().forEach(each -> looked.add(each.source().passage().id()));
        assertThat(looked).containsExactlyInAnyOrderElementsOf(reachable);
    }

    @Test
    void vectoropsDividesByTheBestWeighsSevenToThreeAndAddsUpWhatBothFound() {
        var expected = new HashMap<PassageId, Double>();
        var near = nearest(10);
        for (var hit : near)
            expected.merge(hit.passage(), 0.7 * hit.score() / near.getFirst().score(), Double::sum);
        var matching = matching(new LexicalQuery(QUESTION, Language.ENGLISH, 0.2, true), 10);
        for (var hit : matching) {
            expected.merge(
                    hit.passage(), 0.3 * hit.score() / matching.getFirst().score(), Double::sum);
        }

        assertScores(search(Presets.VECTOROPS), expected, 5);
    }

    @Test
    void notebookBlendsInEqualPartsOrdersByCosineAndDropsTheCopy() {
        var found = search(Presets.NOTEBOOK);

        var blended = new HashMap<PassageId, Double>();
        var near = nearest(10);
        for (var hit : near)
            blended.merge(hit.passage(), 0.5 * hit.score() / near.getFirst().score(), Double::sum);
        var matching = matching(new LexicalQuery(QUESTION, Language.ENGLISH), 10);
        for (var hit : matching) {
            blended.merge(hit.passage(), 0.5 * hit.score() / matching.getFirst().score(), Double::sum);
        }
        for (var source : found) {
            assertThat(source.score()).isCloseTo(cosine(source), within(1e-9));
            assertThat(source.hybridScore())
                    .isCloseTo(blended.getOrDefault(source.passage().id(), -1.0), within(1e-9));
        }
        assertThat(found).hasSize(5);
        var all = new Question(
                QUESTION, Viewer.LOCAL, PassageFilter.EVERYTHING, OptionalInt.of(10), Optional.of("notebook"));
        assertThat(search(all).evidence().sources().stream()
                        .map(source -> source.passage().text()))
                .doesNotHaveDuplicates()
                .contains("doors are painted green");
    }

    @Test
    void notebookTakesAnotherFileFirstWhereItsScoreIsNearlyAsGood() {
        var findings = search(question(Presets.NOTEBOOK));
        var found = findings.evidence().sources();
        assertThat(found).extracting(source -> source.document().path()).doesNotHaveDuplicates();
        assertThat(findings.evidence().leftOut())
                .as("a better passage of a file that has one already")
                .anyMatch(each -> each.source().score() > found.getLast().score());
    }

    @Test
    void ragproxyTakesOnePassageOfEachPageAndWeighsDifferenceBySevenToThree() {
        var pool = new ArrayList<PassageId>();
        var pages = new HashSet<String>();
        for (var hit : nearest(5)) {
            var document = world.truth
                    .catalogue()
                    .find(hit.passage().document(), Viewer.LOCAL)
                    .orElseThrow();
            if (pages.add(document.origin().map(Origin::address).orElse(document.path()))) pool.add(hit.passage());
        }
        var points = world.truth.vectors().of(pool, world.embedder.space(), Viewer.LOCAL);
        var question = point(QUESTION, Embedder.Purpose.QUERY);
        var expected = new ArrayList<PassageId>();
        while (!pool.isEmpty()) {
            PassageId best = pool.getFirst();
            double most = Double.NEGATIVE_INFINITY;
            for (var id : pool) {
                double closest = 0;
                for (var other : expected)
                    closest = Math.max(closest, at(points, id).cosine(at(points, other)));
                double gain = 0.3 * at(points, id).cosine(question) - 0.7 * closest;
                if (gain > most) {
                    most = gain;
                    best = id;
                }
            }
            pool.remove(best);
            expected.add(best);
        }

        assertThat(ids(search(Presets.RAGPROXY))).isEqualTo(expected);
    }

    @Test
    void bothWaysOfWritingLambdaMeanTheSame() {
        var best = Preset.Selection.best(5);
        assertThat(best.relevant(0.3).diversity()).isCloseTo(best.diverse(0.7).diversity(), within(1e-12));
        assertThat(best.diverse(0)).isEqualTo(best);
        assertThat(best.relevant(1)).isEqualTo(best);
    }

    @Test
    void vexoraStretchesEachLegWeighsWordsSevenToThreeAndSaysThatThereIsNoCrossEncoder() {
        var expected = new HashMap<PassageId, Double>();
        stretch(nearest(20), 0.3, expected);
        stretch(matching(new LexicalQuery(QUESTION, Language.ENGLISH), 20), 0.7, expected);
        expected.values().removeIf(score -> score < 0.1);

        var findings = search(question(Presets.VEXORA));

        assertScores(findings.evidence().sources(), expected, 5);
        assertThat(findings.degradations()).singleElement().satisfies(degradation -> {
            assertThat(degradation.stage()).hasToString("RERANK");
            assertThat(degradation.fault().message()).contains("cross-encoder");
        });
    }

    @Test
    void vexoraExpandsTheBestDocumentsByTheirOtherParagraphs() {
        var question = question(Presets.VEXORA);
        var found = search(question).evidence().sources();
        var documents = new ArrayList<>();
        for (var source : found) {
            var id = source.document().id();
            if (source.score() >= 0.3 && documents.size() < 3 && !documents.contains(id)) documents.add(id);
        }

        var answer = walks.of(question).ask(question, AskListener.NOBODY, Deadline.in(Duration.ofMinutes(1)));

        var all = answer.evidence().sources();
        assertThat(all.subList(0, found.size())).isEqualTo(found);
        var added = all.subList(found.size(), all.size());
        assertThat(added).isNotEmpty().allSatisfy(source -> {
            assertThat(documents).contains(source.document().id());
            assertThat(source.score()).isZero();
            assertThat(source.legs()).isEmpty();
        });
        assertThat(ids(all)).doesNotHaveDuplicates();
    }

    @Test
    void aPresetThatIsNotThereIsAnErrorThatNamesThoseThatAre() {
        assertThatThrownBy(() -> search(Question.of(QUESTION, Viewer.LOCAL).by(Optional.of("wikideep"))))
                .isInstanceOfSatisfying(FootnoteException.class, e -> {
                    assertThat(e.fault().code()).isEqualTo(Fault.Code.BAD_REQUEST);
                    assertThat(e.fault().message())
                            .contains("wikideep")
                            .contains("deepwiki")
                            .contains("default");
                });
        assertThatThrownBy(() -> PresetSettings.parse("nothing")).hasMessageContaining("There is no preset nothing");
    }

    @Test
    void aCollectionAndTheInstallationHaveTheirUsualPreset() {
        var settings = PresetSettings.parse("vectorops; wiki=deepwiki");
        var wiki = new PassageFilter.AnyOf(PassageFilter.Field.COLLECTION, Set.of("wiki"));
        assertThat(settings.of(PassageFilter.EVERYTHING)).isEqualTo("vectorops");
        assertThat(settings.of(wiki)).isEqualTo("deepwiki");
        assertThat(settings.of(new PassageFilter.And(List.of(wiki)))).isEqualTo("deepwiki");

        walks = walks(settings);
        assertThat(ids(search(Question.of(QUESTION, Viewer.LOCAL)).evidence().sources()))
                .isEqualTo(ids(search(Presets.VECTOROPS)));
    }

    @Test
    void whatWasFoundAndLeftOutSaysWhy() {
        assertThat(reasons(Presets.NOTEBOOK)).contains(Reason.NEAR_DUPLICATE);
        assertThat(reasons(Presets.DEEPWIKI)).contains(Reason.SAME_DOCUMENT);
        assertThat(reasons(Presets.RAGPROXY)).contains(Reason.SAME_ADDRESS);
        assertThat(reasons(Presets.VEXORA)).contains(Reason.BELOW_THRESHOLD);
        assertThat(reasons(Presets.VECTOROPS)).containsOnly(Reason.OUTRANKED);
    }

    @Test
    void whatIsFoundIsEitherChosenOrLeftOutAndTellsHowLongItTook() {
        var asked = new Question(
                QUESTION, Viewer.LOCAL, PassageFilter.EVERYTHING, OptionalInt.of(2), Optional.of("vectorops"));
        var findings = search(asked);
        var found = new ArrayList<>(ids(findings.evidence().sources()));
        findings.evidence()
                .leftOut()
                .forEach(each -> found.add(each.source().passage().id()));
        var legs = new HashSet<>(nearest(10).stream().map(Hit::passage).toList());
        matching(new LexicalQuery(QUESTION, Language.ENGLISH, 0.2, true), 10).forEach(hit -> legs.add(hit.passage()));

        assertThat(found).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(legs);
        assertThat(findings.timings())
                .extracting(Timing::stage)
                .containsSubsequence(AskStage.GUARD, AskStage.RETRIEVE, AskStage.FUSE, AskStage.SELECT);
    }

    private Set<Reason> reasons(Preset preset) {
        var asked = Question.of(QUESTION, Viewer.LOCAL).by(Optional.of(preset.name()));
        return search(asked).evidence().leftOut().stream().map(LeftOut::why).collect(Collectors.toSet());
    }

    @Test
    void everyPresetAnswers() {
        for (var preset : Presets.ALL) {
            assertThat(search(preset)).as(preset.name()).isNotEmpty();
            assertThat(Presets.named(preset.name())).contains(preset);
        }
    }

    private Walks walks(PresetSettings settings) {
        var stages = world.stages((queries, _) -> queries, Optional.empty());
        return Walks.of(preset -> new QuestionWalk(stages.of(preset)), settings);
    }

    private static void stretch(List<Hit> hits, double weight, Map<PassageId, Double> into) {
        double low = hits.getLast().score();
        double high = hits.getFirst().score();
        for (var hit : hits) into.merge(hit.passage(), weight * (hit.score() - low) / (high - low), Double::sum);
    }

    private static void assertScores(List<Source> found, Map<PassageId, Double> expected, int atMost) {
        var order = expected.entrySet().stream()
                .sorted(Map.Entry.<PassageId, Double>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(atMost)
                .toList();
        assertThat(ids(found)).isEqualTo(order.stream().map(Map.Entry::getKey).toList());
        for (int i = 0; i < found.size(); i++) {
            assertThat(found.get(i).score()).isCloseTo(order.get(i).getValue(), within(1e-9));
        }
    }

    private List<Hit> nearest(int atMost) {
        return world.index
                .nearest(point(QUESTION, Embedder.Purpose.QUERY), atMost, EVERYWHERE)
                .hits();
    }

    private List<Hit> matching(LexicalQuery query, int atMost) {
        return world.index.matching(query, atMost, EVERYWHERE).hits();
    }

    private double cosine(Source source) {
        var id = source.passage().id();
        return at(world.truth.vectors().of(List.of(id), world.embedder.space(), Viewer.LOCAL), id)
                .cosine(point(QUESTION, Embedder.Purpose.QUERY));
    }

    private static Embedding at(Map<PassageId, Embedding> points, PassageId id) {
        return Optional.ofNullable(points.get(id)).orElseThrow();
    }

    private Embedding point(String text, Embedder.Purpose purpose) {
        return world.embedder
                .embed(List.of(text), purpose, Deadline.none())
                .getFirst()
                .embedding();
    }

    private static Question question(Preset preset) {
        return Question.of(QUESTION, Viewer.LOCAL).by(Optional.of(preset.name()));
    }

    private List<Source> search(Preset preset) {
        return search(question(preset)).evidence().sources();
    }

    private Findings search(Question question) {
        return walks.of(question).search(question, AskListener.NOBODY, Deadline.in(Duration.ofMinutes(1)));
    }

    private static List<PassageId> ids(List<Source> sources) {
        return sources.stream().map(source -> source.passage().id()).toList();
    }
}
