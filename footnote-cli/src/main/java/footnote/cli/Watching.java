package footnote.cli;

import footnote.app.FolderImport.Outcome;
import footnote.app.FolderWatch;
import footnote.app.Footnote;
import footnote.app.WebSettings.Watched;
import footnote.corpus.Viewer;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/// Keeps folders in step for as long as the command runs.
final class Watching {
    private final Footnote footnote;
    private final String collection;

    Watching(Footnote footnote, String collection) {
        this.footnote = footnote;
        this.collection = collection;
    }

    static FolderWatch start(Footnote footnote, Watched folder, FolderWatch.Listener listener) {
        return FolderWatch.start(footnote, folder, Viewer.LOCAL, FolderWatch.Rhythm.USUAL, listener);
    }

    /// Watch until the process is asked to end; then everything is closed in order.
    void follow(List<Path> folders) throws InterruptedException {
        var watches = new CopyOnWriteArrayList<FolderWatch>();
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(() -> {
            watches.forEach(FolderWatch::close);
            footnote.close();
        }));
        for (var folder : folders) {
            var watched = new Watched(collection, folder.toAbsolutePath().normalize());
            watches.add(start(footnote, watched, outcome -> tell(folder, outcome)));
            System.out.println("Watching " + folder + "  (stop with Ctrl-C)");
        }
        new CountDownLatch(1).await();
    }

    private static void tell(Path folder, Outcome outcome) {
        if (!outcome.taken().isEmpty() || outcome.removed() > 0) {
            System.out.println(
                    folder + ": " + outcome.taken().size() + " taken in, " + outcome.removed() + " removed.");
        }
        for (var refusal : outcome.refused()) {
            System.err.println(Terminal.red("✗ ") + Terminal.name(refusal.path()) + ": " + refusal.reason());
        }
    }
}
