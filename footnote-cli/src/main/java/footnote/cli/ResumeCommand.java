package footnote.cli;

import footnote.app.LocalFootnote;
import footnote.corpus.Viewer;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "resume", description = "Go on working on documents after a pause.", mixinStandardHelpOptions = true)
final class ResumeCommand implements Callable<Integer> {
    @Mixin
    private final DataOption data = new DataOption();

    @Override
    public Integer call() throws InterruptedException {
        try (var footnote = data.open()) {
            footnote.pause(false);
            var counts = footnote.status(Viewer.LOCAL).counts();
            long waiting = counts.queued() + counts.working();
            System.out.println(waiting == 0 ? "Resumed; nothing waits." : "Resumed; " + waiting + " documents wait.");
            if (footnote instanceof LocalFootnote) new Ingestion(footnote, false).await();
            return 0;
        }
    }
}
