package footnote.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.chunk.ChunkerChoice;
import footnote.chunk.Cutter;
import footnote.corpus.DocumentState;
import footnote.corpus.IngestStage;
import footnote.corpus.Language;
import footnote.corpus.Sha256;
import footnote.corpus.Viewer;
import footnote.fault.Fault;
import footnote.spi.Catalogue.Arrival;
import footnote.spi.Deadline;
import footnote.spi.Embedder;
import footnote.spi.OriginalStore;
import footnote.spi.Parser;
import footnote.spi.WorkQueue.Job;
import footnote.spi.WorkQueue.Step;
import footnote.testkit.FakeEmbedder;
import footnote.testkit.MemoryTruth;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class DocumentWalkTests {
    private static final String TEXT = "A sentence of some words stands here. ".repeat(400);

    private final MemoryTruth truth = new MemoryTruth();
    private final FakeEmbedder embedder = new FakeEmbedder();
    private final List<DocumentState> seen = new ArrayList<>();
    private Runnable between = () -> {};

    private Job job() {
        var stored = new OriginalStore.Stored("a", Sha256.of("a"), 1);
        truth.catalogue().accept(new Arrival("default", "a.txt", "text/plain", stored, "local", Set.of()));
        return truth.workQueue()
                .claim(Step.WORDS, "worker", Duration.ofMinutes(5), 3)
                .orElseThrow();
    }

    private DocumentState state(Job job) {
        return truth.catalogue()
                .find(job.document(), Viewer.LOCAL)
                .orElseThrow()
                .state();
    }

    /// A walk that cuts by meaning and looks at the document whenever sentences are embedded.
    private DocumentWalk walk(Job job) {
        return walk(job, List.of(embedder));
    }

    private DocumentWalk walk(Job job, List<Embedder> embedders) {
        var watched = new WatchedEmbedder(embedder, _ -> {
            truth.catalogue().find(job.document(), Viewer.LOCAL).ifPresent(document -> seen.add(document.state()));
            between.run();
        });
        var cutter = new Cutter(ChunkerChoice.of(ChunkerChoice.Kind.SEMANTIC).make(watched));
        return new DocumentWalk(
                new NoFiles(),
                new OneText(),
                _ -> Language.ENGLISH,
                _ -> cutter,
                () -> embedders,
                truth.workQueue(),
                IngestConfig.DEFAULTS);
    }

    @Test
    void cuttingByMeaningReportsHowFarItIs() {
        var job = job();
        walk(job).walk(job);
        assertThat(seen).hasSizeGreaterThan(10);
        assertThat(seen.getLast()).isInstanceOfSatisfying(DocumentState.Working.class, working -> {
            assertThat(working.stage()).isEqualTo(IngestStage.CHUNK);
            assertThat(working.progress()).isBetween(0.8, 1.0);
        });
        assertThat(state(job)).isEqualTo(new DocumentState.Queued(true));
    }

    @Test
    void cuttingByMeaningEndsWhenTheDocumentIsDeleted() {
        var job = job();
        between = () -> truth.catalogue().delete(job.document(), Viewer.LOCAL);
        var walk = walk(job);
        assertThatThrownBy(() -> walk.walk(job)).hasMessage("The document was deleted, replaced or taken over.");
        assertThat(embedder.embedded()).isLessThan(100);
    }

    @Test
    void aModelThatDoesNotAnswerYetKeepsNoDocumentFromBeingFoundByMeaning() {
        var words = job();
        var coming = new FakeEmbedder("coming", Integer.MAX_VALUE);
        coming.failing(true);
        var walk = walk(words, List.of(embedder, coming));
        walk.walk(words);
        var meaning = truth.workQueue()
                .claim(Step.MEANING, "worker", Duration.ofMinutes(5), 3)
                .orElseThrow();

        walk.walk(meaning);

        assertThat(state(meaning)).isInstanceOf(DocumentState.Indexed.class);
        assertThat(truth.spaces().next(embedder.space(), coming.space(), 0)).isPresent();
    }

    @Test
    void aTextThatTheModelCannotEmbedFailsItsDocument() {
        var words = job();
        var choosy = new WatchedEmbedder(embedder, texts -> {
            if (texts.equals(List.of("a"))) return;
            throw new Fault(Fault.Code.EMBEDDER_FAILED, "These texts cannot be embedded.").toException();
        });
        var walk = walk(words, List.of(choosy, new FakeEmbedder("coming", Integer.MAX_VALUE)));
        walk.walk(words);
        var meaning = claimed(Step.MEANING);

        walk.walk(meaning);

        assertThat(state(meaning)).isInstanceOf(DocumentState.Failed.class);
    }

    @Test
    void aModelThatEmbedsNothingIsWaitedFor() {
        var words = job();
        var walk = walk(words, List.of(embedder));
        walk.walk(words);
        var meaning = claimed(Step.MEANING);
        embedder.failing(true);

        assertThatThrownBy(() -> walk.walk(meaning)).hasMessage("The embedding model was told to fail.");
        assertThat(state(meaning)).isInstanceOf(DocumentState.Working.class);

        embedder.failing(false);
        walk.walk(meaning);
        assertThat(state(meaning)).isInstanceOf(DocumentState.Indexed.class);
    }

    private Job claimed(Step step) {
        return truth.workQueue().claim(step, "worker", Duration.ofMinutes(5), 3).orElseThrow();
    }

    private static final class NoFiles implements OriginalStore {
        @Override
        public Stored put(InputStream bytes, String user, long limit) {
            throw new UnsupportedOperationException("nothing is stored here");
        }

        @Override
        public Path open(String name) {
            return Path.of(name);
        }

        @Override
        public void forget(String name) {}

        @Override
        public Optional<Path> setAside(String name) {
            throw new AssertionError("nothing is stored here");
        }

        @Override
        public void each(Instant before, Consumer<List<String>> names) {}
    }

    private static final class OneText implements Parser {
        @Override
        public Parsed parse(Path file, String name, Deadline by) {
            return Parsed.plain(TEXT, "text/plain");
        }

        @Override
        public void close() {}
    }

    private record WatchedEmbedder(Embedder embedder, Consumer<List<String>> watch) implements Embedder {
        @Override
        public String space() {
            return embedder.space();
        }

        @Override
        public int dimension() {
            return embedder.dimension();
        }

        @Override
        public List<Embedded> embed(List<String> texts, Purpose purpose, Deadline by) {
            watch.accept(texts);
            return embedder.embed(texts, purpose, by);
        }

        @Override
        public int countTokens(String text) {
            return embedder.countTokens(text);
        }

        @Override
        public void close() {
            embedder.close();
        }
    }
}
