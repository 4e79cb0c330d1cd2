package footnote.cli;

import footnote.app.FolderImport;
import footnote.app.Footnote;
import footnote.app.LocalFootnote;
import footnote.app.Settings;
import footnote.corpus.Document;
import footnote.corpus.Viewer;
import footnote.spi.Catalogue.Listing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Gets documents ready to be searched: brings in those that a set names, or lets those that are there settle.
final class GoldenDocuments {
    private final Settings settings;
    private final boolean quiet;

    GoldenDocuments(Settings settings, boolean quiet) {
        this.settings = settings;
        this.quiet = quiet;
    }

    /// Make the data folder hold exactly the files, folders and patterns that are named.
    void take(List<String> names) throws IOException, InterruptedException {
        var paths = new ArrayList<Path>();
        for (var name : names) paths.addAll(Patterns.expand(name));
        try (var footnote = Footnote.open(settings)) {
            // First, or a file that has only moved would be known by its old path and then taken away.
            removeOthers(footnote, paths);
            var bar = new ProgressBar("files", quiet);
            var outcome = new FolderImport(
                            footnote,
                            Document.DEFAULT_COLLECTION,
                            Viewer.LOCAL,
                            (done, of) -> bar.show("Reading in", done, of))
                    .take(paths);
            bar.clear();
            var ingestion = new Ingestion(footnote, quiet);
            ingestion.await();
            Ingestion.print(ingestion.failures(outcome));
        }
    }

    /// Wait until what is on its way into the index is there.
    void settle() throws InterruptedException {
        try (var footnote = LocalFootnote.openWithoutModel(settings)) {
            new Ingestion(footnote, quiet).await();
        }
    }

    private static void removeOthers(Footnote footnote, List<Path> paths) {
        Set<Path> wanted =
                paths.stream().map(path -> path.toAbsolutePath().normalize()).collect(Collectors.toSet());
        for (var document : footnote.documents(Listing.ALL, Viewer.LOCAL)) {
            if (!isWanted(Path.of(document.path()), wanted)) footnote.delete(document.id(), Viewer.LOCAL);
        }
    }

    /// Whether the document's file, or the archive that holds it, is there and is or lies in something wanted.
    private static boolean isWanted(Path document, Set<Path> wanted) {
        boolean there = false;
        for (var path = document; path != null; path = path.getParent()) {
            there |= Files.isRegularFile(path);
            if (there && wanted.contains(path)) return true;
        }
        return false;
    }
}
