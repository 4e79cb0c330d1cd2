package footnote.testkit;

import footnote.corpus.DocumentId;
import footnote.corpus.Embedding;
import footnote.corpus.IngestStage;
import footnote.corpus.Language;
import footnote.corpus.Passage;
import footnote.corpus.PassageId;
import footnote.corpus.Sha256;
import footnote.spi.WorkQueue;
import footnote.testkit.MemoryDocument.State;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The work of a [MemoryTruth].
final class MemoryWorkQueue implements WorkQueue {
    private final MemoryTruth truth;

    MemoryWorkQueue(MemoryTruth truth) {
        this.truth = truth;
    }

    @Override
    public Optional<Job> claim(Step step, String worker, Duration lease, int maxTries) {
        return truth.alone(() -> {
            if (truth.paused) return Optional.empty();
            for (var next = next(step); next.isPresent(); next = next(step)) {
                var document = next.get();
                if (document.attempts < maxTries) return Optional.of(lease(document, step, worker, lease));
                int tries = document.attempts;
                var reason = "Gave up after " + tries + (tries == 1 ? " try" : " tries")
                        + ": the process ended in the middle of it.";
                document.end(State.FAILED, document.stage, reason, truth.now());
            }
            return Optional.empty();
        });
    }

    private Optional<MemoryDocument> next(Step step) {
        return truth.documents.values().stream()
                .filter(document -> document.step.equals(Optional.of(step)))
                .filter(document -> document.state == State.QUEUED || !document.leaseUntil.isAfter(truth.now()))
                .min(Comparator.comparing((MemoryDocument document) -> document.urgency)
                        .thenComparingInt(document -> document.attempts)
                        .thenComparingLong(document -> document.turn));
    }

    private Job lease(MemoryDocument document, Step step, String worker, Duration lease) {
        document.state = State.WORKING;
        document.stage = step == Step.WORDS ? IngestStage.PARSE : IngestStage.EMBED;
        document.progress = 0;
        document.worker = Optional.of(worker);
        document.leaseUntil = truth.now().plus(lease);
        document.attempts++;
        document.tries++;
        document.begun = Optional.of(truth.now());
        var generation = document.newest();
        return new Job(
                step,
                document.id,
                generation.number,
                document.collection,
                document.path,
                generation.reading.map(Reading::title).orElse(""),
                generation.original.name(),
                generation.reading.map(Reading::language).orElse(Language.OTHER),
                worker,
                document.attempts);
    }

    @Override
    public boolean progress(Job job, IngestStage stage, double progress, Duration lease) {
        return truth.alone(() -> held(job)
                .map(document -> {
                    document.stage = stage;
                    document.progress = progress;
                    document.leaseUntil = truth.now().plus(lease);
                    return true;
                })
                .orElse(false));
    }

    @Override
    public boolean wordsReady(Job job, Reading reading) {
        if (job.step() != Step.WORDS) throw new IllegalArgumentException("not a job for words: " + job);
        for (int i = 0; i < reading.passages().size(); i++) {
            var expected = new PassageId(job.document(), job.generation(), i);
            var id = reading.passages().get(i).id();
            if (!id.equals(expected)) throw new IllegalArgumentException(id + " stands where " + expected + " should");
        }
        return truth.alone(() -> held(job)
                .map(document -> {
                    document.newest().reading = Optional.of(reading);
                    if (!document.quiet) document.show(truth.changed(document.id), truth.now());
                    document.updated = truth.now();
                    document.pauseAt(truth.now());
                    document.queue(Step.MEANING, document.turn);
                    return true;
                })
                .orElse(false));
    }

    @Override
    public List<Passage> passages(Job job) {
        return truth.alone(() -> document(job.document())
                .flatMap(document -> document.generation(job.generation()))
                .flatMap(generation -> generation.reading)
                .map(Reading::passages)
                .orElse(List.of()));
    }

    @Override
    public Map<Sha256, Embedding> knownEmbeddings(String space, List<Sha256> texts) {
        return truth.alone(() -> {
            var known = new HashMap<Sha256, Embedding>();
            for (var digest : texts) {
                var embedding = truth.embeddings.get(new MemoryTruth.Point(space, digest));
                if (embedding != null) known.put(digest, embedding);
            }
            return known;
        });
    }

    @Override
    public void rememberEmbeddings(String space, Map<Sha256, Embedding> embeddings) {
        truth.alone(() -> {
            embeddings.forEach((digest, embedding) -> {
                var point = new MemoryTruth.Point(space, digest);
                if (truth.embeddings.putIfAbsent(point, embedding) == null) truth.unused.put(point, truth.now());
            });
            return true;
        });
    }

    @Override
    public boolean meaningReady(Job job, List<String> spaces, List<Sha256> embedded, List<String> warnings) {
        if (job.step() != Step.MEANING) throw new IllegalArgumentException("not a job for meaning: " + job);
        return truth.alone(() -> {
            var points = new HashSet<MemoryTruth.Point>();
            for (var space : spaces) points.addAll(MemoryTruth.points(space, embedded));
            var held = held(job);
            if (held.isEmpty()) {
                truth.forgetUnused(
                        points.stream().filter(truth.unused::containsKey).toList());
                return false;
            }
            var document = held.get();
            var generation = document.newest();
            if (generation.passages() != embedded.size()) {
                throw new IllegalArgumentException(
                        embedded.size() + " embeddings for " + generation.passages() + " passages");
            }
            if (!truth.embeddings.keySet().containsAll(points)) {
                document.giveBack(1);
                return false;
            }
            generation.beyond.clear();
            for (var space : spaces) truth.understand(generation, space, embedded);
            generation.meaningWarnings = List.copyOf(warnings);
            document.end(State.INDEXED, IngestStage.INDEX_MEANING, "", truth.now());
            long number = truth.changed(document.id);
            if (document.quiet) document.show(number, truth.now());
            return true;
        });
    }

    @Override
    public boolean failed(Job job, IngestStage stage, String reason) {
        return truth.alone(() -> held(job)
                .map(document -> {
                    document.end(State.FAILED, stage, reason, truth.now());
                    return true;
                })
                .orElse(false));
    }

    @Override
    public void release(Job job) {
        truth.alone(() -> {
            held(job).ifPresent(document -> document.giveBack(1));
            return true;
        });
    }

    @Override
    public int endLeases() {
        return truth.alone(() -> {
            var working = truth.documents.values().stream()
                    .filter(document -> document.state == State.WORKING)
                    .toList();
            for (var document : working) document.giveBack(0);
            return working.size();
        });
    }

    @Override
    public void pause(boolean paused) {
        truth.alone(() -> truth.paused = paused);
    }

    @Override
    public boolean paused() {
        return truth.alone(() -> truth.paused);
    }

    @Override
    public boolean idle() {
        return truth.alone(() -> truth.documents.values().stream().allMatch(document -> document.step.isEmpty()));
    }

    private Optional<MemoryDocument> document(DocumentId id) {
        return Optional.ofNullable(truth.documents.get(id));
    }

    private Optional<MemoryDocument> held(Job job) {
        return document(job.document()).filter(document -> document.heldBy(job));
    }
}
