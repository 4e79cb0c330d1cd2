package footnote.cli;

import footnote.app.FolderImport.Outcome;
import footnote.app.Footnote;
import footnote.corpus.DocumentId;
import footnote.corpus.DocumentState;
import footnote.corpus.Viewer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Watches documents on their way into the index, and tells how it ended.
final class Ingestion {
    private static final Duration GLANCE = Duration.ofMillis(200);

    private final Footnote footnote;
    private final boolean quiet;

    Ingestion(Footnote footnote, boolean quiet) {
        this.footnote = footnote;
        this.quiet = quiet;
    }

    /// A document that did not make it.
    record Failure(String path, String reason) {}

    /// Wait until everything is indexed or failed, showing a bar.
    void await() throws InterruptedException {
        var bar = new ProgressBar("documents", quiet);
        long all = waiting();
        while (!footnote.await(GLANCE)) {
            long waiting = waiting();
            all = Math.max(all, waiting);
            bar.show("Indexing", all - waiting, all);
            if (footnote.status(Viewer.LOCAL).paused()) {
                bar.clear();
                System.err.println(waiting + " documents wait: the work is paused. Go on with: footnote resume");
                return;
            }
        }
        bar.clear();
    }

    private long waiting() {
        var counts = footnote.status(Viewer.LOCAL).counts();
        return counts.queued() + counts.working();
    }

    /// What did not go in, of files that were refused and documents that failed.
    List<Failure> failures(Outcome outcome) {
        var failures = new ArrayList<Failure>();
        outcome.refused().forEach(refusal -> failures.add(new Failure(refusal.path(), refusal.reason())));
        for (var id : outcome.taken()) failure(id, failures);
        return failures;
    }

    private void failure(DocumentId id, List<Failure> failures) {
        footnote.document(id, Viewer.LOCAL).ifPresent(document -> {
            if (document.state() instanceof DocumentState.Failed(var _, var reason)) {
                failures.add(new Failure(document.path(), reason));
            }
        });
    }

    static void print(List<Failure> failures) {
        for (var failure : failures) {
            System.err.println(Terminal.red("✗ ") + Terminal.name(failure.path()) + ": " + failure.reason());
        }
    }
}
