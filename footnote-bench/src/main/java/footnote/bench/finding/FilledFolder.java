package footnote.bench.finding;

import footnote.answer.ExtractiveAnswerer;
import footnote.app.PresetStages;
import footnote.app.Writers;
import footnote.ask.QuestionWalk;
import footnote.ask.Stages.Memory;
import footnote.ask.Stages.Relevance;
import footnote.bench.finding.SyntheticCorpus.Paper;
import footnote.corpus.DocumentId;
import footnote.corpus.Embedding;
import footnote.corpus.Language;
import footnote.corpus.Passage;
import footnote.corpus.PassageId;
import footnote.corpus.Place;
import footnote.corpus.Sha256;
import footnote.corpus.Span;
import footnote.corpus.Viewer;
import footnote.ingest.IndexFollower;
import footnote.language.WordLanguageDetector;
import footnote.lucene.LucenePassageIndex;
import footnote.preset.Preset;
import footnote.query.CarriedTopic;
import footnote.spi.Catalogue.Arrival;
import footnote.spi.Catalogue.Listing;
import footnote.spi.Embedder;
import footnote.spi.OriginalStore.Stored;
import footnote.spi.PassageIndex;
import footnote.spi.WorkQueue.Job;
import footnote.spi.WorkQueue.Reading;
import footnote.spi.WorkQueue.Step;
import footnote.sql.SqlTruth;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/// A synthetic corpus in the real store and the real index, filled the way the product fills them.
///
/// A folder for each size is kept, and filling goes on where it was cut off.
final class FilledFolder implements AutoCloseable {
    private static final int BETWEEN_WAKES = 200;
    private static final int REPORT = 20;
    private static final Duration LEASE = Duration.ofMinutes(5);
    private static final long SEED = 20_261_115;

    private final Path folder;
    private final SyntheticCorpus corpus;
    private final SqlTruth truth;
    private final PassageIndex index;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final double secondsToFill;

    private FilledFolder(Path folder, SyntheticCorpus corpus) {
        this.folder = folder;
        this.corpus = corpus;
        this.truth = SqlTruth.open(database());
        this.index = LucenePassageIndex.open(indexFolder(), SyntheticCorpus.DIMENSION);
        long start = System.nanoTime();
        fill();
        settle();
        this.secondsToFill = (System.nanoTime() - start) / 1e9;
    }

    /// Open the folder for so many passages, and fill it if that is not done.
    static FilledFolder open(Options options, int passages) throws IOException {
        var corpus = new SyntheticCorpus(passages, SEED, options.texts());
        return new FilledFolder(Files.createDirectories(options.folder().resolve("passages-" + passages)), corpus);
    }

    SyntheticCorpus corpus() {
        return corpus;
    }

    SqlTruth truth() {
        return truth;
    }

    PassageIndex index() {
        return index;
    }

    Path database() {
        return folder.resolve("footnote.db");
    }

    Path indexFolder() {
        return folder.resolve("index");
    }

    Path beside(String name) {
        return folder.resolve(name);
    }

    long databaseBytes() throws IOException {
        return Files.size(database());
    }

    /// How long filling took this time, which is next to nothing where it was filled before.
    double secondsToFill() {
        return secondsToFill;
    }

    /// The walk that the product makes of a preset.
    QuestionWalk walk(Preset preset, Embedder embedder) {
        return new QuestionWalk(new PresetStages(
                        embedder,
                        index,
                        index,
                        truth.catalogue(),
                        truth.vectors(),
                        new WordLanguageDetector(),
                        new CarriedTopic(new WordLanguageDetector()),
                        Memory.NONE,
                        (queries, _) -> queries,
                        Optional.empty(),
                        Relevance.UNJUDGED,
                        Writers.only(new ExtractiveAnswerer(embedder)),
                        threads)
                .of(preset));
    }

