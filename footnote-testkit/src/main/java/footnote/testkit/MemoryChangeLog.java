package footnote.testkit;

import footnote.corpus.DocumentId;
import footnote.corpus.Embedding;
import footnote.corpus.Grant;
import footnote.spi.ChangeLog;
import footnote.spi.PassageIndex;
import footnote.spi.WorkQueue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// The change log of a [MemoryTruth].
final class MemoryChangeLog implements ChangeLog {
    private final MemoryTruth truth;

    MemoryChangeLog(MemoryTruth truth) {
        this.truth = truth;
    }

    @Override
    public String name() {
        return truth.name;
    }

    @Override
    public List<Change> after(long number, int limit) {
        return truth.alone(() -> truth.log.tailMap(number, false).entrySet().stream()
                .limit(limit)
                .map(entry -> new Change(entry.getKey(), entry.getValue()))
                .toList());
    }

    @Override
    public long latest() {
        return truth.alone(truth::latest);
    }

    @Override
    public Optional<PassageIndex.Block> block(DocumentId document, String space) {
        return truth.alone(() -> Optional.ofNullable(truth.documents.get(document))
                .flatMap(found -> found.found()
                        .filter(generation -> generation.passages() > 0)
                        .flatMap(generation -> generation.reading.map(
                                reading -> block(found, generation, reading, embeddings(generation, space))))));
    }

    private static PassageIndex.Block block(
            MemoryDocument document,
            MemoryDocument.Generation generation,
            WorkQueue.Reading reading,
            List<Embedding> embeddings) {
        var grants = new HashSet<>(document.grants);
        grants.add(Grant.user(document.owner));
        return new PassageIndex.Block(
                document.id,
                document.collection,
                document.path,
                reading.title().isBlank() ? document.lastPart() : reading.title(),
                reading.mime(),
                reading.language(),
                grants,
                generation.origin,
                document.tags,
                document.created,
                reading.passages(),
                embeddings);
    }

    private List<Embedding> embeddings(MemoryDocument.Generation generation, String space) {
        return generation.understood.getOrDefault(space, List.of()).stream()
                .map(digest -> Objects.requireNonNull(truth.embeddings.get(new MemoryTruth.Point(space, digest))))
                .toList();
    }

    @Override
    public void followed(long number) {
        truth.alone(() -> {
            truth.log.headMap(number, true).values().removeIf(document -> !truth.documents.containsKey(document));
            truth.documents.values().forEach(document -> forgetSuperseded(document, number));
            truth.forgetUnused(truth.unused.entrySet().stream()
                    .filter(entry -> !entry.getValue().plus(MemoryTruth.UNUSED).isAfter(truth.now()))
                    .map(Map.Entry::getKey)
                    .toList());
            return true;
        });
    }

    private void forgetSuperseded(MemoryDocument document, long number) {
        for (var generation : new ArrayList<>(document.generations.values())) {
            if (generation.supersededBy > number) continue;
            if (generation.supersededAt.plus(MemoryTruth.KEPT).isAfter(truth.now())) continue;
            if (document.step.isPresent() && !generation.understood.isEmpty()) continue;
            var points = generation.points();
            document.generations.remove(generation.number);
            truth.noteLeftovers(List.of(generation.original.name()));
            truth.forgetUnused(points);
        }
    }
}
