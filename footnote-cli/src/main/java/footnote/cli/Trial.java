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
        // With a settings file of its own: so its parser is learnt too, and nobody's file is in the way.
        var config = folder.resolve("footnote.toml").toString();
        Files.writeString(Path.of(config), "[search]\ncache = 300\n");
        require(Main.run("ingest", "--config", config, "--data", data, page.toString()));
        require(Main.run("search", "--config", config, "--data", data, "what is tried out"));
        require(Main.run("search", "--json", "--config", config, "--data", data, "what is tried out"));
        require(Main.run("ask", "--config", config, "--data", data, "What is tried out with this page?"));
        require(Main.run("status", "--json", "--config", config, "--data", data));
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
