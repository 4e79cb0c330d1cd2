package footnote.tika;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import footnote.spi.Deadline;
import footnote.spi.Parser.Parsed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.graphics.image.LosslessFactory;
import org.apache.pdfbox.rendering.ImageType;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
class RecognitionTests {
    @TempDir
    private Path folder;

    /// A PDF with a page of text and then a picture of a page.
    private Path scan(String... lines) throws IOException {
        var typed = new Samples.Pdf();
        for (int i = 0; i < lines.length; i++) {
            typed.line(
                    72, 100 + 22 * i, 18, org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName.HELVETICA, lines[i]);
        }
        var text = typed.save(folder.resolve("typed.pdf"));
        try (var document = Loader.loadPDF(text.toFile())) {
            var picture = new PDFRenderer(document).renderImageWithDPI(0, 150, ImageType.GRAY);
            var scanned = new Samples.Pdf().line(72, 100, "A page of text.").nextPage();
            var image = LosslessFactory.createFromImage(scanned.document(), picture);
            try (var content = new PDPageContentStream(scanned.document(), scanned.page())) {
                content.drawImage(image, 0, 0, 595, 842);
            }
            return scanned.save(folder.resolve("scan.pdf"));
        }
    }

    private static Parsed read(Path file, Optional<Recognition> recognition, Duration time) {
        var command = ChildCommand.ofThisJvm().withRecognition(recognition);
        try (var parser = new ChildParser(ParserLimits.DEFAULTS.withTime(time), command)) {
            return parser.parse(file, "scan.pdf", Deadline.none());
        }
    }

    /// A program in the place of Tesseract, which knows English and then does this.
    private Recognition program(String does) throws IOException {
        var script = Files.writeString(
                folder.resolve("tesseract"),
                "#!/bin/sh\nif [ \"$1\" = --list-langs ]; then echo List; echo eng; exit 0; fi\n" + does + "\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
        return new Recognition(script, "eng+deu");
    }

    @Test
    void wordsInPicturesAreRead() throws IOException {
        var found = Recognition.in(System.getenv("PATH"));
        assumeTrue(found.isPresent(), "skipped: tesseract is not installed");
        var parsed = read(scan("The quick brown fox", "jumps over the lazy dog."), found, Duration.ofMinutes(2));
        assertThat(parsed.text()).isEqualTo("A page of text.\n\nThe quick brown fox jumps over the lazy dog.");
        assertThat(parsed.pages().get(1).span().of(parsed.text())).startsWith("The quick");
        assertThat(parsed.warnings())
                .containsExactly("Page 2 is a picture; the words were recognised and may hold mistakes.");
    }

    @Test
    void withoutAProgramThePagesAreNamed() throws IOException {
        var parsed = read(scan("unread"), Optional.empty(), Duration.ofMinutes(2));
        assertThat(parsed.text()).isEqualTo("A page of text.");
        assertThat(parsed.warnings())
                .containsExactly("Page 2 holds no text, only pictures; install tesseract-ocr to have it read.");
    }

    @Test
    void onlyTheLanguagesThatAreThereAreAskedFor() throws IOException {
        var program = program("cat > /dev/null; echo \"said $*\"");
        assertThat(read(scan("x"), Optional.of(program), Duration.ofMinutes(2)).text())
                .isEqualTo("A page of text.\n\nsaid stdin stdout -l eng --dpi 300");
    }

    @Test
    void aProgramThatHangsIsEndedInTime() throws Exception {
        var note = folder.resolve("process");
        var program = program("echo $$ > '" + note + "'; exec sleep 300");
        var parsed = read(scan("x"), Optional.of(program), Duration.ofSeconds(60));
        assertThat(parsed.text()).isEqualTo("A page of text.");
        assertThat(parsed.warnings()).containsExactly("Page 2 is a picture that could not be read in time.");
        var process = Long.parseLong(Files.readString(note).strip());
        for (int i = 0; i < 1500 && Processes.runs(process); i++) Thread.sleep(20);
        assertThat(Processes.runs(process)).isFalse();
    }

    @Test
    void theProgramIsFoundOnThePathAndOnlyLanguagesAreTaken() throws IOException {
        var program = program("exit 1");
        assertThat(Recognition.in("/no/such/folder:" + folder)).contains(program);
        assertThat(Recognition.in("/no/such/folder")).isEmpty();
        assertThatThrownBy(() -> new Recognition(program.program(), "eng;rm")).hasMessageContaining("eng+deu");
    }
}
