package footnote.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.chunk.Cutter;
import footnote.chunk.Piece;
import footnote.corpus.Document;
import footnote.corpus.DocumentId;
import footnote.corpus.DocumentState;
import footnote.corpus.Language;
import footnote.corpus.Sha256;
import footnote.corpus.Span;
import footnote.corpus.Viewer;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.ingest.DocumentWalk;
import footnote.ingest.IndexFollower;
import footnote.ingest.IngestConfig;
import footnote.ingest.Relocation;
import footnote.ingest.SpareWork;
import footnote.ingest.Workshop;
import footnote.spi.Catalogue.Acceptance;
import footnote.spi.Catalogue.Arrival;
import footnote.spi.Deadline;
import footnote.spi.OriginalStore;
import footnote.spi.Parser;
import footnote.spi.PassageIndex;
import footnote.spi.PassageIndex.LexicalQuery;
import footnote.spi.Scope;
import footnote.spi.WorkQueue;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A disk that is full for a while, or fails, costs time and no document.
@Timeout(60)
class FullDiskTests {
    private static final IngestConfig ONE_TRY =
            new IngestConfig(1 << 20, Duration.ofMinutes(2), 1, 1, Duration.ofMinutes(5), 16);

    private final MemoryTruth truth = new MemoryTruth();
    private final FakeEmbedder embedder = new FakeEmbedder();
    private final AtomicBoolean full = new AtomicBoolean();
    private final AtomicInteger refused = new AtomicInteger();
    private volatile Fault refusal = new Fault(Fault.Code.NO_SPACE, "The disk is full.");

    @Test
    void workersWaitForRoomAndNoDocumentFails() throws InterruptedException {
        var document = accepted("pebbles on the shore");
        full.set(true);
        var queue = onDisk(WorkQueue.class, truth.workQueue(), Set.of("wordsReady", "meaningReady", "failed"));
        try (var workshop = workshop(queue)) {
            workshop.start();
            awaitRefusals(2);
            assertThat(state(document)).isInstanceOf(DocumentState.Working.class);
            full.set(false);
            while (!queue.idle()) Thread.sleep(5);
        }
        assertThat(state(document)).isInstanceOf(DocumentState.Indexed.class);
    }

    @Test
    void aWaitIsLoggedOnce() throws InterruptedException {
        var logger = Logger.getLogger(Workshop.class.getName());
        var heard = new ConcurrentLinkedQueue<String>();
        var handler = new Listening(heard);
        logger.addHandler(handler);
        accepted("pebbles on the shore");
        full.set(true);
        try (var workshop = workshop(onDisk(WorkQueue.class, truth.workQueue(), Set.of("wordsReady")))) {
            workshop.start();
            awaitRefusals(3);
        } finally {
            logger.removeHandler(handler);
        }
        assertThat(heard).containsOnlyOnce("A worker waits: {0}");
    }

    @Test
    void aDocumentIsNotToBlameForAStoreThatFails() throws InterruptedException {
        var document = accepted("pebbles on the shore");
        refusal = new Fault(Fault.Code.STORE_FAILED, "The disk failed.");
        full.set(true);
        var queue = onDisk(WorkQueue.class, truth.workQueue(), Set.of("wordsReady", "meaningReady"));
        try (var workshop = workshop(queue, ONE_TRY)) {
            workshop.start();
            awaitRefusals(2);
            full.set(false);
            while (!queue.idle()) Thread.sleep(5);
        }
        assertThat(state(document)).isInstanceOf(DocumentState.Indexed.class);
    }

    @Test
    void aDocumentOnItsWayToAnotherSpaceWaitsForRoom() throws InterruptedException {
        var document = accepted("pebbles on the shore");
        try (var workshop = workshop(truth.workQueue())) {
            workshop.start();
            while (!truth.workQueue().idle()) Thread.sleep(5);
        }
        var queue = onDisk(WorkQueue.class, truth.workQueue(), Set.of("rememberEmbeddings"));
        var to = new FakeEmbedder("new space", Integer.MAX_VALUE);
        var moving = new Relocation(truth.spaces(), queue, embedder.space(), to, IngestConfig.DEFAULTS);
        full.set(true);
        for (int i = 0; i < 5; i++) assertThatThrownBy(moving::step).hasMessage("The disk is full.");
        assertThat(state(document)).isInstanceOf(DocumentState.Indexed.class);
        assertThat(moving.trouble()).contains("The disk is full.");

        full.set(false);
        assertThat(moving.step()).isTrue();
        assertThat(moving.done()).isTrue();
        assertThat(state(document)).isInstanceOf(DocumentState.Indexed.class);
    }

