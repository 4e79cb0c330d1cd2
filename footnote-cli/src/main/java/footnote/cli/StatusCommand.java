package footnote.cli;

import footnote.app.LocalFootnote;
import footnote.app.Status;
import footnote.corpus.Viewer;
import footnote.server.wire.Json;
import footnote.server.wire.StatusJson;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "status", description = "Show how much is indexed, and how.", mixinStandardHelpOptions = true)
final class StatusCommand implements Callable<Integer> {
    @Mixin
    private final DataOption data = new DataOption();

    @Option(names = "--json", description = "Print as JSON.")
    private boolean json;

    @Override
    public Integer call() {
        try (var footnote = data.open()) {
            if (footnote instanceof LocalFootnote here) here.lookAround();
            var status = footnote.status(Viewer.LOCAL);
            if (json) {
                System.out.println(Json.writePretty(StatusJson.of(status)));
            } else {
                print(status);
            }
            if (status.counts().documents() == 0) Hints.empty();
            return 0;
        }
    }

    private static void print(Status status) {
        var counts = status.counts();
        System.out.println("Documents   " + counts.indexed() + " indexed, " + counts.failed() + " failed, "
                + (counts.queued() + counts.working()) + " on their way (" + counts.words() + " found by words)");
        if (status.paused()) System.out.println("            paused; go on with: footnote resume");
        System.out.println("Passages    " + counts.passages());
        System.out.println("Answers by  " + status.model());
        status.reranker().ifPresent(name -> System.out.println("Reranked by " + Terminal.plain(name)));
        System.out.println("Embeddings  " + Terminal.plain(status.space())
                + status.embedderAddress()
                        .map(host -> ", by the service at " + host)
                        .orElse(""));
        status.move().ifPresent(StatusCommand::print);
        System.out.println("Index       " + (status.indexBytes() + 1023) / 1024 + " KB");
        System.out.println("Data        " + status.data());
        System.out.println("Version     " + status.version());
        status.offers().forEach(offer -> System.out.println("Offer       " + Terminal.plain(offer)));
        status.warnings().forEach(warning -> System.out.println("Warning     " + warning));
    }

    private static void print(Status.Move move) {
        System.out.println("            " + move.moved() + " of " + move.all() + " documents are embedded with "
                + move.to() + "; until all are, searches use " + move.from());
        move.trouble().ifPresent(trouble -> System.out.println("            it goes no further: " + trouble));
    }
}
