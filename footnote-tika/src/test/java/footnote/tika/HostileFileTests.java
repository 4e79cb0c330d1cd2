package footnote.tika;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.Deadline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Files made to harm: what they name outside themselves is not fetched, and what they blow up to is not held.
@Timeout(180)
class HostileFileTests {
    private final ChildParser parser = new ChildParser(
            new ParserLimits(1, 128, Duration.ofMinutes(2), 200 << 20, 2_000_000, 16 << 20, 99, Duration.ofMinutes(1)),
            ChildCommand.ofThisJvm());
    private final Canary canary = new Canary();

    @TempDir
    private Path folder;

    @AfterEach
    void close() {
        canary.close();
        parser.close();
    }

    private String outside() {
        return canary.address();
    }

    /// The text that was read, or the sentence that refuses it.
    private String outcome(Path file) {
        try {
            return parser.parse(file, file.getFileName().toString(), Deadline.in(Duration.ofSeconds(100)))
                    .text();
        } catch (FootnoteException e) {
            return e.fault().message();
        }
    }

    private Fault refusal(Path file) {
        return catchThrowableOfType(
                        FootnoteException.class,
                        () -> parser.parse(file, file.getFileName().toString(), Deadline.in(Duration.ofSeconds(100))))
                .fault();
    }

    @Test
    void theCanaryHearsAKnock() throws Exception {
        try (var visitor = new java.net.Socket(java.net.InetAddress.getLoopbackAddress(), canary.port())) {
            assertThat(visitor.isConnected()).isTrue();
        }
        for (int i = 0; i < 3000 && canary.knocks() == 0; i++) Thread.sleep(10);
        assertThat(canary.knocks()).isEqualTo(1);
    }

    @Test
    void entitiesOfAWordDocumentAreNotResolved() throws IOException {
        var secret = Files.writeString(folder.resolve("secret.txt"), "TOP-SECRET");
        var types = Map.of(
                "system", "<!DOCTYPE d [<!ENTITY x SYSTEM '%s'>]>".formatted(secret.toUri()),
                "remote", "<!DOCTYPE d [<!ENTITY x SYSTEM '%s'>]>".formatted(outside()),
                "subset", "<!DOCTYPE d SYSTEM '%s'>".formatted(outside()),
                "parameter", "<!DOCTYPE d [<!ENTITY %% p SYSTEM '%s'> %%p;]>".formatted(outside()));
        types.forEach((name, type) -> {
            var document = type + "<w:document xmlns:w='w'><w:p><w:r><w:t>words &x; end</w:t></w:r></w:p></w:document>";
            var file = Samples.docxOf(folder.resolve(name + ".docx"), document, Map.of());
            assertThat(outcome(file)).as(name).doesNotContain("TOP-SECRET");
        });
        assertThat(canary.knocks()).isZero();
    }

    @Test
    void aBillionLaughsAreNotLaughed() {
        var laughs = new StringBuilder("<!DOCTYPE d [<!ENTITY a0 'ha'>");
        for (int i = 1; i < 30; i++) laughs.append("<!ENTITY a%d '&a%d;&a%d;'>".formatted(i, i - 1, i - 1));
        laughs.append("]><w:document xmlns:w='w'><w:p><w:r><w:t>&a29;</w:t></w:r></w:p></w:document>");
        var file = Samples.docxOf(folder.resolve("laughs.docx"), laughs.toString(), Map.of());
        assertThat(outcome(file).length()).isLessThan(1000);
    }

    @Test
    void relationsToTheOutsideAreNotFollowed() {
        var file = Samples.docx(
                folder.resolve("r.docx"),
                "<w:p><w:r><w:t>words</w:t></w:r></w:p>",
                Map.of(
                        "attachedTemplate",
                        "<x><Relationship Id='1' Type='x/attachedTemplate' Target='" + outside()
                                + "' TargetMode='External'/></x>"));
        assertThat(outcome(file)).isEqualTo("words");
        assertThat(canary.knocks()).isZero();
    }

