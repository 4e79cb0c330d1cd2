package footnote.testkit;

import footnote.corpus.Document;
import footnote.corpus.DocumentId;
import footnote.corpus.DocumentState;
import footnote.corpus.Effort;
import footnote.corpus.Grant;
import footnote.corpus.IngestStage;
import footnote.corpus.Origin;
import footnote.corpus.Sha256;
import footnote.corpus.Urgency;
import footnote.spi.Catalogue;
import footnote.spi.OriginalStore;
import footnote.spi.WorkQueue;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// A document of the [MemoryTruth] with the state of its work. Guarded by the truth's lock.
final class MemoryDocument {
    enum State {
        QUEUED,
        WORKING,
        INDEXED,
        FAILED
    }

    final DocumentId id = DocumentId.random();
    final String collection;
    final String path;
    final String owner;
    final Instant created;
    final NavigableMap<Integer, Generation> generations = new TreeMap<>();
    Set<Grant> grants;
    Set<String> tags = Set.of();
    Instant updated;
    Optional<Integer> current = Optional.empty();

    State state = State.QUEUED;
    Optional<WorkQueue.Step> step = Optional.empty();
    long turn;
    Urgency urgency = Urgency.PROMPT;
    boolean quiet;
    int attempts;
    Optional<String> worker = Optional.empty();
    Instant leaseUntil = Instant.MAX;
    IngestStage stage = IngestStage.STORE;
    double progress;
    String reason = "";
    int tries;
    Duration spent = Duration.ZERO;
    Optional<Instant> begun = Optional.empty();

    MemoryDocument(String collection, String path, String owner, Set<Grant> grants, Instant now) {
        this.collection = collection;
        this.path = path;
        this.owner = owner;
        this.grants = grants;
        this.created = now;
        this.updated = now;
    }

    Generation newest() {
        return generations.lastEntry().getValue();
    }

    Optional<Generation> found() {
        return current.map(number -> generation(number).orElseThrow());
    }

    Optional<Generation> generation(int number) {
        return Optional.ofNullable(generations.get(number));
    }

    /// Whether the words of the newest generation are found.
    boolean words() {
        return quiet || current.equals(Optional.of(newest().number));
    }

    /// Be read again, out of sight until there is meaning too.
    void readAgain(long nextTurn) {
        var again = newest();
        var next = new Generation(again.number + 1, again.original, again.mime);
        next.origin = again.origin;
        generations.put(next.number, next);
        beginAfresh();
        quiet = true;
        urgency = Urgency.BULK;
        queue(WorkQueue.Step.WORDS, nextTurn);
    }

    /// Let searches find the newest generation.
    void show(long number, Instant now) {
        found().filter(old -> old != newest()).ifPresent(old -> {
            old.supersededAt = now;
            old.supersededBy = number;
        });
        current = Optional.of(newest().number);
        quiet = false;
    }

    void arrive(Catalogue.Arrival arrival, Instant now, long nextTurn) {
        quiet = false;
        int number = generations.isEmpty() ? 1 : generations.lastKey() + 1;
        var generation = new Generation(number, arrival.original(), arrival.mime());
        generation.origin = arrival.origin();
        generations.put(number, generation);
        beginAfresh();
        updated = now;
        queue(WorkQueue.Step.WORDS, nextTurn);
    }

    boolean requeueFailed(Instant now, long nextTurn) {
        if (state != State.FAILED) return false;
        updated = now;
        beginAfresh();
        queue(words() && !quiet ? WorkQueue.Step.MEANING : WorkQueue.Step.WORDS, nextTurn);
        return true;
    }

    void queue(WorkQueue.Step next, long nextTurn) {
        turn = nextTurn;
        step = Optional.of(next);
        attempts = 0;
        reason = "";
        giveBack(0);
    }

    private void beginAfresh() {
        tries = 0;
        spent = Duration.ZERO;
        begun = Optional.empty();
    }

    /// Count the time until now as spent.
    void pauseAt(Instant now) {
        begun.ifPresent(since -> spent = spent.plus(Duration.between(since, now)));
        begun = Optional.empty();
    }

    /// Wait for a worker, with so many tries taken back.
    void giveBack(int back) {
        state = State.QUEUED;
        attempts -= back;
        tries -= back;
        begun = Optional.empty();
        worker = Optional.empty();
        leaseUntil = Instant.MAX;
        progress = 0;
    }

    void end(State how, IngestStage where, String why, Instant now) {
        pauseAt(now);
        queue(WorkQueue.Step.WORDS, turn);
        state = how;
        step = Optional.empty();
        stage = where;
        reason = why;
        updated = now;
    }

    boolean heldBy(WorkQueue.Job job) {
        return state == State.WORKING
                && step.equals(Optional.of(job.step()))
                && newest().number == job.generation()
                && worker.equals(Optional.of(job.worker()))
                && attempts == job.attempt();
    }

    Set<MemoryTruth.Point> points() {
        var points = new HashSet<MemoryTruth.Point>();
        for (var generation : generations.values()) points.addAll(generation.points());
        return points;
    }

    Document view() {
        var shown = found().orElse(newest());
        var title = shown.reading.map(WorkQueue.Reading::title).filter(own -> !own.isBlank());
        return new Document(
                id,
                collection,
                path,
                title.orElse(lastPart()),
                shown.reading.map(WorkQueue.Reading::mime).orElse(shown.mime),
                shown.original.checksum(),
                shown.original.bytes(),
                owner,
                grants,
                shown.origin,
                tags,
                shown.number,
                created,
                updated,
                stateSeen(shown),
                new Effort(tries, spent, begun));
    }

    String lastPart() {
        int separator = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
        return path.substring(separator + 1);
    }

    private DocumentState stateSeen(Generation shown) {
        return switch (state) {
            case QUEUED -> new DocumentState.Queued(words());
            case WORKING -> new DocumentState.Working(stage, progress, words());
            case INDEXED -> new DocumentState.Indexed(shown.passages(), shown.warnings());
            case FAILED -> new DocumentState.Failed(stage, reason);
        };
    }

    /// Fail for what was found before, unless there is other work to do.
    void failAsFound(String why, Instant now) {
        if (state == State.INDEXED && found().equals(Optional.of(newest()))) {
            end(State.FAILED, IngestStage.EMBED, why, now);
        }
    }

    /// What the document's content was once.
    static final class Generation {
        final int number;
        final OriginalStore.Stored original;
        final String mime;
        Optional<Origin> origin = Optional.empty();
        Optional<WorkQueue.Reading> reading = Optional.empty();
        /// What was embedded for each passage, by space.
        final Map<String, List<Sha256>> understood = new HashMap<>();
        /// The spaces that it cannot have its meaning in.
        final Set<String> beyond = new HashSet<>();
        List<String> meaningWarnings = List.of();
        Instant supersededAt = Instant.MAX;
        long supersededBy = Long.MAX_VALUE;

        Generation(int number, OriginalStore.Stored original, String mime) {
            this.number = number;
            this.original = original;
            this.mime = mime;
        }

        int passages() {
            return reading.map(read -> read.passages().size()).orElse(0);
        }

        Set<MemoryTruth.Point> points() {
            var points = new HashSet<MemoryTruth.Point>();
            understood.forEach((space, embedded) -> points.addAll(MemoryTruth.points(space, embedded)));
            return points;
        }

        private List<String> warnings() {
            var warnings =
                    new ArrayList<>(reading.map(WorkQueue.Reading::warnings).orElse(List.of()));
            warnings.addAll(meaningWarnings);
            return warnings;
        }
    }
}
