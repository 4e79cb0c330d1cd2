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
    private static final String RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/";
    private static final String MAIL =
            "From: a@b.c\nTo: d@e.f\nSubject: =?utf-8?q?S?=\nMIME-Version: 1.0\nContent-Type: text/html\n\n<p>Words";
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
                workbook(folder.resolve("sample.xlsx")),
                slides(folder.resolve("sample.pptx")),
                Files.writeString(folder.resolve("sample.eml"), MAIL),
                pdf(folder.resolve("sample.pdf")),
                Files.write(folder.resolve("sample.txt"), "Grüße".getBytes(StandardCharsets.ISO_8859_1)));
    }

    private static Path page(Path file) throws IOException {
        return Files.writeString(file, """
                <!doctype html><title>Sample</title><h1>Sample</h1><p hidden>no</p><p>Words</p>
                <ul><li>one<li>two</ul><table><tr><th>a<th>b<tr><td>1<td>2</table><pre>code</pre>""");
    }

    private static Path document(Path file) throws IOException {
        return zip(
                file,
                Map.of(
                        "[Content_Types].xml", "<Types/>",
                        "_rels/.rels", relation("officeDocument", "word/document.xml"),
                        "word/_rels/document.xml.rels", relation("styles", "styles.xml"),
                        "word/styles.xml", "<s><style styleId='H'><name val='heading 1'/></style></s>",
                        "word/document.xml", """
                        <d><p><pPr><pStyle val='H'/></pPr><r><t>Sample</t></r></p><p><r><t>Words</t></r></p>
                        <tbl><tr><tc><p><r><t>a</t></r></p></tc><tc><p/></tc></tr></tbl></d>"""));
    }

    private static Path workbook(Path file) throws IOException {
        return zip(
                file,
                Map.of(
                        "[Content_Types].xml", "<Types/>",
                        "_rels/.rels", relation("officeDocument", "xl/workbook.xml"),
                        "xl/_rels/workbook.xml.rels", relation("worksheet", "sheet.xml"),
                        "xl/workbook.xml", "<w xmlns:r='r'><sheet name='Sample' r:id='a'/></w>",
                        "xl/sheet.xml", """
                        <w><row r='1'><c r='A1' t='inlineStr'><is><t>a</t></is></c><c r='B1' t='b'><v>1</v></c></row>
                        <row r='2'><c r='A2'><v>0.5</v></c><c r='B2'><v>7</v></c></row></w>"""));
    }

    private static Path slides(Path file) throws IOException {
        return zip(
                file,
                Map.of(
                        "[Content_Types].xml", "<Types/>",
                        "_rels/.rels", relation("officeDocument", "ppt/presentation.xml"),
                        "ppt/_rels/presentation.xml.rels", relation("slide", "slide.xml"),
                        "ppt/presentation.xml", "<p xmlns:r='r'><sldId r:id='a'/></p>",
                        "ppt/slide.xml", """
                        <s><sp><ph type='title'/><txBody><p><t>Sample</t></p></txBody></sp>
                        <sp><txBody><p><pPr/><t>a</t></p><p><t>b</t></p></txBody></sp></s>"""));
    }

    private static String relation(String type, String target) {
        return "<r><Relationship Id='a' Type='" + RELATIONS + type + "' Target='" + target + "'/></r>";
    }

    private static Path zip(Path file, Map<String, String> parts) throws IOException {
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
