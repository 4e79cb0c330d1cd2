package footnote.cli;

import footnote.app.FolderImport.Outcome;
import footnote.app.Footnote;
import footnote.corpus.DocumentId;
import footnote.corpus.DocumentState;
import footnote.corpus.Viewer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Watches documents on their way into the index, and tells how it ended.
final class Ingestion {
    private static final Duration GLANCE = Duration.ofMillis(200);
    /// So many glances in a row an embedding service may be in trouble before nobody waits for it any longer.
    private static final int PATIENCE = 150;
    private static final String PAUSED = "the work is paused. Go on with: footnote resume";

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
        int troubled = 0;
        while (!footnote.await(GLANCE)) {
            long waiting = waiting();
            all = Math.max(all, waiting);
            bar.show("Indexing", all - waiting, all);
            var status = footnote.status(Viewer.LOCAL);
            troubled = status.embedderTrouble().isPresent() ? troubled + 1 : 0;
            var obstacle = status.paused() ? Optional.of(PAUSED) : status.embedderTrouble();
            if (status.paused() || troubled == PATIENCE) {
                bar.clear();
                System.err.println(waiting + " documents wait: " + obstacle.orElse(""));
                return;
            }
        }
        bar.clear();
    }

    /// Wait until all documents are embedded with the model that the settings name, showing a bar; false if it
    /// goes no further.
    boolean awaitMove() throws InterruptedException {
        var bar = new ProgressBar("documents", quiet);
        for (var status = footnote.status(Viewer.LOCAL); ; status = footnote.status(Viewer.LOCAL)) {
            if (status.move().isEmpty()) {
                bar.clear();
                System.out.println("All documents are embedded with " + status.space() + ".");
                return true;
            }
            var move = status.move().get();
            bar.show("Embedding", move.moved(), move.all());
            var obstacle = status.paused() ? Optional.of(PAUSED) : move.trouble();
            if (obstacle.isPresent()) {
                bar.clear();
                System.err.println(move.moved() + " of " + move.all() + " documents are embedded with " + move.to()
                        + ": " + obstacle.get());
                return false;
            }
            Thread.sleep(GLANCE);
        }
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
