package footnote.tika.child;

import footnote.tika.wire.Request;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType0Font;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;

/// Reads a sample of each kind, so that the JVM can note which classes that takes.
public final class Rehearsal {
    private static final String FONT = "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";
    private static final String WORDS = "A sample of words, set to be read.";

    private Rehearsal() {}

    public static void main(String[] arguments) throws IOException {
        var folder = Files.createTempDirectory("footnote-rehearsal");
        try {
            var readers = new Readers();
            for (var sample : samples(folder)) {
                readers.read(new Request(sample.toString(), sample.getFileName().toString(), 1 << 20, 1 << 20, 60_000));
                Files.delete(sample);
            }
        } finally {
            Files.delete(folder);
        }
    }

    private static List<Path> samples(Path folder) throws IOException {
        return List.of(
                page(folder.resolve("sample.html")),
                document(folder.resolve("sample.docx")),
                pdf(folder.resolve("sample.pdf")),
                Files.write(folder.resolve("sample.txt"), "Grüße".getBytes(StandardCharsets.ISO_8859_1)));
    }

    private static Path page(Path file) throws IOException {
        return Files.writeString(file, """
                <!doctype html><title>Sample</title><h1>Sample</h1><p hidden>no</p><p>Words</p>
                <ul><li>one<li>two</ul><table><tr><th>a<th>b<tr><td>1<td>2</table><pre>code</pre>""");
    }

    private static Path document(Path file) throws IOException {
        var relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/";
        var parts = Map.of(
                "[Content_Types].xml", "<Types/>",
                "_rels/.rels",
                        "<r><Relationship Id='a' Type='%sofficeDocument' Target='word/document.xml'/></r>"
                                .formatted(relations),
                "word/_rels/document.xml.rels",
                        "<r><Relationship Id='b' Type='%sstyles' Target='styles.xml'/></r>".formatted(relations),
                "word/styles.xml", "<s><style styleId='H'><name val='heading 1'/></style></s>",
                "word/document.xml", """
                        <d><p><pPr><pStyle val='H'/></pPr><r><t>Sample</t></r></p><p><r><t>Words</t></r></p>
                        <tbl><tr><tc><p><r><t>a</t></r></p></tc><tc><p/></tc></tr></tbl></d>""");
        try (var zip = new ZipOutputStream(Files.newOutputStream(file))) {
            for (var part : parts.entrySet()) {
                zip.putNextEntry(new ZipEntry(part.getKey()));
                zip.write(part.getValue().getBytes(StandardCharsets.UTF_8));
                zip.closeEntry();
            }
        }
        return file;
    }

    private static Path pdf(Path file) throws IOException {
        try (var document = new PDDocument();
                var font = PDDocument.class.getResourceAsStream(FONT)) {
            var page = new PDPage();
            document.addPage(page);
            try (var content = new PDPageContentStream(document, page)) {
                write(content, new PDType1Font(Standard14Fonts.FontName.HELVETICA), 720, 18);
                if (font != null) write(content, PDType0Font.load(document, font), 600, 10);
            }
            document.save(file.toFile());
        }
        return file;
    }

    private static void write(PDPageContentStream content, PDFont font, int from, int size) throws IOException {
        for (int line = 0; line < 5; line++) {
            content.beginText();
            content.setFont(font, size);
            content.newLineAtOffset(72, from - line * size * 1.2f);
            content.showText(WORDS);
            content.endText();
        }
    }
}
