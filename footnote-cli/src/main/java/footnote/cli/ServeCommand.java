package footnote.cli;

import footnote.app.FolderWatch;
import footnote.app.LocalFootnote;
import footnote.app.WebSettings.Watched;
import footnote.server.FootnoteServer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "serve",
        description = "Serve the web page and the HTTP API on this machine.",
        mixinStandardHelpOptions = true)
final class ServeCommand implements Callable<Integer> {
    @Mixin
    private final DataOption data = new DataOption();

    @Mixin
    final ServerOptions address = new ServerOptions(data.flags());

    @Option(
            names = "--watch",
            paramLabel = "[NAME=]DIR",
            description =
                    "Keep a collection in step with this folder. May be given more than once. Also FOOTNOTE_WATCH.")
    private List<String> watched = new ArrayList<>();

    @Option(names = "--log-requests", description = "Write a line for every request to standard error.")
    private boolean logRequests;

    @Override
    public Integer call() throws InterruptedException {
        Logging.ofServer(logRequests);
        var settings = data.settings();
        var folders = new ArrayList<>(settings.web().watched());
        watched.stream().map(Watched::of).forEach(folders::add);
        FootnoteServer.warmUp();
        var footnote = LocalFootnote.openWithoutModel(settings);
        var watches = new ArrayList<FolderWatch>();
        try {
            var server = FootnoteServer.start(
                    footnote, settings.server().host(), settings.server().port());
            footnote.loadModel();
            for (var folder : folders) watches.add(Watching.start(footnote, folder, _ -> {}));
            var stopped = new CountDownLatch(1);
            Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(() -> {
                server.close();
                watches.forEach(FolderWatch::close);
                footnote.close();
                stopped.countDown();
            }));
            System.out.println("Footnote is at " + server.address() + "  (stop with Ctrl-C)");
            for (var folder : folders) System.out.println("Watching " + folder.folder());
            stopped.await();
        } catch (RuntimeException e) {
            watches.forEach(FolderWatch::close);
            footnote.close();
            throw e;
        }
        return 0;
    }
}