    @Test
    void nothingThatAPageNamesIsFetched() {
        var page = """
                <!DOCTYPE html [<!ENTITY x SYSTEM "OUT">]><html manifest=OUT><base href=OUT><link rel=stylesheet href=OUT>
                <script src=OUT></script><meta http-equiv=refresh content="0;url=OUT"><img src=OUT><iframe src=OUT></iframe>
                <object data=OUT></object><svg><image href=OUT /></svg><style>@import url(OUT)</style><p>words &x;</p>""".replace("OUT", outside());
        assertThat(outcome(Samples.text(folder.resolve("p.html"), page)))
                .contains("words")
                .doesNotContain("http");
        assertThat(outcome(Samples.text(folder.resolve("p.xhtml"), page))).contains("words");
        var drawing = "<?xml version='1.0'?><!DOCTYPE svg SYSTEM '%s'><svg><text>&x;</text></svg>".formatted(outside());
        assertThat(refusal(Samples.text(folder.resolve("d.svg"), drawing)).message())
                .startsWith("This is an SVG image");
        assertThat(canary.knocks()).isZero();
    }

    /// A document of a few hundred kilobytes that unpacks to `copies` times a megabyte.
    private Path bomb(String name, String piece, int copies) throws IOException {
        var file = Samples.docx(folder.resolve("small.docx"), "");
        var target = folder.resolve(name);
        var block = piece.repeat((1 << 20) / piece.length()).getBytes(java.nio.charset.StandardCharsets.UTF_8);
        try (var from = new java.util.zip.ZipFile(file.toFile());
                var zip = new ZipOutputStream(Files.newOutputStream(target))) {
            for (var part : new String[] {"[Content_Types].xml", "_rels/.rels"}) {
                zip.putNextEntry(new ZipEntry(part));
                from.getInputStream(from.getEntry(part)).transferTo(zip);
            }
            zip.putNextEntry(new ZipEntry("word/document.xml"));
            zip.write("<w:document xmlns:w='w'><w:tbl><w:tr><w:tc>".getBytes(java.nio.charset.StandardCharsets.UTF_8));
            for (int i = 0; i < copies; i++) zip.write(block);
        }
        return target;
    }

    @Test
    void aBombOfTextIsTooLarge() throws IOException {
        var file = bomb("text.docx", "<w:p><w:r><w:t>boom boom boom boom boom boom boom</w:t></w:r></w:p>", 12);
        assertThat(Files.size(file)).isLessThan(1 << 20);
        assertThat(refusal(file))
                .isEqualTo(new Fault(Fault.Code.TOO_LARGE, "The file holds more than 2,000,000 characters of text."));
    }

    @Test
    void aBombOfMarksIsTooLarge() throws IOException {
        var file = bomb("marks.docx", "<w:p/><w:p></w:p>".repeat(10), 20);
        assertThat(Files.size(file)).isLessThan(1 << 20);
        assertThat(refusal(file)).isEqualTo(new Fault(Fault.Code.TOO_LARGE, "The file unpacks to more than 16 MB."));
    }

    @Test
    void aBombThatFillsTheMemoryCostsOneDocument() throws IOException {
        var attribute = bomb("attribute.docx", "x", 2);
        var file = Samples.text(folder.resolve("wide.html"), "<p a=b>x".repeat(2_000_000));
        assertThat(refusal(file).message()).isEqualTo("The parser ran out of memory on this file (limit 128 MB).");
        assertThat(outcome(attribute)).startsWith("The Word document is damaged");
        assertThat(outcome(Samples.text(folder.resolve("good.html"), "<p>good")))
                .isEqualTo("good");
    }

    @Test
    void depthIsRefusedOrRead() {
        var nested = Samples.docx(folder.resolve("deep.docx"), "<w:tbl><w:tr><w:tc>".repeat(100_000));
        assertThat(refusal(nested).message()).isEqualTo("The file is nested too deeply to be read.");
        var page = Samples.text(folder.resolve("deep.html"), "<div><b>".repeat(20_000) + "deep");
        assertThat(outcome(page)).isEqualTo("deep");
    }
}