    @Test
    void theFollowerAppliesAgainWhatAFailedWriteLost() throws InterruptedException {
        var memory = new MemoryPassageIndex();
        var index = onDisk(PassageIndex.class, memory, Set.of("publish"));
        try (var follower = new IndexFollower(truth.changeLog(), index, embedder.space(), _ -> {});
                var workshop = workshop(truth.workQueue())) {
            follower.start();
            workshop.start();
            var lost = accepted("gravel");
            while (!truth.workQueue().idle()) Thread.sleep(5);
            follower.catchUp();
            // As if the writer had ended and been opened anew: nothing was committed yet.
            memory.remove(lost, 1);
            full.set(true);
            accepted("pebble");
            assertThatThrownBy(follower::catchUp).isInstanceOf(FootnoteException.class);
            full.set(false);
            while (!truth.workQueue().idle() || !follower.caughtUp()) Thread.sleep(5);
        }
        assertThat(found(memory, "gravel")).isOne();
        assertThat(found(memory, "pebble")).isOne();
    }

    private static int found(PassageIndex index, String word) {
        var query = new LexicalQuery(word, Language.ENGLISH);
        return index.matching(query, 5, Scope.of(Viewer.LOCAL)).hits().size();
    }

    private void awaitRefusals(int times) throws InterruptedException {
        int before = refused.get();
        while (refused.get() < before + times) Thread.sleep(5);
    }

    private DocumentId accepted(String text) {
        var stored = new OriginalStore.Stored(text, Sha256.of(text), text.length());
        var arrival = new Arrival(Document.DEFAULT_COLLECTION, text, "", stored, Viewer.LOCAL.user(), Set.of());
        return ((Acceptance.Accepted) truth.catalogue().accept(arrival)).document();
    }

    private DocumentState state(DocumentId document) {
        return truth.catalogue().find(document, Viewer.LOCAL).orElseThrow().state();
    }

    private Workshop workshop(WorkQueue queue) {
        return workshop(queue, IngestConfig.DEFAULTS);
    }

    private Workshop workshop(WorkQueue queue, IngestConfig config) {
        var cutter = new Cutter(
                (parsed, _) -> List.of(Piece.of(new Span(0, parsed.text().length()))));
        var walk = new DocumentWalk(
                new Names(), new Names(), _ -> Language.ENGLISH, _ -> cutter, () -> List.of(embedder), queue, config);
        return new Workshop(queue, walk, config, _ -> {}, SpareWork.NONE);
    }

    /// The port as it is on a disk that may be full: these methods find no room then. Nothing becomes durable.
    private <T> T onDisk(Class<T> port, T beneath, Set<String> writing) {
        var proxy = Proxy.newProxyInstance(port.getClassLoader(), new Class<?>[] {port}, (_, method, arguments) -> {
            if (full.get() && writing.contains(method.getName())) {
                refused.incrementAndGet();
                throw refusal.toException();
            }
            if (method.getName().equals("commit")) return null;
            try {
                return method.invoke(beneath, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        });
        return port.cast(proxy);
    }

    /// Hears what is logged.
    private static final class Listening extends Handler {
        private final Queue<String> heard;

        Listening(Queue<String> heard) {
            this.heard = heard;
        }

        @Override
        public void publish(LogRecord entry) {
            heard.add(entry.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    /// Documents whose text is their name.
    private static final class Names implements OriginalStore, Parser {
        @Override
        public Stored put(InputStream bytes, String user, long limit) {
            throw new AssertionError("nothing is stored here");
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
        public void each(Instant before, Consumer<List<String>> some) {}

        @Override
        public Parsed parse(Path file, String name, Deadline by) {
            return Parsed.plain(name, "text/plain");
        }

        @Override
        public void close() {}
    }
}
