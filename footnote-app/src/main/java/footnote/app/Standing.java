package footnote.app;

import footnote.corpus.Viewer;
import footnote.models.EmbedderSettings;
import footnote.originals.FolderOriginals;
import footnote.spi.Catalogue.Listing;
import footnote.sql.SqlTruth;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Tells how an installation stands: what it holds, who answers, whether there is work left, and what is wrong.
record Standing(
        Settings settings,
        DataFolder folder,
        SqlTruth truth,
        Finders finders,
        Answering answering,
        LoadingEmbedder embedder,
        Neighbour neighbour) {
    boolean idle() {
        return truth.workQueue().idle() && finders.caughtUp();
    }

    Status status(Viewer viewer) {
        var facts = finders.ask(finder -> finder.indexes().words().facts());
        var handbook = new Listing(Optional.of(Handbook.COLLECTION), 0, 1);
        return new Status(
                truth.catalogue().counts(viewer),
                answering.name(),
                settings.language().usual().isEmpty(),
                answering.reranker(),
                finders.ask(finder -> finder.space().name()),
                embedder.ready(),
                settings.embedder().service().map(EmbedderSettings::host),
                embedder.trouble(),
                finders.move(viewer),
                idle(),
                truth.workQueue().paused(),
                facts.bytes(),
                !truth.catalogue().list(handbook, viewer).isEmpty(),
                settings.data().toString(),
                Version.current(),
                neighbour.offers(),
                warnings(facts.warnings()));
    }

    private List<String> warnings(List<String> ofIndex) {
        var all = new ArrayList<>(ofIndex);
        answering.trouble().ifPresent(all::add);
        finders.vectorTrouble().ifPresent(why -> all.add(why + " Search goes by words meanwhile."));
        embedder.trouble().ifPresent(why -> all.add(why + " Search goes by words meanwhile."));
        var unclaimed = FolderOriginals.unclaimed(folder.originals());
        if (Files.isDirectory(unclaimed)) {
            all.add("Stored files that belong to no document lie in " + unclaimed
                    + ": delete that folder once nothing is missing.");
        }
        return all;
    }
}
