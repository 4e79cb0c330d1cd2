package footnote.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
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

    @Test
    void anArchiveThatLiesAboutHowManyFilesItHoldsIsRefused() throws IOException {
        var names = new String[ZipArchive.MOST_ENTRIES + 1];
        for (int i = 0; i < names.length; i++) names[i] = i + ".txt";
        var file = zip(names);
        var bytes = Files.readAllBytes(file);
        for (int at = 8; at < 12; at++) bytes[bytes.length - 22 + at] = (byte) (at % 2 == 0 ? 1 : 0);
        Files.write(file, bytes);
        assertThatThrownBy(() -> new ZipArchive(file).each(new Recorder(new TreeMap<>())))
                .isInstanceOfSatisfying(
                        FootnoteException.class,
                        e -> assertThat(e.fault().code()).isEqualTo(Fault.Code.TOO_LARGE));
    }

    @Test
    void namesInTheCharacterSetOfOldAreRead() throws IOException {
        var file = folder.resolve("windows.zip");
        try (var zip = new ZipOutputStream(Files.newOutputStream(file), Charset.forName("IBM437"))) {
            zip.putNextEntry(new ZipEntry("Prüfung/größe.txt"));
            zip.write("words".getBytes(StandardCharsets.UTF_8));
        }
        assertThat(new ZipArchive(file).holdsDocuments()).isTrue();
        assertThat(outcomes(file)).containsEntry("Prüfung/größe.txt", "taken: words");
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
