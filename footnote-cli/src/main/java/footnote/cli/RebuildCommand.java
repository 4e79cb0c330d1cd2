package footnote.cli;

import footnote.corpus.Viewer;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "rebuild",
        description = "Read all documents again, as the settings now say; each is found as before until it is ready.",
        mixinStandardHelpOptions = true)
final class RebuildCommand implements Callable<Integer> {
    @Mixin
    private final DataOption data = new DataOption();

    @Option(names = "--collection", paramLabel = "NAME", description = "Only those of this collection.")
    private @Nullable String collection;

    @Override
    public Integer call() throws InterruptedException {
        try (var footnote = data.open()) {
            int queued = footnote.rebuild(Optional.ofNullable(collection), Viewer.LOCAL);
            new Ingestion(footnote, false).await();
            System.out.println(queued == 1 ? "1 document read again." : queued + " documents read again.");
            return 0;
        }
    }
}
