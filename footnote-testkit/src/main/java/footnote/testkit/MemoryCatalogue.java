package footnote.testkit;

import footnote.corpus.CorpusCounts;
import footnote.corpus.Document;
import footnote.corpus.DocumentId;
import footnote.corpus.Identity;
import footnote.corpus.PassageId;
import footnote.corpus.Viewer;
import footnote.fault.Fault;
import footnote.spi.Catalogue;
import footnote.spi.Spaces;
import footnote.spi.WorkQueue;
import footnote.testkit.MemoryDocument.State;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The catalogue of a [MemoryTruth].
final class MemoryCatalogue implements Catalogue {
    private final MemoryTruth truth;

    MemoryCatalogue(MemoryTruth truth) {
        this.truth = truth;
    }

    @Override
    public Acceptance accept(Arrival arrival) {
        return truth.alone(() -> {
            var there = at(arrival.collection(), arrival.path());
            if (there.isPresent()) return again(there.get(), arrival);
            if (arrival.identity() == Identity.PATH) return welcome(arrival);
            var same = withBytes(arrival);
            return same.isPresent() ? known(same.get()) : welcome(arrival);
        });
    }

    private Acceptance again(MemoryDocument there, Arrival arrival) {
        if (!there.owner.equals(arrival.owner())) {
            throw new Fault(Fault.Code.FORBIDDEN, "Someone else's document has this path in this collection.")
                    .toException();
        }
        if (!there.grants.equals(arrival.grants())) {
            there.grants = arrival.grants();
            truth.changed(there.id);
        }
        if (arrival.tags().isPresent() && !there.tags.equals(arrival.tags().get())) {
            there.tags = arrival.tags().get();
            truth.changed(there.id);
        }
        if (there.newest().original.checksum().equals(arrival.original().checksum())) {
            if (arrival.origin().isPresent() && !arrival.origin().equals(there.newest().origin)) {
                there.newest().origin = arrival.origin();
                truth.changed(there.id);
            }
            return known(there);
        }
        there.urgency = arrival.urgency();
        var before = there.newest();
        there.arrive(arrival, truth.now(), truth.nextTurn(there.owner));
        if (!there.current.equals(Optional.of(before.number))) {
            there.generations.remove(before.number);
            truth.noteLeftovers(List.of(before.original.name()));
        }
        return new Acceptance.Accepted(there.id, there.newest().number, true);
    }

    private Acceptance known(MemoryDocument there) {
        there.requeueFailed(truth.now(), truth.nextTurn(there.owner));
        return new Acceptance.Known(there.id, there.path);
    }

    private Acceptance welcome(Arrival arrival) {
        var document = new MemoryDocument(
                arrival.collection(), arrival.path(), arrival.owner(), arrival.grants(), truth.now());
        document.urgency = arrival.urgency();
        document.tags = arrival.tags().orElse(Set.of());
        document.arrive(arrival, truth.now(), truth.nextTurn(document.owner));
        truth.documents.put(document.id, document);
        truth.changed(document.id);
        return new Acceptance.Accepted(document.id, 1, false);
    }

    private Optional<MemoryDocument> at(String collection, String path) {
        return truth.documents.values().stream()
                .filter(document -> document.collection.equals(collection) && document.path.equals(path))
                .findFirst();
    }

    private Optional<MemoryDocument> withBytes(Arrival arrival) {
        return visible(new Viewer(arrival.owner(), Set.of()))
                .filter(document -> document.collection.equals(arrival.collection()))
                .filter(document -> document.newest()
                        .original
                        .checksum()
                        .equals(arrival.original().checksum()))
                .findFirst();
    }

    @Override
    public Optional<Document> find(DocumentId document, Viewer viewer) {
        return truth.alone(() -> entry(document, viewer).map(MemoryDocument::view));
    }

    @Override
    public Optional<Document> findByPath(String collection, String path, Viewer viewer) {
        return truth.alone(
                () -> at(collection, path).map(MemoryDocument::view).filter(document -> document.openTo(viewer)));
    }

    @Override
    public List<Document> list(Listing listing, Viewer viewer) {
        return truth.alone(() -> {
            var latestFirst = new ArrayList<>(visible(viewer)
                    .filter(document -> listing.collection().stream().allMatch(document.collection::equals))
                    .map(MemoryDocument::view)
                    .toList()
                    .reversed());
            latestFirst.sort((a, b) -> b.updated().compareTo(a.updated()));
            return latestFirst.stream()
                    .skip(listing.offset())
                    .limit(listing.limit())
                    .toList();
        });
    }

