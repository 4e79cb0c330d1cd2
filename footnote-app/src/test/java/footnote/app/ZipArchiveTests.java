package footnote.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ZipArchiveTests {
    @TempDir
    private Path folder;

    @Test
    void eachFileHasItsOutcome() throws IOException {
        var zip = zip(
                "good/a.txt",
                "/absolute.txt",
                "C:/drive.txt",
                "..\\up.txt",
                "a/../../up.txt",
                "a//b.txt",
                "two\nlines");
        var outcomes = outcomes(zip);
        assertThat(outcomes).containsEntry("good/a.txt", "taken: words");
        assertThat(outcomes.values().stream().filter(outcome -> outcome.startsWith("refused")))
                .hasSize(6)
                .allMatch(outcome -> outcome.contains("leads out of the archive"));
    }

    @Test
    void whatIsADocumentIsToldByWhatItHolds() throws IOException {
        assertThat(new ZipArchive(zip("a.txt")).holdsDocuments()).isTrue();
        for (var mark : List.of("[Content_Types].xml", "mimetype", "META-INF/MANIFEST.MF")) {
            assertThat(new ZipArchive(zip("a.txt", mark)).holdsDocuments())
                    .as(mark)
                    .isFalse();
        }
        var text = Files.writeString(folder.resolve("text"), "PK is how it begins");
        assertThat(new ZipArchive(text).holdsDocuments()).isFalse();
        var damaged = Files.write(folder.resolve("damaged"), new byte[] {'P', 'K', 3, 4, 0, 0});
        assertThat(new ZipArchive(damaged).holdsDocuments()).isFalse();
        assertThat(new ZipArchive(Files.createFile(folder.resolve("empty"))).holdsDocuments())
                .isFalse();
    }

    @Test
    void tooManyFilesAreRefusedAsAWhole() throws IOException {
        var names = new String[ZipArchive.MOST_ENTRIES + 1];
        for (int i = 0; i < names.length; i++) names[i] = i + ".txt";
        var archive = new ZipArchive(zip(names));
        assertThat(archive.holdsDocuments()).isTrue();
        assertThatThrownBy(() -> archive.each(new Recorder(new TreeMap<>())))
                .isInstanceOfSatisfying(
                        FootnoteException.class,
                        e -> assertThat(e.fault().code()).isEqualTo(Fault.Code.TOO_LARGE));
    }

    private Map<String, String> outcomes(Path zip) throws IOException {
        var outcomes = new TreeMap<String, String>();
        new ZipArchive(zip).each(new Recorder(outcomes));
        return outcomes;
    }

    private Path zip(String... names) throws IOException {
        var file = Files.createTempFile(folder, "archive", ".zip");
        try (var zip = new ZipOutputStream(Files.newOutputStream(file))) {
            for (var name : names) {
                zip.putNextEntry(new ZipEntry(name));
                zip.write("words".getBytes(StandardCharsets.UTF_8));
            }
        }
        return file;
    }

    private record Recorder(Map<String, String> outcomes) implements ZipArchive.Taker {
        @Override
        public void take(String path, InputStream bytes) throws IOException {
            outcomes.put(path, "taken: " + new String(bytes.readAllBytes(), StandardCharsets.UTF_8));
        }

        @Override
        public void refuse(String path, String reason) {
            outcomes.put(path, "refused: " + reason);
        }
    }
}
