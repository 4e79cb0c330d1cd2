package footnote.tika;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;

/// Makes files to be read.
public final class Samples {
    private static final String RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/";

    private Samples() {}

    public static Path text(Path file, String text) {
        return bytes(file, text.getBytes(StandardCharsets.UTF_8));
    }

    public static Path bytes(Path file, byte[] bytes) {
        try {
            return Files.write(file, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A Word document of the given body.
    public static Path docx(Path file, String body) {
        return docx(file, body, Map.of());
    }

    /// A Word document with further parts, such as `styles` and `numbering`.
    public static Path docx(Path file, String body, Map<String, String> more) {
        var document = "<w:document xmlns:w='w' xmlns:m='m' xmlns:mc='mc' xmlns:wps='wps' xmlns:r='r'><w:body>" + body
                + "</w:body></w:document>";
        return docxOf(file, document, more);
    }

    /// A Word document whose main part is exactly this.
    public static Path docxOf(Path file, String document, Map<String, String> more) {
        var parts = new LinkedHashMap<String, String>();
        parts.put("[Content_Types].xml", "<Types/>");
        parts.put("_rels/.rels", relations(Map.of("main", "officeDocument word/document.xml")));
        var related = new LinkedHashMap<String, String>();
        more.forEach((kind, xml) -> {
            parts.put("word/" + kind + ".xml", xml);
            related.put(kind, kind + " " + kind + ".xml");
        });
        parts.put("word/_rels/document.xml.rels", relations(related));
        parts.put("word/document.xml", document);
        return zip(file, parts);
    }

    private static String relations(Map<String, String> targets) {
        var xml = new StringBuilder("<Relationships>");
        targets.forEach((id, target) -> xml.append("<Relationship Id='%s' Type='%s%s' Target='%s'/>"
                .formatted(id, RELATIONS, target.split(" ")[0], target.split(" ")[1])));
        return xml.append("</Relationships>").toString();
    }

    public static Path zip(Path file, Map<String, String> parts) {
        try (var zip = new ZipOutputStream(Files.newOutputStream(file))) {
            for (var part : parts.entrySet()) {
                zip.putNextEntry(new ZipEntry(part.getKey()));
                zip.write(part.getValue().getBytes(StandardCharsets.UTF_8));
                zip.closeEntry();
            }
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A PDF that is drawn line by line.
    public static final class Pdf implements AutoCloseable {
        private final PDDocument document = new PDDocument();
        private PDPage page = new PDPage(PDRectangle.A4);

        public Pdf() {
            document.addPage(page);
        }

        public Pdf nextPage() {
            page = new PDPage(PDRectangle.A4);
            document.addPage(page);
            return this;
        }

        public Pdf title(String title) {
            document.getDocumentInformation().setTitle(title);
            return this;
        }

        /// Write a line.
        ///
        /// @param left from the left edge, in points
        /// @param top from the top edge, in points
        public Pdf line(float left, float top, float size, FontName font, String words) {
            try (var content =
                    new PDPageContentStream(document, page, PDPageContentStream.AppendMode.APPEND, true, true)) {
                content.beginText();
                content.setFont(new PDType1Font(font), size);
                content.newLineAtOffset(left, page.getMediaBox().getHeight() - top);
                content.showText(words);
                content.endText();
                return this;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        public Pdf line(float left, float top, String words) {
            return line(left, top, 10, FontName.HELVETICA, words);
        }

        public Pdf lines(float left, float top, String... words) {
            for (int i = 0; i < words.length; i++) line(left, top + 12 * i, words[i]);
            return this;
        }

        public PDDocument document() {
            return document;
        }

        public PDPage page() {
            return page;
        }

        public Pdf protect(String password) {
            try {
                document.protect(new StandardProtectionPolicy("owner", password, new AccessPermission()));
                return this;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        public Path save(Path file) {
            try (this) {
                document.save(file.toFile());
                return file;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() throws IOException {
            document.close();
        }
    }
}
