package footnote.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.conversation.Conversations;
import footnote.corpus.Document;
import footnote.corpus.DocumentId;
import footnote.corpus.Embedding;
import footnote.corpus.Grant;
import footnote.corpus.IngestStage;
import footnote.corpus.Language;
import footnote.corpus.Passage;
import footnote.corpus.PassageId;
import footnote.corpus.Place;
import footnote.corpus.Sha256;
import footnote.corpus.Span;
import footnote.corpus.Viewer;
import footnote.spi.Catalogue;
import footnote.spi.Catalogue.Acceptance;
import footnote.spi.ChangeLog;
import footnote.spi.Deadline;
import footnote.spi.Embedder;
import footnote.spi.Leftovers;
import footnote.spi.OriginalStore;
import footnote.spi.Spaces;
import footnote.spi.Vectors;
import footnote.spi.WorkQueue;
import footnote.spi.WorkQueue.Job;
import footnote.spi.WorkQueue.Reading;
import footnote.spi.WorkQueue.Step;
import footnote.trace.TraceStore;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

/// What the contracts of a truth's ports share: an empty truth, and short words for what is done to it.
@Timeout(60)
public abstract class TruthContract {
    protected static final String COLLECTION = Document.DEFAULT_COLLECTION;
    protected static final Viewer ME = Viewer.LOCAL;
    protected static final Duration LEASE = Duration.ofMinutes(1);
    protected static final int TRIES = 3;

    protected final SettableClock clock = new SettableClock(Instant.parse("2026-03-01T12:00:00Z"));
    protected final FakeEmbedder embedder = new FakeEmbedder();
    private final AtomicInteger originals = new AtomicInteger();
    private Truth truth = new MemoryTruth().ports();

    /// A truth that holds nothing and reads this clock.
    protected abstract Truth emptyTruth(InstantSource clock) throws Exception;

    @BeforeEach
    void begin() throws Exception {
        truth = emptyTruth(clock);
    }

    protected final Catalogue catalogue() {
        return truth.catalogue();
    }

    protected final WorkQueue work() {
        return truth.work();
    }

    protected final ChangeLog changes() {
        return truth.changes();
    }

    protected final Spaces spaces() {
        return truth.spaces();
    }

    protected final Leftovers leftovers() {
        return truth.leftovers();
    }

    protected final Vectors vectors() {
        return truth.vectors();
    }

    protected final Conversations conversations() {
        return truth.conversations();
    }

    protected final TraceStore traces() {
        return truth.traces();
    }

    protected final OriginalStore.Stored stored(String content) {
        long bytes = content.getBytes(StandardCharsets.UTF_8).length;
        return new OriginalStore.Stored("local/2026-03-01/" + originals.incrementAndGet(), Sha256.of(content), bytes);
    }

    protected final Acceptance accept(String path, String content) {
        return accept(COLLECTION, path, content, ME.user());
    }

    protected final Acceptance accept(String collection, String path, String content, String owner, Grant... grants) {
        return catalogue()
                .accept(new Catalogue.Arrival(collection, path, "text/plain", stored(content), owner, Set.of(grants)));
    }

    protected final DocumentId accepted(String path, String content) {
        var acceptance = accept(path, content);
        assertThat(acceptance).isInstanceOf(Acceptance.Accepted.class);
        return acceptance.document();
    }

    protected final Optional<Job> claim(Step step) {
        return claim(step, "worker");
    }

    protected final Optional<Job> claim(Step step, String worker) {
        return work().claim(step, worker, LEASE, TRIES);
    }

    protected final Job claimed(Step step) {
        return claim(step).orElseThrow(() -> new AssertionError("no job waits for " + step));
    }

    /// A reading whose passages have these words, one per line of the text.
    protected static Reading reading(Job job, String... words) {
        var text = String.join("\n", words);
        var passages = new ArrayList<Passage>();
        int start = 0;
        for (var line : words) {
            passages.add(Passage.paragraph(
                    new PassageId(job.document(), job.generation(), passages.size()),
                    line,
                    new Span(start, start + line.length()),
                    Place.onPage(passages.size() + 1, List.of("Chapter", "Section " + passages.size()))));
            start += line.length() + 1;
        }
        return new Reading("text/markdown", "Title", Language.ENGLISH, text, passages, List.of());
    }

    /// Embed what a job for meaning works on and remember it.
    protected final List<Sha256> embedded(Job job) {
        var digests = new ArrayList<Sha256>();
        for (var passage : work().passages(job)) digests.add(remembered(passage.text()));
        return digests;
    }

    protected final Sha256 remembered(String text) {
        var digest = Sha256.of(text);
        var fresh = new HashMap<Sha256, Embedding>();
        fresh.put(digest, embedding(text));
        work().rememberEmbeddings(embedder.space(), fresh);
        return digest;
    }

    protected final Embedding embedding(String text) {
        return embedder.embed(List.of(text), Embedder.Purpose.PASSAGE, Deadline.none())
                .getFirst()
                .embedding();
    }

    /// Walk whatever waits for its words, giving it these passages.
    protected final Job read(String... words) {
        var job = claimed(Step.WORDS);
        assertThat(work().wordsReady(job, reading(job, words))).isTrue();
        return job;
    }

    /// Walk whatever waits for its meaning.
    protected final Job understand() {
        var job = claimed(Step.MEANING);
        assertThat(work().meaningReady(job, List.of(embedder.space()), embedded(job), List.of()))
                .isTrue();
        return job;
    }

    protected final DocumentId indexed(String path, String... words) {
        var document = accepted(path, String.join(" ", words) + " in " + path);
        read(words);
        understand();
        return document;
    }

    protected final DocumentId failed(String path, String content) {
        var document = accepted(path, content);
        assertThat(work().failed(claimed(Step.WORDS), IngestStage.PARSE, "The file is broken."))
                .isTrue();
        return document;
    }

    protected final Document seen(DocumentId document) {
        return catalogue().find(document, ME).orElseThrow(() -> new AssertionError("not found: " + document));
    }

    protected static Viewer viewer(String user, Grant... memberships) {
        return new Viewer(user, Set.of(memberships));
    }

    /// Let many threads do the same at once; the results in no particular order.
    protected static <T> List<T> together(int threads, Callable<T> task) throws Exception {
        try (var pool = Executors.newVirtualThreadPerTaskExecutor()) {
            var tasks = new ArrayList<Callable<T>>();
            for (int i = 0; i < threads; i++) tasks.add(task);
            var results = new ArrayList<T>();
            for (var future : pool.invokeAll(tasks)) results.add(future.get());
            return results;
        }
    }
}
