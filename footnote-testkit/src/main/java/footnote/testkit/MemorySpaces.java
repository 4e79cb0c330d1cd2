package footnote.testkit;

import footnote.corpus.Sha256;
import footnote.corpus.Viewer;
import footnote.spi.Spaces;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The spaces of a [MemoryTruth].
final class MemorySpaces implements Spaces {
    private final MemoryTruth truth;
    private final Set<String> former = new HashSet<>();
    private Optional<Space> serving = Optional.empty();

    MemorySpaces(MemoryTruth truth) {
        this.truth = truth;
    }

    @Override
    public Optional<Space> serving() {
        return truth.alone(() -> serving);
    }

    @Override
    public void serve(Space space) {
        truth.alone(() -> {
            serving.ifPresent(before -> former.add(before.name()));
            former.remove(space.name());
            serving = Optional.of(space);
            return true;
        });
    }

    @Override
    public boolean holdsAny(String space) {
        return truth.alone(() -> truth.documents.values().stream().anyMatch(document -> understood(document, space)));
    }

    @Override
    public Progress progress(String from, String to, Viewer viewer) {
        return truth.alone(() -> {
            var found = truth.documents.values().stream()
                    .filter(document ->
                            understood(document, from) && document.view().openTo(viewer))
                    .flatMap(document -> document.found().stream())
                    .toList();
            long moved =
                    found.stream().filter(generation -> tried(generation, to)).count();
            return new Progress(moved, found.size());
        });
    }

    @Override
    public Optional<Unmoved> next(String from, String to, long after) {
        return truth.alone(() -> {
            var documents = new ArrayList<>(truth.documents.values());
            for (int i = (int) after; i < documents.size(); i++) {
                var document = documents.get(i);
                var found = document.found()
                        .filter(generation -> generation.understood.containsKey(from))
                        .filter(generation -> !tried(generation, to))
                        .flatMap(generation -> generation.reading);
                if (found.isEmpty()) continue;
                var reading = found.get();
                int generation = document.current.orElseThrow();
                return Optional.of(new Unmoved(i + 1L, document.id, generation, reading.title(), reading.passages()));
            }
            return Optional.empty();
        });
    }

    private static boolean understood(MemoryDocument document, String space) {
        return document.found()
                .filter(generation -> generation.understood.containsKey(space))
                .isPresent();
    }

    private static boolean tried(MemoryDocument.Generation generation, String space) {
        return generation.understood.containsKey(space) || generation.beyond.contains(space);
    }

    @Override
    public boolean moved(Unmoved document, String space, List<Sha256> embedded) {
        if (embedded.size() != document.passages().size()) {
            throw new IllegalArgumentException(
                    embedded.size() + " embeddings for " + document.passages().size() + " passages");
        }
        return truth.alone(() -> {
            var points = MemoryTruth.points(space, embedded);
            var found = stillFound(document);
            if (found.isEmpty()) {
                truth.forgetUnused(
                        points.stream().filter(truth.unused::containsKey).toList());
                return false;
            }
            if (!truth.embeddings.keySet().containsAll(points)) return false;
            truth.understand(found.get().found().orElseThrow(), space, embedded);
            return true;
        });
    }

    @Override
    public boolean cannotMove(Unmoved document, String space, String reason) {
        return truth.alone(() -> {
            var found = stillFound(document);
            found.ifPresent(there -> {
                there.found().orElseThrow().beyond.add(space);
                there.failAsFound(reason, truth.now());
            });
            return found.isPresent();
        });
    }

    private Optional<MemoryDocument> stillFound(Unmoved unmoved) {
        return Optional.ofNullable(truth.documents.get(unmoved.document()))
                .filter(document -> document.current.equals(Optional.of(unmoved.generation())));
    }

    @Override
    public boolean forgetFormer() {
        return truth.alone(() -> {
            boolean any = !former.isEmpty();
            for (var document : truth.documents.values()) {
                for (var generation : document.generations.values()) {
                    generation.understood.keySet().removeAll(former);
                    generation.beyond.removeAll(former);
                }
            }
            truth.forgetUnused(truth.embeddings.keySet().stream()
                    .filter(point -> former.contains(point.space()))
                    .toList());
            former.clear();
            return any;
        });
    }
}
