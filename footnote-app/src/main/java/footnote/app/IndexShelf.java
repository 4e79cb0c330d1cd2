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

/// Keeps one search index for each space in the data folder.
record IndexShelf(DataFolder folder) implements Finders.Shelf {
    @Override
    public PassageIndex open(Space space) {
        return LucenePassageIndex.open(folder.index(space.name()), space.dimension());
    }

    @Override
    public void keep(Set<String> spaces) {
        var kept = spaces.stream().map(folder::index).collect(Collectors.toSet());
        var all = folder.indexes();
        if (!Files.isDirectory(all)) return;
        try (var found = Files.list(all)) {
            for (var index : found.toList()) if (!kept.contains(index)) delete(index);
        } catch (IOException e) {
            throw new Fault(Fault.Code.STORE_FAILED, "An old search index in " + all + " could not be deleted.")
                    .toException(e);
        }
    }

    private static void delete(Path index) throws IOException {
        try (var files = Files.walk(index)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) Files.deleteIfExists(file);
        }
    }
}
