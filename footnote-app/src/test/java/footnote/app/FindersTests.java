package footnote.app;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.answer.ExtractiveAnswerer;
import footnote.ask.AskListener;
import footnote.ask.Findings;
import footnote.ask.Question;
import footnote.ask.QuestionWalk;
import footnote.ask.Stages.Memory;
import footnote.ask.Stages.Relevance;
import footnote.corpus.Document;
import footnote.corpus.DocumentId;
import footnote.corpus.DocumentState;
import footnote.corpus.Embedding;
import footnote.corpus.PassageFilter;
import footnote.corpus.Sha256;
import footnote.corpus.Viewer;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.ingest.IngestConfig;
import footnote.language.WordLanguageDetector;
import footnote.query.CarriedTopic;
import footnote.spi.Deadline;
import footnote.spi.Embedder;
import footnote.spi.Scope;
import footnote.spi.Spaces.Space;
import footnote.testkit.FakeEmbedder;
import footnote.testkit.MemoryPassageIndex;
import footnote.testkit.MemoryTruth;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The embedding model is changed: what searches find, before, meanwhile and after.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FindersTests {
    private static final String OLD = "old space";
    private static final String NEW = "new space";
    private static final Scope EVERYWHERE = new Scope(Viewer.LOCAL, PassageFilter.EVERYTHING);

    private final MemoryTruth truth = new MemoryTruth();
    private final MemoryShelf indexes = new MemoryShelf();
    private final FakeEmbedder old = new FakeEmbedder(OLD, Integer.MAX_VALUE);
    private final FakeEmbedder fresh = new FakeEmbedder(NEW, Integer.MAX_VALUE);
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Finders> opened = new ArrayList<>();

    @AfterEach
    void close() {
        threads.shutdownNow();
        opened.forEach(Finders::close);
    }

    @Test
    void theFirstModelServesAtOnce() {
        var finders = open(old);
        add(finders, "a.txt", "lamps are blue");

        assertThat(truth.spaces().serving()).contains(space(old));
        assertThat(finders.move(Viewer.LOCAL)).isEmpty();
        assertThat(found(finders, "blue lamps")).containsExactly("a.txt");
        assertThat(finders.step()).isFalse();
    }

    @Test
    void theOldSpaceAnswersUntilAllDocumentsHaveMovedAndThenTheNewOne() {
        add(open(old), "a.txt", "lamps are blue");
        add(opened.getFirst(), "b.txt", "doors are green");
        close(0);

        var finders = open(fresh);
        assertThat(finders.move(Viewer.LOCAL)).contains(new Status.Move(OLD, NEW, 0, 2, Optional.empty()));
        finders.step();
        assertThat(finders.move(Viewer.LOCAL)).contains(new Status.Move(OLD, NEW, 1, 2, Optional.empty()));
        assertThat(answersFrom(finders)).isEqualTo(OLD);
        assertThat(foundByMeaning(finders, "lamps")).contains("a.txt", "b.txt");

        finish(finders);

        assertThat(finders.move(Viewer.LOCAL)).isEmpty();
        assertThat(answersFrom(finders)).isEqualTo(NEW);
        assertThat(truth.spaces().serving()).contains(space(fresh));
        assertThat(foundByMeaning(finders, "lamps")).contains("a.txt", "b.txt");
        assertThat(indexes.held.keySet()).containsExactly(NEW);
        assertThat(knows(OLD, "lamps are blue")).isFalse();
        assertThat(knows(NEW, "lamps are blue")).isTrue();
    }

    @Test
    void aDocumentThatComesMeanwhileIsFoundByMeaningBeforeAndAfter() {
        add(open(old), "a.txt", "lamps are blue");
        close(0);
        var finders = open(fresh);

        add(finders, "b.txt", "doors are green");
        assertThat(answersFrom(finders)).isEqualTo(OLD);
        assertThat(foundByMeaning(finders, "green doors")).first().isEqualTo("b.txt");
        finish(finders);

        assertThat(answersFrom(finders)).isEqualTo(NEW);
        assertThat(foundByMeaning(finders, "green doors")).first().isEqualTo("b.txt");
    }

    @Test
    void aDocumentDeletedWhileTheSecondIndexIsBuiltIsNotInIt() {
        var deleted = add(open(old), "a.txt", "lamps are blue");
        add(opened.getFirst(), "b.txt", "doors are green");
        close(0);
        var finders = open(fresh);
        while (indexes.held.size() < 2) finders.step();

        truth.catalogue().delete(deleted, Viewer.LOCAL);
        finders.catchUp();
        finish(finders);

        var index = (MemoryPassageIndex) indexes.of(NEW);
        assertThat(index.facts().passages()).isEqualTo(1);
        assertThat(foundByMeaning(finders, "lamps")).containsExactly("b.txt");
    }

    @Test
    void aDocumentMovedAfterTheSecondIndexWasBegunHasItsMeaningThere() {
        add(open(old), "a.txt", "lamps are blue");
        close(0);
        var finders = open(fresh);
        var second = new MemoryPassageIndex();
        indexes.held.put(NEW, second);
        synchronized (second) { // which holds whoever fills it, so that it is not swapped in at once
            while (finders.step()) {
                // until there is nothing to do but wait for the second index
            }
            new SmallCorpus(truth).add(List.of(old), "b.txt", Optional.empty(), "doors are green");
        }
        finders.wake();
        while (second.facts().passages() < 2) Thread.onSpinWait();

        finish(finders);

        assertThat(foundByMeaning(finders, "green doors")).first().isEqualTo("b.txt");
    }

    @Test
    void aSecondIndexThatCannotBeMadeIsSaidToBe() {
        add(open(old), "a.txt", "lamps are blue");
        close(0);
        var finders = open(fresh);
        indexes.broken = true;
        for (int i = 0; i < 5; i++) stepDespiteFailure(finders);
        assertThat(finders.move(Viewer.LOCAL).orElseThrow().trouble()).contains("The disk failed.");

        indexes.broken = false;
        finish(finders);
        assertThat(answersFrom(finders)).isEqualTo(NEW);
    }

    @Test
    void aMoveThatWasCutOffGoesOnWhereItWas() {
        var first = open(old);
        for (int i = 0; i < 5; i++) add(first, i + ".txt", "lamp number " + i);
        close(0);
        var second = open(fresh);
        for (int i = 0; i < 3; i++) second.step();
        long before = fresh.embedded();
        assertThat(before).isEqualTo(3);
        close(1);

        // Somebody starts once with the old setting: what was done is not lost.
        var third = open(old);
        assertThat(third.move(Viewer.LOCAL)).isEmpty();
        while (third.step()) {
            // tidying up, if it wants to
        }
        close(2);

        var fourth = open(fresh);
        assertThat(fourth.move(Viewer.LOCAL)).contains(new Status.Move(OLD, NEW, 3, 5, Optional.empty()));
        finish(fourth);
        assertThat(fresh.embedded() - before).isEqualTo(2);
    }

    @Test
    void withoutTheFormerModelSearchGoesByWordsAndSaysSo() {
        add(open(old), "a.txt", "lamps are blue");
        close(0);
        var finders = open(fresh, Optional.empty());

        var findings = search(finders, "blue lamps");
        assertThat(names(findings)).containsExactly("a.txt");
        assertThat(findings.degradations().toString()).contains(OLD + " is not here any more");
        add(finders, "b.txt", "doors are green");
        assertThat(names(search(finders, "green doors"))).containsExactly("b.txt");

        finish(finders);
        assertThat(search(finders, "blue lamps").degradations()).isEmpty();
        assertThat(foundByMeaning(finders, "lamps")).contains("a.txt", "b.txt");
    }

    @Test
    void aDocumentThatTheNewModelCannotEmbedFailsAloneAndKeepsItsWords() {
        var poison = add(open(old), "a.txt", "poison in the well");
        add(opened.getFirst(), "b.txt", "doors are green");
        close(0);
        var finders = open(new ChoosyEmbedder(fresh));

        finishDespiteFailures(finders);

        assertThat(answersFrom(finders)).isEqualTo(NEW);
        assertThat(truth.catalogue().find(poison, Viewer.LOCAL).orElseThrow().state())
                .isInstanceOf(DocumentState.Failed.class);
        assertThat(found(finders, "poison well")).contains("a.txt");
        assertThat(foundByMeaning(finders, "green doors")).containsExactly("b.txt");
    }

    @Test
    void aNewModelThatEmbedsNothingIsWaitedFor() {
        var document = add(open(old), "a.txt", "lamps are blue");
        close(0);
        var finders = open(fresh);
        fresh.failing(true);
        for (int i = 0; i < 10; i++) stepDespiteFailure(finders);

        assertThat(answersFrom(finders)).isEqualTo(OLD);
        assertThat(finders.move(Viewer.LOCAL).orElseThrow().trouble())
                .contains("The embedding model was told to fail.");
        assertThat(truth.catalogue().find(document, Viewer.LOCAL).orElseThrow().state())
                .isInstanceOf(DocumentState.Indexed.class);

        fresh.failing(false);
        finishDespiteFailures(finders);
        assertThat(answersFrom(finders)).isEqualTo(NEW);
    }

    @Test
    void anIndexThatKnowsMoreThanTheLogIsMadeAnew() {
        var stranger = new MemoryPassageIndex();
        stranger.remove(DocumentId.random(), 1000);
        stranger.commit();
        indexes.held.put(OLD, stranger);

        var finders = open(old);
        add(finders, "a.txt", "lamps are blue");

        assertThat(indexes.of(OLD)).isNotSameAs(stranger);
        assertThat(found(finders, "blue lamps")).containsExactly("a.txt");
    }

    @Test
    void nothingMovesWhilePaused() {
        add(open(old), "a.txt", "lamps are blue");
        close(0);
        var finders = open(fresh);
        truth.workQueue().pause(true);

        assertThat(finders.step()).isFalse();
        assertThat(fresh.embedded()).isZero();
    }

    @Test
    void questionsAskedDuringTheSwapAreAllAnswered() throws Exception {
        var first = open(old);
        for (int i = 0; i < 20; i++) add(first, i + ".txt", "lamp number " + i);
        close(0);
        var finders = open(fresh);
        var done = new AtomicBoolean();
        var seen = ConcurrentHashMap.<Set<String>>newKeySet();
        var asking = new ArrayList<Thread>();
        var failures = ConcurrentHashMap.<String>newKeySet();
        for (int i = 0; i < 4; i++) {
            asking.add(Thread.ofVirtual().start(() -> {
                while (!done.get()) {
                    try {
                        seen.add(Set.copyOf(foundByMeaning(finders, "lamp number")));
                    } catch (RuntimeException e) {
                        failures.add(e.toString());
                    }
                }
            }));
        }

        finish(finders);
        foundByMeaning(finders, "lamp number");
        done.set(true);
        for (var thread : asking) thread.join();

        assertThat(failures).isEmpty();
        assertThat(seen).allSatisfy(names -> assertThat(names).hasSize(20));
    }

    private Finders open(Embedder wanted) {
        return open(wanted, Optional.of(old));
    }

    private Finders open(Embedder wanted, Optional<Embedder> former) {
        var languages = new WordLanguageDetector();
        var finders = new Finders(
                new Finders.Ports(
                        truth.spaces(),
                        truth.changeLog(),
                        truth.workQueue(),
                        IngestConfig.DEFAULTS,
                        _ -> {},
                        (embedder, indexes, _) -> Walks.of(
                                preset -> new QuestionWalk(new PresetStages(
                                                embedder,
                                                indexes.words(),
                                                indexes.meaning(),
                                                truth.catalogue(),
                                                truth.vectors(),
                                                languages,
                                                new CarriedTopic(languages),
                                                Memory.NONE,
                                                (queries, _) -> queries,
                                                Optional.empty(),
                                                Relevance.UNJUDGED,
                                                Writers.only(new ExtractiveAnswerer(wanted)),
                                                threads)
                                        .of(preset)),
                                PresetSettings.DEFAULTS),
                        _ -> {}),
                indexes,
                space(wanted),
                wanted,
                _ -> former);
        finders.start();
        finders.catchUp();
        opened.add(finders);
        return finders;
    }

    /// End as a process does.
    private void close(int number) {
        opened.get(number).close();
    }

    private static Space space(Embedder embedder) {
        return new Space(embedder.space(), embedder.dimension(), "the model of " + embedder.space());
    }

    private static void finish(Finders finders) {
        while (finders.move(Viewer.LOCAL).isPresent()) finders.step();
        while (finders.step()) {
            // tidying up
        }
    }

    private static void finishDespiteFailures(Finders finders) {
        while (finders.move(Viewer.LOCAL).isPresent()) stepDespiteFailure(finders);
    }

    private static void stepDespiteFailure(Finders finders) {
        try {
            finders.step();
        } catch (FootnoteException e) {
            assertThat(e.fault().code()).isIn(Fault.Code.EMBEDDER_FAILED, Fault.Code.STORE_FAILED);
        }
    }

    /// Bring a document of one passage all the way in.
    private DocumentId add(Finders finders, String path, String text) {
        var document = new SmallCorpus(truth).add(finders.embedders(), path, Optional.empty(), text);
        finders.wake();
        finders.catchUp();
        return document;
    }

    private boolean knows(String space, String text) {
        return !truth.workQueue()
                .knownEmbeddings(space, List.of(Sha256.of(text)))
                .isEmpty();
    }

    private static String answersFrom(Finders finders) {
        return finders.ask(finder -> finder.space().name());
    }

    private static Findings search(Finders finders, String words) {
        var question = Question.of(words, Viewer.LOCAL);
        return finders.ask(finder ->
                finder.walk(question).search(question, AskListener.NOBODY, Deadline.in(Duration.ofSeconds(20))));
    }

    private static List<String> found(Finders finders, String words) {
        return names(search(finders, words));
    }

    private static List<String> names(Findings findings) {
        return findings.evidence().sources().stream()
                .map(source -> source.document().path())
                .toList();
    }

    /// What the index finds near the words, however far.
    private List<String> foundByMeaning(Finders finders, String words) {
        return finders.ask(finder -> {
            var embedder = finder.space().name().equals(OLD) ? old : fresh;
            Embedding point = embedder.embed(List.of(words), Embedder.Purpose.QUERY, Deadline.none())
                    .getFirst()
                    .embedding();
            var hits =
                    finder.indexes().meaning().nearest(point, 100, EVERYWHERE).hits();
            return hits.stream()
                    .flatMap(hit -> truth.catalogue().find(hit.passage().document(), Viewer.LOCAL).stream())
                    .map(Document::path)
                    .toList();
        });
    }
}
