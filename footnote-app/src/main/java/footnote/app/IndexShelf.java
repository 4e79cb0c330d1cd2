package footnote.app;

import footnote.fault.Fault;
import footnote.lucene.LucenePassageIndex;
import footnote.spi.PassageIndex;
import footnote.spi.Spaces.Space;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Set;
import java.util.stream.Collectors;

/// Keeps one search index for each space in the data folder, each marked with the change log that it follows.
///
/// @param log the name of the change log; an index of another one is not used
record IndexShelf(DataFolder folder, String log) implements Finders.Shelf {
    private static final String MARK = "follows";

    @Override
    public PassageIndex open(Space space) {
        var index = folder.index(space.name());
        try {
            if (!isOurs(index)) {
                delete(index);
                Files.createDirectories(index);
                Files.writeString(index.resolve(MARK), log);
            }
        } catch (IOException e) {
            throw failed("The search index in " + index + " could not be begun.", e);
        }
        return LucenePassageIndex.open(index, space.dimension());
    }

    private boolean isOurs(Path index) throws IOException {
        var mark = index.resolve(MARK);
        return Files.isRegularFile(mark) && Files.readString(mark).strip().equals(log);
    }

    @Override
    public void discard(Space space) {
        var index = folder.index(space.name());
        try {
            delete(index);
        } catch (IOException e) {
            throw failed("The search index in " + index + " could not be deleted.", e);
        }
    }

    @Override
    public void keep(Set<String> spaces) {
        var kept = spaces.stream().map(folder::index).collect(Collectors.toSet());
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
