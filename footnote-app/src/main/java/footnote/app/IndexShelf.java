package footnote.app;

import footnote.fault.Fault;
import footnote.lucene.LucenePassageIndex;
import footnote.qdrant.QdrantCollections;
import footnote.spi.ChangeLog;
import footnote.spi.PassageIndex;
import footnote.spi.Spaces.Space;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Keeps one search index for each space in the data folder, each marked with the change log that it follows.
///
/// Where vectors are kept elsewhere, it holds words only and has a name of its own: an index without vectors is
/// never taken for one with them.
///
/// @param log the name of the change log; an index of another one is not used
/// @param qdrant what keeps vectors, if the data folder does not
record IndexShelf(DataFolder folder, String log, Optional<QdrantCollections> qdrant) implements Finders.Shelf {
    private static final String MARK = "follows";
    /// Tells how far vectors that are kept elsewhere were written.
    private static final String NOTE = "qdrant";

    /// Nothing of Qdrant is loaded where it is not set.
    static IndexShelf of(DataFolder folder, ChangeLog log, VectorSettings vectors) {
        if (vectors.qdrant().isEmpty()) return new IndexShelf(folder, log.name(), Optional.empty());
        var collections = new QdrantCollections(vectors.qdrant().get(), log);
        return new IndexShelf(folder, log.name(), Optional.of(collections));
    }

    @Override
    public Indexes open(Space space) {
        var place = place(space.name());
        var words = opened(place, qdrant.isPresent() ? 0 : space.dimension());
        if (qdrant.isEmpty() || space.dimension() == 0) return Indexes.inOne(words);
        return new Indexes(words, qdrant.get().open(space.name(), space.dimension(), place.resolve(NOTE)));
    }

    private Path place(String space) {
        return folder.index(qdrant.isPresent() ? space + ".words" : space);
    }

    private PassageIndex opened(Path index, int dimension) {
        try {
            if (!isOurs(index)) {
                delete(index);
                Files.createDirectories(index);
                Files.writeString(index.resolve(MARK), log);
            }
        } catch (IOException e) {
            throw failed("The search index in " + index + " could not be begun.", e);
        }
        return LucenePassageIndex.open(index, dimension);
    }

    private boolean isOurs(Path index) throws IOException {
        var mark = index.resolve(MARK);
        return Files.isRegularFile(mark) && Files.readString(mark).strip().equals(log);
    }

    @Override
    public void discard(Space space) {
        var index = place(space.name()); // without the note in it, vectors elsewhere are not believed either
        try {
            delete(index);
        } catch (IOException e) {
            throw failed("The search index in " + index + " could not be deleted.", e);
        }
    }

    @Override
    public void keep(Set<String> spaces) {
        if (qdrant.isPresent()) qdrant.get().keep(spaces);
        var kept = spaces.stream().map(this::place).collect(Collectors.toSet());
        var all = folder.indexes();
        if (!Files.isDirectory(all)) return;
        try (var found = Files.list(all)) {
            for (var index : found.toList()) if (!kept.contains(index)) delete(index);
        } catch (IOException e) {
            throw failed("An old search index in " + all + " could not be deleted.", e);
        }
    }

    private static void delete(Path index) throws IOException {
        if (!Files.exists(index)) return;
        try (var files = Files.walk(index)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) Files.deleteIfExists(file);
        }
    }

    private static RuntimeException failed(String message, IOException cause) {
        return new Fault(Fault.Code.STORE_FAILED, message).toException(cause);
    }
}
