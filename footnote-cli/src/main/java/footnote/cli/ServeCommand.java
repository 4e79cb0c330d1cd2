package footnote.cli;

import footnote.app.LocalFootnote;
import footnote.server.FootnoteServer;
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

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "${env:FOOTNOTE_PORT:-7700}",
            description = "The port; 0 takes any that is free (default ${DEFAULT-VALUE}). Also FOOTNOTE_PORT.")
    private int port;

    @Option(
            names = "--host",
            paramLabel = "HOST",
            defaultValue = "${env:FOOTNOTE_HOST:-127.0.0.1}",
            description = "The address to listen on (default ${DEFAULT-VALUE}). Also FOOTNOTE_HOST.")
    private String host = "127.0.0.1";

    @Override
    public Integer call() throws InterruptedException {
        FootnoteServer.warmUp();
        var footnote = LocalFootnote.openWithoutModel(data.settings());
        try {
            var server = FootnoteServer.start(footnote, host, port);
            footnote.loadModel();
            var stopped = new CountDownLatch(1);
            Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(() -> {
                server.close();
                footnote.close();
                stopped.countDown();
            }));
            System.out.println("Footnote is at " + server.address() + "  (stop with Ctrl-C)");
            stopped.await();
        } catch (RuntimeException e) {
            footnote.close();
            throw e;
        }
        return 0;
    }
}
