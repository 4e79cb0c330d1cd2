package footnote.app;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.corpus.Document;
import footnote.corpus.Viewer;
import footnote.ingest.Intake.Label;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jgit.api.Git;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitImportTests {
    private static final String COLLECTION = Document.DEFAULT_COLLECTION;

    @TempDir
    private Path folder;

    @Test
    void whatSomebodyElsePutUnderTheRepositorysNameStaysWhenAllIsCompared() throws Exception {
        var work = Files.createDirectories(folder.resolve("manual"));
        var data = folder.resolve("data");
        try (var git = Git.init().setDirectory(work.toFile()).call();
                var footnote = LocalFootnote.openWithoutModel(Settings.DEFAULTS.withData(data))) {
            footnote.pause(true);
            Files.writeString(work.resolve("a.md"), "Of lamps.");
            Files.writeString(work.resolve("b.md"), "Of doors.");
            commit(git);
            var first = footnote.repository(work, Optional.empty(), COLLECTION, Viewer.LOCAL);
            assertThat(first.taken()).hasSize(2);
            var label = new Label(COLLECTION, "manual/notes.txt", Viewer.LOCAL.user(), Set.of());
            footnote.add(label, new ByteArrayInputStream("My notes.".getBytes(StandardCharsets.UTF_8)));

            git.rm().addFilepattern("b.md").call();
            commit(git);
            // As after a run that did not come to its end: everything is compared.
            new GitLedger(data.resolve("sources")).remember(COLLECTION, "manual", first.repository(), "");
            var second = footnote.repository(work, Optional.empty(), COLLECTION, Viewer.LOCAL);

            assertThat(second.removed()).isOne();
            assertThat(footnote.documentAt(COLLECTION, "manual/b.md", Viewer.LOCAL))
                    .isEmpty();
            assertThat(footnote.documentAt(COLLECTION, "manual/notes.txt", Viewer.LOCAL))
                    .isPresent();
        }
    }

    private static void commit(Git git) throws Exception {
        git.add().addFilepattern(".").call();
        git.commit()
                .setMessage("change")
                .setAuthor("A", "a@example.org")
                .setCommitter("A", "a@example.org")
                .setSign(false)
                .call();
    }
}
