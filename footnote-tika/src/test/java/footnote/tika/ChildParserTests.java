package footnote.tika;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.Deadline;
import footnote.spi.Parser.Parsed;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class ChildParserTests {
    private static final ChildParser PARSER = new ChildParser(ParserLimits.DEFAULTS, ChildCommand.ofThisJvm());

    @TempDir
    private Path folder;

    @AfterAll
    static void close() {
        PARSER.close();
    }

    private static Parsed parse(Path file, String name) {
        return PARSER.parse(file, name, Deadline.in(Duration.ofSeconds(100)));
    }

    private static Parsed parse(Path file) {
        return parse(file, file.getFileName().toString());
    }

    private static Fault refusal(Path file, String name) {
        return catchThrowableOfType(FootnoteException.class, () -> parse(file, name))
                .fault();
    }

    private static void assertUnreadable(Path file, String message) {
        assertThat(refusal(file, file.getFileName().toString()))
                .isEqualTo(new Fault(Fault.Code.UNREADABLE_DOCUMENT, message));
    }

    private Path file(String name, byte[] bytes) {
        return Samples.bytes(folder.resolve(name), bytes);
    }

    @Test
    void everyKindIsRead() {
        var docx = Samples.docx(folder.resolve("a.docx"), "<w:p><w:r><w:t>from Word</w:t></w:r></w:p>");
        assertThat(parse(docx).text()).isEqualTo("from Word");
        assertThat(parse(docx).mime())
                .isEqualTo("application/vnd.openxmlformats-officedocument.wordprocessingml.document");
        var pdf = new Samples.Pdf().line(72, 100, "page one").nextPage().line(72, 100, "page two");
        var read = parse(pdf.save(folder.resolve("a.pdf")));
        assertThat(read.mime()).isEqualTo("application/pdf");
        assertThat(read.pages().get(1).span().of(read.text())).isEqualTo("page two");
        assertThat(parse(Samples.text(folder.resolve("a.html"), "<h1>H</h1>web"))
                        .text())
                .isEqualTo("H\n\nweb");
        assertThat(parse(Samples.text(folder.resolve("a.md"), "# *H*\n\nmark")).text())
                .isEqualTo("H\n\nmark");
        assertThat(parse(Samples.text(folder.resolve("a.csv"), "a,b\n1,2")).text())
                .isEqualTo("a | b\n1 | 2");
        assertThat(parse(Samples.text(folder.resolve("a.txt"), "\ufeffplain \r\n\r\n\r\ntext\n"))
                        .text())
                .isEqualTo("plain\n\ntext");
        assertThat(parse(Samples.text(folder.resolve("A.java"), "class A {\n\tint a;\n\n\n}\n"))
                        .text())
                .isEqualTo("class A {\n\tint a;\n\n\n}");
    }

    @Test
    void textIsReadWithoutAChild() {
        try (var lone = new ChildParser(ParserLimits.DEFAULTS, ChildCommand.ofThisJvm())) {
            lone.parse(Samples.text(folder.resolve("a.md"), "words"), "a.md", Deadline.none());
            assertThat(lone.processes()).isEmpty();
        }
    }

    @Test
    void theTypeComesFromTheBytes() {
        var pdf = new Samples.Pdf().line(72, 100, "in disguise").save(folder.resolve("notes.md"));
        assertThat(parse(pdf).mime()).isEqualTo("application/pdf");
        var docx = Samples.docx(folder.resolve("notes.pdf"), "<w:p><w:r><w:t>Word</w:t></w:r></w:p>");
        assertThat(parse(docx).text()).isEqualTo("Word");
    }

    @Test
    void oldEncodingsAreGuessed() {
        var german = "Schöne Grüße aus Köln und München, über die Straßen und Plätze. ".repeat(3);
        var read = parse(file("german.txt", german.getBytes(Charset.forName("windows-1252"))));
        assertThat(read.text()).isEqualTo(german.strip());
        assertThat(read.warnings()).singleElement().asString().contains("windows-1252");
        var russian = "Быстрая коричневая лиса прыгает через ленивую собаку у реки. ".repeat(5);
        assertThat(parse(file("russian.txt", russian.getBytes(Charset.forName("windows-1251"))))
                        .text())
                .isEqualTo(russian.strip());
        var japanese = "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。".repeat(5);
        assertThat(parse(file("japanese.txt", japanese.getBytes(Charset.forName("Shift_JIS"))))
                        .text())
                .isEqualTo(japanese);
        var late = "plain words ".repeat(10_000) + "Stra\u00dfe";
        assertThat(parse(file("late.txt", late.getBytes(StandardCharsets.ISO_8859_1)))
                        .text())
                .endsWith("Straße");
        assertThat(parse(file("wide.txt", "Grüße".repeat(9).getBytes(StandardCharsets.UTF_16LE)))
                        .text())
                .isEqualTo("Grüße".repeat(9));
    }

    @Test
    void oneBrokenByteDoesNotSpoilUnicode() {
        var words = "Schöne Grüße aus Köln. ".repeat(50).getBytes(StandardCharsets.UTF_8);
        words[300] = (byte) 0xfc;
        var read = parse(file("mixed.txt", words));
        assertThat(read.text()).contains("Schöne Grüße").doesNotContain("Ã").contains("\ufffd");
        assertThat(read.warnings()).containsExactly("Some characters of the file could not be decoded.");
    }

    @Test
    void oldLettersFarDownAreGuessedToo() {
        var late = "plain words ".repeat(120_000) + "Schöne Grüße aus der Straße in Köln";
        assertThat(parse(file("later.txt", late.getBytes(StandardCharsets.ISO_8859_1)))
                        .text())
                .endsWith("Schöne Grüße aus der Straße in Köln");
    }

    @Test
    void kindsThatAreNotReadAreNamed() {
        var png = file("picture.md", "\u0089PNG\r\n\u001a\n\0\0\0".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(refusal(png, "picture.md"))
                .isEqualTo(new Fault(
                        Fault.Code.UNSUPPORTED_FORMAT,
                        "This is a PNG image although its name ends in .md; Footnote reads words; a PDF made of the"
                                + " picture is read where text recognition is installed."));
        var program = file("tool", "\u007fELF\2\1\1\0".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(refusal(program, "tool").message())
                .isEqualTo("This is a program; Footnote reads PDF, DOCX, PPTX, XLSX, ODT, ODS, ODP, EPUB, EML, RTF,"
                        + " HTML, Markdown, CSV, plain text and source code.");
        var archive = Samples.zip(folder.resolve("a.zip"), Map.of("a.txt", "x"));
        assertThat(refusal(archive, "a.zip").message())
                .isEqualTo("This is a ZIP archive; unpack it and add the files in it.");
        var sound = file("talk.mp3", "ID3\4\0\0\0".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(refusal(sound, "talk.mp3").message())
                .isEqualTo("This is an MP3 sound; Footnote reads words; add a transcript instead.");
        assertThat(refusal(compound("WordDocument"), "old.doc").message())
                .isEqualTo("This is an old Word document (.doc); save it as .docx and add that.");
        assertThat(refusal(compound("Workbook"), "old.xls").message()).contains("save it as .xlsx");
        assertThat(refusal(compound("PowerPoint Document"), "old.ppt").message())
                .contains("save it as .pptx");
        assertThat(refusal(compound("__properties_version1.0"), "a.msg").message())
                .contains("save it as .eml");
        var binary = Samples.zip(folder.resolve("b.xlsb"), Map.of("[Content_Types].xml", "x", "xl/workbook.bin", "x"));
        assertThat(refusal(binary, "b.xlsb").message()).contains("save it as .xlsx");
        assertThat(refusal(archive, "a.zip").code()).isEqualTo(Fault.Code.UNSUPPORTED_FORMAT);
    }

    @Test
    void bytesWithATextNameAreNotText() {
        var noise = new byte[3000];
        new Random(1).nextBytes(noise);
        noise[0] = 2;
        assertThat(refusal(file("notes.md", noise), "notes.md"))
                .isEqualTo(new Fault(
                        Fault.Code.UNSUPPORTED_FORMAT, "The file is not text although its name ends in .md."));
        assertThat(refusal(file("x.bin", noise), "x.bin").message()).startsWith("This is a kind of file that Footnote");
    }

    @Test
    void textThatTurnsIntoNoiseIsRefused() {
        var noise = new byte[400_000];
        new Random(1).nextBytes(noise);
        Arrays.fill(noise, 0, 100_000, (byte) 'a');
        assertUnreadable(file("turns.txt", noise), "The file begins as text but goes on as something else.");
    }

    @Test
    void nothingToReadSaysSo() {
        assertUnreadable(file("empty.pdf", new byte[0]), "The file is empty.");
        assertUnreadable(Samples.text(folder.resolve("blank.txt"), " \n\t\n"), "No text was found in the file.");
        assertUnreadable(
                Samples.text(folder.resolve("blank.html"), "<html><p> </p>"), "No text was found in the file.");
        assertUnreadable(folder.resolve("gone.pdf"), "The file is gone.");
        assertUnreadable(folder, "This is a folder, not a file.");
    }

    @Test
    void aHugeFileIsRefused() throws IOException {
        var huge = folder.resolve("huge.txt");
        try (var file = new RandomAccessFile(huge.toFile(), "rw")) {
            file.setLength(300L << 20);
        }
        assertThat(refusal(huge, "huge.txt"))
                .isEqualTo(new Fault(Fault.Code.TOO_LARGE, "The file has 300 MB; the limit is 200 MB."));
    }

    @Test
    void tooMuchTextIsRefused() throws IOException {
        var limits =
                new ParserLimits(1, 256, Duration.ofMinutes(1), 100 << 20, 10_000, 1 << 30, 9, Duration.ofMinutes(1));
        try (var strict = new ChildParser(limits, ChildCommand.ofThisJvm())) {
            for (var name : new String[] {"long.txt", "long.html"}) {
                var file = Files.writeString(folder.resolve(name), "words ".repeat(10_000));
                var fault = catchThrowableOfType(
                                FootnoteException.class, () -> strict.parse(file, name, Deadline.none()))
                        .fault();
                assertThat(fault)
                        .isEqualTo(
                                new Fault(Fault.Code.TOO_LARGE, "The file holds more than 10,000 characters of text."));
            }
        }
    }

    @Test
    void lockedAndDamagedFilesAreNamed() throws IOException {
        var locked = new Samples.Pdf().line(72, 100, "x").protect("secret").save(folder.resolve("locked.pdf"));
        assertUnreadable(locked, "The PDF is encrypted with a password; save it without one and add that.");
        var whole = Files.readAllBytes(Samples.docx(folder.resolve("w.docx"), "<w:p><w:r><w:t>x</w:t></w:r></w:p>"));
        assertUnreadable(
                file("cut.docx", Arrays.copyOf(whole, whole.length / 2)),
                "The file is damaged: it is an archive that cannot be opened, as if it had been cut off.");
        assertUnreadable(
                compound("EncryptedPackage"),
                "The Office file is encrypted with a password; save it without one and add that.");
        var sealed = Samples.zip(
                folder.resolve("locked.odt"),
                Map.of(
                        "mimetype",
                        "application/vnd.oasis.opendocument.text",
                        "META-INF/manifest.xml",
                        "<m><file-entry><encryption-data/></file-entry></m>",
                        "content.xml",
                        "???"));
        assertUnreadable(
                sealed, "The OpenDocument file is encrypted with a password; save it without one and add that.");
    }

    /// A file of the older Office kind with a stream of this name.
    private Path compound(String stream) {
        var bytes = new byte[4096];
        var mark = "\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1".getBytes(StandardCharsets.ISO_8859_1);
        System.arraycopy(mark, 0, bytes, 0, mark.length);
        var name = stream.getBytes(StandardCharsets.UTF_16LE);
        System.arraycopy(name, 0, bytes, 1024, name.length);
        return file("old-" + stream.length() + ".bin", bytes);
    }

    @Test
    void aNameIsAnyName() {
        var file = Samples.text(folder.resolve("plain"), "words");
        for (var name : new String[] {"", ".", "..", "a/b\\c.md", "\u0000", "x".repeat(5000) + ".md", "ünïcödé.txt"}) {
            assertThat(parse(file, name).text()).isEqualTo("words");
        }
        var page = Samples.text(folder.resolve("päge ½.html"), "<html><p>words");
        assertThat(parse(page, "\ud800").text()).isEqualTo("words");
    }

    @Test
    void anInterruptedThreadReadsNothing() {
        var file = Samples.text(folder.resolve("a.txt"), "words");
        Thread.currentThread().interrupt();
        assertThat(refusal(file, "a.txt").code()).isEqualTo(Fault.Code.CANCELLED);
        assertThat(Thread.interrupted()).isTrue();
    }
}
