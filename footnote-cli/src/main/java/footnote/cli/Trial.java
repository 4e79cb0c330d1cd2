package footnote.cli;

import footnote.app.LocalFootnote;
import footnote.app.Settings;
import footnote.server.FootnoteServer;
import footnote.server.client.RemoteFootnote;
import java.nio.file.Files;
import java.nio.file.Path;

/// Does the usual things once, on a throw-away folder, so that the launcher can keep what Java learns from it.
final class Trial {
    private Trial() {}

    public static void main(String[] args) throws Exception {
        Logging.quiet();
        var folder = Path.of(args[0]);
        var page = folder.resolve("page.md");
        Files.writeString(page, "# Trial\n\nFootnote is tried out with this page. It answers from documents.\n");
        var data = folder.resolve("data").toString();
        require(Main.run("ingest", "--data", data, page.toString()));
        require(Main.run("search", "--data", data, "what is tried out"));
        require(Main.run("search", "--json", "--data", data, "what is tried out"));
        require(Main.run("ask", "--data", data, "What is tried out with this page?"));
        require(Main.run("status", "--json", "--data", data));
        serve(data);
    }

    private static void serve(String data) {
        try (var footnote = LocalFootnote.open(Settings.DEFAULTS.withData(Path.of(data)));
                var server = FootnoteServer.start(footnote, "127.0.0.1", 0);
                var client = new RemoteFootnote(server.address())) {
            client.search("what is tried out");
            client.ask("What is tried out with this page?");
        }
    }

    private static void require(int exitCode) {
        if (exitCode != 0) throw new IllegalStateException("the trial ended with " + exitCode);
    }
}
