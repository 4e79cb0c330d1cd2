package footnote.testkit;

import footnote.corpus.DocumentId;
import footnote.corpus.Embedding;
import footnote.corpus.PassageId;
import footnote.corpus.Sha256;
import footnote.corpus.Viewer;
import footnote.spi.Catalogue;
import footnote.spi.ChangeLog;
import footnote.spi.Spaces;
import footnote.spi.Vectors;
import footnote.spi.WorkQueue;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// The truth in memory: obeys the contracts of the ports, and forgets everything when the process ends.
///
/// One lock guards it all, so that every call is a transaction.
public final class MemoryTruth {
    static final Duration KEPT = Duration.ofSeconds(60);
    static final Duration UNUSED = Duration.ofDays(1);

    final String name = UUID.randomUUID().toString();
    final InstantSource clock;
    final Map<DocumentId, MemoryDocument> documents = new LinkedHashMap<>();
    final Map<Point, Embedding> embeddings = new HashMap<>();
    final Map<Point, Instant> unused = new HashMap<>();
    final Set<String> leftovers = new LinkedHashSet<>();
    final NavigableMap<Long, DocumentId> log = new TreeMap<>();

    private final ReentrantLock lock = new ReentrantLock();
    private final MemoryCatalogue catalogue = new MemoryCatalogue(this);
    private final MemoryWorkQueue workQueue = new MemoryWorkQueue(this);
    private final MemoryChangeLog changeLog = new MemoryChangeLog(this);
    private final MemorySpaces spaces = new MemorySpaces(this);
    private final MemoryLeftovers leftoversPort = new MemoryLeftovers(this);
    private final MemoryConversations conversations = new MemoryConversations(this);
    private final MemoryTraces traces = new MemoryTraces(this);
    private long latest;
    boolean paused;

    public MemoryTruth() {
        this(InstantSource.system());
    }

    public MemoryTruth(InstantSource clock) {
        this.clock = clock;
    }

    public Catalogue catalogue() {
        return catalogue;
    }

    public WorkQueue workQueue() {
        return workQueue;
    }

    public ChangeLog changeLog() {
        return changeLog;
    }

    public Spaces spaces() {
        return spaces;
    }

    public Vectors vectors() {
        return (passages, space, viewer) -> alone(() -> {
            var found = new HashMap<PassageId, Embedding>();
            for (var id : passages) point(id, space, viewer).ifPresent(point -> found.put(id, point));
            return found;
        });
    }

    private Optional<Embedding> point(PassageId id, String space, Viewer viewer) {
        return Optional.ofNullable(documents.get(id.document()))
                .filter(document -> document.view().openTo(viewer))
                .flatMap(document -> document.generation(id.generation()))
                .map(generation -> generation.understood.getOrDefault(space, List.of()))
                .filter(embedded -> id.ordinal() < embedded.size())
                .map(embedded -> embeddings.get(new Point(space, embedded.get(id.ordinal()))));
    }

    public Truth ports() {
        return new Truth(catalogue, workQueue, changeLog, spaces, leftoversPort, vectors(), conversations, traces);
    }

    <T> T alone(Supplier<T> work) {
        lock.lock();
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }

    Instant now() {
        return Instant.ofEpochMilli(clock.millis());
    }

    /// The next turn of an owner: behind what this owner has waiting, but not behind what others have.
    long nextTurn(String owner) {
        long earliest = waiting().mapToLong(document -> document.turn).min().orElse(0);
        long own = waiting()
                .filter(document -> document.owner.equals(owner))
                .mapToLong(document -> document.turn)
                .max()
                .orElse(0);
        return 1 + Math.max(earliest, own);
    }

    private Stream<MemoryDocument> waiting() {
        return documents.values().stream().filter(document -> document.step.isPresent());
    }

    long latest() {
        return latest;
    }

    long changed(DocumentId document) {
        log.values().remove(document);
        log.put(++latest, document);
        return latest;
    }

    /// Whether a generation has its meaning where questions are answered from, or had it while it was found.
    boolean isUnderstood(MemoryDocument document, int generation) {
        if (!document.current.equals(Optional.of(generation))) return true;
        var serving = spaces.serving().map(Spaces.Space::name).orElse("");
        return document.found().orElseThrow().understood.containsKey(serving);
    }

    /// Every original that a document needs.
    Set<String> originals() {
        var names = new HashSet<String>();
        for (var document : documents.values()) {
            for (var generation : document.generations.values()) names.add(generation.original.name());
        }
        return names;
    }

    /// Take note of originals, unless a document needs them.
    void noteLeftovers(Collection<String> originals) {
        var left = new ArrayList<>(originals);
        left.removeAll(originals());
        leftovers.addAll(left);
    }

    /// Forget those of the embeddings that no passage has.
    void forgetUnused(Collection<Point> points) {
        var used = new HashSet<Point>();
        for (var document : documents.values()) used.addAll(document.points());
        for (var point : points) {
            if (used.contains(point)) continue;
            embeddings.remove(point);
            unused.remove(point);
        }
    }

    /// Give a generation its meaning in one space, and forget what it had there before.
    void understand(MemoryDocument.Generation generation, String space, List<Sha256> embedded) {
        var before = generation.points();
        generation.understood.put(space, List.copyOf(embedded));
        generation.beyond.remove(space);
        unused.keySet().removeAll(points(space, embedded));
        forgetUnused(before);
    }

    static Set<Point> points(String space, List<Sha256> digests) {
        var points = new HashSet<Point>();
        for (var digest : digests) points.add(new Point(space, digest));
        return points;
    }

    /// Which embedding.
    record Point(String space, Sha256 digest) {}
}
