package footnote.cli;

import footnote.corpus.Viewer;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "retry", description = "Try all documents again that have failed.", mixinStandardHelpOptions = true)
final class RetryCommand implements Callable<Integer> {
    @Mixin
    private final DataOption data = new DataOption();

    @Option(names = "--collection", paramLabel = "NAME", description = "Only those of this collection.")
    private @Nullable String collection;

    @Override
    public Integer call() throws InterruptedException {
        try (var footnote = data.open()) {
            int tried = footnote.retryFailed(Optional.ofNullable(collection), Viewer.LOCAL);
            if (tried == 0) {
                System.out.println("No document has failed.");
                return 0;
            }
            new Ingestion(footnote, false).await();
            long failed = footnote.status(Viewer.LOCAL).counts().failed();
            System.out.println(tried + " tried again; " + failed + " failed.");
            return failed == 0 ? 0 : 1;
        }
    }
}
