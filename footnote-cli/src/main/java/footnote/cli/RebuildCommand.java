package footnote.cli;

import footnote.corpus.Viewer;
import footnote.fault.Fault;
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

    @Option(
            names = "--meaning",
            description = "Read nothing again; only finish embedding with the model that the settings name.")
    private boolean meaning;

    @Override
    public Integer call() throws InterruptedException {
        if (meaning && collection != null) {
            throw new Fault(Fault.Code.BAD_REQUEST, "--meaning is for all collections at once: leave --collection out.")
                    .toException();
        }
        try (var footnote = data.open()) {
            if (meaning) return new Ingestion(footnote, false).awaitMove() ? 0 : 1;
            int queued = footnote.rebuild(Optional.ofNullable(collection), Viewer.LOCAL);
            new Ingestion(footnote, false).await();
            System.out.println(queued == 1 ? "1 document read again." : queued + " documents read again.");
            return 0;
        }
    }
}
