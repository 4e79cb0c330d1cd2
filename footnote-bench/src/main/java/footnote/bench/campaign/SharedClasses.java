package footnote.bench.campaign;

import footnote.corpus.Document;
import footnote.corpus.Viewer;
import footnote.ingest.Intake.Label;
import footnote.server.client.RemoteFootnote;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/// The server's classes, written down by Java after a rehearsal, so that many starts cost a third less each.
final class SharedClasses {
    private SharedClasses() {}

    /// Options for Java with which a server starts from them; none where they could not be written down.
    ///
    /// @param folder where they are kept
    static List<String> written(Path folder) throws IOException, InterruptedException {
        if (!ServerProcess.isInJars()) return List.of();
        var archive = folder.resolve("server.jsa");
        var data = folder.resolve("rehearsal");
        try (var server = ServerProcess.launchFromJars(data, List.of("-XX:ArchiveClassesAtExit=" + archive));
                var footnote = new RemoteFootnote(server.address())) {
            var text = "A heron stands in the reeds.";
            var label = new Label(Document.DEFAULT_COLLECTION, "heron.md", Viewer.LOCAL.user(), Set.of());
            footnote.add(label, new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
            footnote.await(Duration.ofMinutes(1));
            footnote.search("Where does the heron stand?");
            server.stop();
        }
        return Files.exists(archive) ? List.of("-XX:SharedArchiveFile=" + archive) : List.of();
    }
}
