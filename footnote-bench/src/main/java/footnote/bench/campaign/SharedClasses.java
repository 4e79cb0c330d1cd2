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
import java.util.Optional;
import java.util.Set;

/// The server's classes, written down by Java after a rehearsal, so that many starts cost a third less each. They
/// are kept until this process ends: one rehearsal is enough for all campaigns in it.
final class SharedClasses {
    private static Optional<List<String>> known = Optional.empty();

    private SharedClasses() {}

    /// Options for Java with which a server starts from them; none where they could not be written down.
    ///
    /// @param folder for the rehearsal
    static synchronized List<String> written(Path folder) throws IOException, InterruptedException {
        if (known.isEmpty()) known = Optional.of(rehearsed(folder));
        return known.get();
    }

    private static List<String> rehearsed(Path folder) throws IOException, InterruptedException {
        if (!ServerProcess.isInJars()) return List.of();
        var kept = Files.createTempDirectory("footnote-classes");
        var archive = kept.resolve("server.jsa");
        kept.toFile().deleteOnExit();
        archive.toFile().deleteOnExit(); // before its folder
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
