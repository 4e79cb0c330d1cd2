package footnote.app;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.app.WebSettings.Watched;
import footnote.corpus.Document;
import footnote.corpus.Viewer;
import footnote.ingest.Intake.Label;
import footnote.spi.Catalogue.Listing;
import footnote.testkit.SettableClock;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
class FolderWatchTests {
    private static final FolderWatch.Rhythm QUICK =
            new FolderWatch.Rhythm(Duration.ofMillis(50), Duration.ofMillis(400));

    @TempDir
    private Path folder;

    private Path notes;
    private LocalFootnote footnote;

    @BeforeEach
    void open() throws IOException {
        notes = Files.createDirectories(folder.resolve("notes")).toRealPath();
        footnote = LocalFootnote.open(Settings.DEFAULTS.withData(folder.resolve("data")));
    }

    @AfterEach
    void close() {
        footnote.close();
    }

    @Test
    void whatIsAddedChangedOrDeletedInTheFolderIsSoInTheCollection() throws Exception {
        var other = new Label("default", "elsewhere/other.md", Viewer.LOCAL.user(), Set.of());
        footnote.add(other, new ByteArrayInputStream("Brought by hand.".getBytes(StandardCharsets.UTF_8)));
        write("first.md", "The first note.");
        write("deep/er/second.md", "The second note.");
        try (var watch = start()) {
            assertThat(watch).isNotNull();
            until(() -> paths().equals(Set.of("elsewhere/other.md", at("first.md"), at("deep/er/second.md"))));
            write("new-folder/third.md", "The third note.");
            write(".hidden.md", "Nobody reads this.");
            write("~$lock.docx", "a lock");
            write("half.md.part", "half a download");
            until(() -> paths().contains(at("new-folder/third.md")));
            write("first.md", "The first note, revised.");
            until(() -> bytes("first.md") == "The first note, revised.".length());
            Files.delete(notes.resolve("deep/er/second.md"));
            until(() -> !paths().contains(at("deep/er/second.md")));
        }
        assertThat(paths()).containsExactlyInAnyOrder("elsewhere/other.md", at("first.md"), at("new-folder/third.md"));
    }

    @Test
    void aFolderThatIsGoneTakesNothingWithIt() throws Exception {
        write("first.md", "The first note.");
        try (var watch = start()) {
            assertThat(watch).isNotNull();
            until(() -> paths().contains(at("first.md")));
            Files.move(notes, folder.resolve("away"));
            Thread.sleep(1000);
            assertThat(paths()).containsExactly(at("first.md"));
        }
    }

    @Test
    void theDocumentsOfAnArchiveStayWhileItDoes() throws Exception {
        try (var zip = new ZipOutputStream(Files.newOutputStream(notes.resolve("old.zip")))) {
            zip.putNextEntry(new ZipEntry("a.md"));
            zip.write("A packed note.".getBytes(StandardCharsets.UTF_8));
        }
        write("first.md", "The first note.");
        try (var watch = start()) {
            assertThat(watch).isNotNull();
            until(() -> paths().size() == 2);
            write("first.md", "The first note, revised.");
            until(() -> bytes("first.md") == "The first note, revised.".length());
            assertThat(paths()).containsExactlyInAnyOrder(at("first.md"), at("old.zip/a.md"));
            Files.delete(notes.resolve("old.zip"));
            until(() -> paths().size() == 1);
        }
    }

    @Test
    void aFileIsReadOnceItIsAtRest() throws IOException {
        var clock = new SettableClock(Instant.parse("2024-01-01T00:00:10Z"));
        var memory = new FolderMemory(clock, Duration.ofSeconds(2));
        var file = notes.resolve("growing.md");
        Files.writeString(file, "x");
        touch(file, "2024-01-01T00:00:09Z");
        assertThat(memory.look(file).state()).isEqualTo(FolderMemory.State.RESTLESS);
        Files.writeString(file, "xx");
        touch(file, "2024-01-01T00:00:09.500Z");
        assertThat(memory.look(file).state()).isEqualTo(FolderMemory.State.RESTLESS);
        assertThat(memory.waits()).isTrue();
        var rested = memory.look(file);
        assertThat(rested.state()).isEqualTo(FolderMemory.State.TO_READ);
        memory.inStep(file, rested);
        assertThat(memory.look(file).state()).isEqualTo(FolderMemory.State.IN_STEP);
        assertThat(memory.waits()).isFalse();
        Files.writeString(file, "xxx");
        touch(file, "2024-01-01T00:00:01Z");
        assertThat(memory.look(file).state()).isEqualTo(FolderMemory.State.TO_READ);
    }

    @Test
    void anEmptyFolderIsBelievedAtTheSecondLookIfItIsTheOneThatHeldFiles() throws IOException {
        var memory = new FolderMemory(InstantSource.system(), Duration.ofSeconds(2));
        var disk = Files.createDirectories(folder.resolve("disk"));
        assertThat(memory.believes(disk, 0)).isFalse();
        assertThat(memory.believes(disk, 0)).isFalse();

        assertThat(memory.believes(disk, 3)).isTrue();
        assertThat(memory.believes(disk, 0)).isFalse();
        assertThat(memory.believes(disk, 0)).isTrue();

        assertThat(memory.believes(disk, 3)).isTrue();
        Files.move(disk, folder.resolve("elsewhere"));
        Files.createDirectories(disk);
        assertThat(memory.believes(disk, 0)).isFalse();
        assertThat(memory.believes(disk, 0)).isFalse();
    }

    private FolderWatch start() {
        return FolderWatch.start(footnote, new Watched("default", notes), Viewer.LOCAL, QUICK, _ -> {});
    }

    private static void touch(Path file, String when) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse(when)));
    }

    private void write(String path, String text) throws IOException {
        var file = notes.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private String at(String path) {
        return notes + "/" + path;
    }

    private Set<String> paths() {
        var paths = new TreeSet<String>();
        footnote.documents(Listing.ALL, Viewer.LOCAL).forEach(document -> paths.add(document.path()));
        return paths;
    }

    private long bytes(String path) {
        return footnote.documentAt(Document.DEFAULT_COLLECTION, at(path), Viewer.LOCAL).stream()
                .mapToLong(Document::bytes)
                .findFirst()
                .orElse(-1);
    }

    /// Wait for as long as the test may run.
    private static void until(BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) Thread.sleep(20);
    }
}
