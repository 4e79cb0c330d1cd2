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
import footnote.testkit.MemoryTruth;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;

/// Two spaces in memory, for tests in which the embedding model is changed from the old one to the fresh one.
abstract class TwoSpaces {
    static final String OLD = "old space";
    static final String NEW = "new space";
    private static final Scope EVERYWHERE = new Scope(Viewer.LOCAL, PassageFilter.EVERYTHING);

    final MemoryTruth truth = new MemoryTruth();
    final MemoryShelf indexes = new MemoryShelf();
    final FakeEmbedder old = new FakeEmbedder(OLD, Integer.MAX_VALUE);
    final FakeEmbedder fresh = new FakeEmbedder(NEW, Integer.MAX_VALUE);
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    final List<Finders> opened = new ArrayList<>();

    @AfterEach
    void close() {
        threads.shutdownNow();
        opened.forEach(Finders::close);
    }

    Finders open(Embedder wanted) {
        return open(wanted, Optional.of(old));
    }

    Finders open(Embedder wanted, Optional<Embedder> former) {
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
    void close(int number) {
        opened.get(number).close();
    }

    static Space space(Embedder embedder) {
        return new Space(embedder.space(), embedder.dimension(), "the model of " + embedder.space());
    }

    static void finish(Finders finders) {
        while (finders.move(Viewer.LOCAL).isPresent()) finders.step();
        while (finders.step()) {
            // tidying up
        }
    }

    static void finishDespiteFailures(Finders finders) {
        while (finders.move(Viewer.LOCAL).isPresent()) stepDespiteFailure(finders);
    }

    static void stepDespiteFailure(Finders finders) {
        try {
            finders.step();
        } catch (FootnoteException e) {
            assertThat(e.fault().code()).isIn(Fault.Code.EMBEDDER_FAILED, Fault.Code.STORE_FAILED);
        }
    }

    /// Bring a document of one passage all the way in.
    DocumentId add(Finders finders, String path, String text) {
        var document = new SmallCorpus(truth).add(finders.embedders(), path, Optional.empty(), text);
        finders.wake();
        finders.catchUp();
        return document;
    }

    boolean knows(String space, String text) {
        return !truth.workQueue()
                .knownEmbeddings(space, List.of(Sha256.of(text)))
                .isEmpty();
    }

    static String answersFrom(Finders finders) {
        return finders.ask(finder -> finder.space().name());
    }

    static Findings search(Finders finders, String words) {
        var question = Question.of(words, Viewer.LOCAL);
        return finders.ask(finder ->
                finder.walk(question).search(question, AskListener.NOBODY, Deadline.in(Duration.ofMinutes(1))));
    }

    static List<String> found(Finders finders, String words) {
        return names(search(finders, words));
    }

    static List<String> names(Findings findings) {
        return findings.evidence().sources().stream()
                .map(source -> source.document().path())
                .toList();
    }

    /// What the index finds near the words, however far.
    List<String> foundByMeaning(Finders finders, String words) {
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