    @Override
    public CorpusCounts counts(Viewer viewer) {
        return truth.alone(() -> new CorpusCounts(
                count(viewer, State.INDEXED),
                count(viewer, State.FAILED),
                count(viewer, State.QUEUED),
                count(viewer, State.WORKING),
                visible(viewer)
                        .filter(document -> document.step.equals(Optional.of(WorkQueue.Step.MEANING)))
                        .count(),
                visible(viewer)
                        .flatMap(document -> document.found().stream())
                        .mapToLong(MemoryDocument.Generation::passages)
                        .sum()));
    }

    private long count(Viewer viewer, State state) {
        return visible(viewer).filter(document -> document.state == state).count();
    }

    @Override
    public Optional<Manuscript> manuscript(DocumentId document, int generation, Viewer viewer) {
        return truth.alone(() -> entry(document, viewer)
                .flatMap(entry -> entry.generation(generation))
                .flatMap(found -> found.reading)
                .map(reading -> new Manuscript(document, generation, reading.text(), reading.passages())));
    }

    @Override
    public List<Excerpt> excerpts(Collection<PassageId> ids, Viewer viewer) {
        return truth.alone(
                () -> ids.stream().flatMap(id -> excerpt(id, viewer).stream()).toList());
    }

    private Optional<Excerpt> excerpt(PassageId id, Viewer viewer) {
        return entry(id.document(), viewer)
                .flatMap(entry -> entry.generation(id.generation())
                        .flatMap(generation -> generation.reading)
                        .filter(reading -> id.ordinal() < reading.passages().size())
                        .map(reading -> new Excerpt(
                                entry.view(),
                                reading.passages().get(id.ordinal()),
                                truth.isUnderstood(entry, id.generation()))));
    }

    @Override
    public boolean retry(DocumentId document, Viewer viewer) {
        return truth.alone(() -> owned(document, viewer)
                .map(owned -> owned.requeueFailed(truth.now(), truth.nextTurn(owned.owner)))
                .orElse(false));
    }

    @Override
    public int retryFailed(Optional<String> collection, Viewer viewer) {
        return truth.alone(() -> (int) truth.documents.values().stream()
                .filter(document -> document.owner.equals(viewer.user()))
                .filter(document -> collection.isEmpty() || collection.get().equals(document.collection))
                .sorted(Comparator.comparingLong(document -> document.turn))
                .filter(document -> document.requeueFailed(truth.now(), truth.nextTurn(document.owner)))
                .count());
    }

    @Override
    public int rebuild(Optional<String> collection, Viewer viewer) {
        return truth.alone(() -> {
            var indexed = truth.documents.values().stream()
                    .filter(document -> document.state == MemoryDocument.State.INDEXED)
                    .filter(document -> document.owner.equals(viewer.user()))
                    .filter(document -> collection.isEmpty() || collection.get().equals(document.collection))
                    .toList();
            for (var document : indexed) document.readAgain(truth.nextTurn(document.owner));
            return indexed.size();
        });
    }

    @Override
    public Optional<List<String>> delete(DocumentId document, Viewer viewer) {
        return truth.alone(() -> owned(document, viewer).map(owned -> {
            var points = new HashSet<>(owned.points());
            boolean begunEmbedding = owned.words() && (owned.attempts > 0 || owned.state == State.FAILED);
            var serving = truth.spaces().serving().map(Spaces.Space::name).orElse("");
            for (var point : truth.unused.keySet()) {
                if (begunEmbedding || !point.space().equals(serving)) points.add(point);
            }
            truth.documents.remove(document);
            truth.forgetUnused(points);
            truth.changed(document);
            var originals = owned.generations.values().stream()
                    .map(generation -> generation.original.name())
                    .distinct()
                    .toList();
            truth.noteLeftovers(originals);
            return originals;
        }));
    }

    private Optional<MemoryDocument> entry(DocumentId document, Viewer viewer) {
        return Optional.ofNullable(truth.documents.get(document))
                .filter(found -> found.view().openTo(viewer));
    }

    private Optional<MemoryDocument> owned(DocumentId document, Viewer viewer) {
        return Optional.ofNullable(truth.documents.get(document)).filter(found -> found.owner.equals(viewer.user()));
    }

    private Stream<MemoryDocument> visible(Viewer viewer) {
        return truth.documents.values().stream()
                .filter(document -> document.view().openTo(viewer));
    }
}