    /// Which document of the corpus each of the store's documents is.
    Map<DocumentId, Integer> numbers() {
        var numbers = new HashMap<DocumentId, Integer>();
        for (var document : truth.catalogue().list(Listing.ALL, Viewer.LOCAL)) {
            numbers.put(document.id(), number(document.path()));
        }
        return numbers;
    }

    private void fill() {
        truth.workQueue().endLeases();
        int there = (int) (truth.catalogue().counts(Viewer.LOCAL).passages() / SyntheticCorpus.PASSAGES_PER_DOCUMENT);
        var stored = new AtomicInteger(there);
        var follower = new IndexFollower(truth.changeLog(), index, PlacedQuestions.SPACE, _ -> {});
        follower.start();
        try (var reporter = Executors.newSingleThreadScheduledExecutor()) {
            var reports = reporter.scheduleAtFixedRate(() -> report(stored.get()), REPORT, REPORT, TimeUnit.SECONDS);
            for (int i = there; i < corpus.documents(); i++) {
                accept(i);
                work();
                if (stored.incrementAndGet() % BETWEEN_WAKES == 0) follower.wake();
            }
            follower.catchUp();
            reports.cancel(true);
        } finally {
            follower.close();
        }
    }

    private void report(int stored) {
        System.out.printf(
                Locale.ROOT,
                "  %tT: %,d of %,d documents stored, %,d of %,d passages indexed%n",
                LocalTime.now(ZoneOffset.UTC),
                stored,
                corpus.documents(),
                index.facts().passages(),
                corpus.passages());
    }

    private void accept(int number) {
        var path = path(number);
        var original = new Stored(path, Sha256.of(path), 1);
        truth.catalogue()
                .accept(new Arrival(corpus.collection(number), path, "text/plain", original, "local", Set.of()));
    }

    /// Do what is queued, which after a run that was cut off is more than was brought in last.
    private void work() {
        var queue = truth.workQueue();
        for (var job = claim(Step.WORDS); job.isPresent(); job = claim(Step.WORDS)) {
            queue.wordsReady(
                    job.get(), reading(job.get(), corpus.paper(number(job.get().path()))));
        }
        for (var job = claim(Step.MEANING); job.isPresent(); job = claim(Step.MEANING)) {
            var paper = corpus.paper(number(job.get().path()));
            var digests = paper.texts().stream().map(Sha256::of).toList();
            Map<Sha256, Embedding> embeddings = new HashMap<>();
            for (int i = 0; i < digests.size(); i++) {
                embeddings.put(digests.get(i), paper.points().get(i));
            }
            queue.rememberEmbeddings(PlacedQuestions.SPACE, embeddings);
            queue.meaningReady(job.get(), List.of(PlacedQuestions.SPACE), digests, List.of());
        }
    }

    private Optional<Job> claim(Step step) {
        return truth.workQueue().claim(step, "bench", LEASE, 3);
    }

    private static Reading reading(Job job, Paper paper) {
        var text = new StringBuilder();
        var passages = new ArrayList<Passage>();
        for (var words : paper.texts()) {
            var span = new Span(text.length(), text.length() + words.length());
            text.append(words).append("\n\n");
            var id = new PassageId(job.document(), job.generation(), passages.size());
            passages.add(Passage.paragraph(id, words, span, Place.UNKNOWN));
        }
        return new Reading("text/plain", job.path(), Language.ENGLISH, text.toString(), passages, List.of());
    }

    private static String path(int number) {
        return "paper-" + number;
    }

    private static int number(String path) {
        return Integer.parseInt(path.substring(path.indexOf('-') + 1));
    }

    /// Wait until merging has come to rest: it lags behind documents that arrive as fast as here, and closing the
    /// index would throw away what is half merged.
    private static void settle() {
        int quiet = 0;
        while (quiet < 3) {
            LockSupport.parkNanos(200_000_000L);
            boolean merging = Thread.getAllStackTraces().keySet().stream()
                    .anyMatch(thread -> thread.getName().startsWith("Lucene Merge Thread"));
            quiet = merging ? 0 : quiet + 1;
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
        index.close();
        truth.close();
    }
}
