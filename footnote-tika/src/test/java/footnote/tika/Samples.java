package footnote.tika;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
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

    /// A workbook of these sheets: names, and what stands in `worksheet`.
    public static Path xlsx(Path file, Map<String, String> sheets) {
        return xlsx(file, sheets, Map.of());
    }

    /// A workbook with further parts, such as `styles` and `sharedStrings`. A name that begins with a dot is
    /// hidden.
    public static Path xlsx(Path file, Map<String, String> sheets, Map<String, String> more) {
        var parts = new LinkedHashMap<String, String>();
        parts.put("[Content_Types].xml", "<Types/>");
        parts.put("_rels/.rels", relations(Map.of("main", "officeDocument xl/workbook.xml")));
        var related = new LinkedHashMap<String, String>();
        var list = new StringBuilder("<workbook xmlns:r='r'><sheets>");
        sheets.forEach((name, xml) -> {
            var number = related.size() + 1;
            related.put("s" + number, "worksheet worksheets/sheet" + number + ".xml");
            list.append("<sheet name='%s' sheetId='%d' r:id='s%d'%s/>"
                    .formatted(name, number, number, name.startsWith(".") ? " state='hidden'" : ""));
            parts.put("xl/worksheets/sheet" + number + ".xml", "<worksheet xmlns:r='r'>" + xml + "</worksheet>");
        });
        more.forEach((kind, xml) -> {
            parts.put("xl/" + kind + ".xml", xml);
            related.put(kind, kind + " " + kind + ".xml");
        });
        parts.put("xl/workbook.xml", list.append("</sheets></workbook>").toString());
        parts.put("xl/_rels/workbook.xml.rels", relations(related));
        return zip(file, parts);
    }

    /// Rows of a sheet out of lines such as "A1=words B2=7".
    public static String rows(String... lines) {
        var xml = new StringBuilder("<sheetData>");
        for (var line : lines) {
            var number = line.replaceFirst("^[A-Z]+(\\d+)=.*", "$1");
            xml.append("<row r='").append(number).append("'>");
            for (var cell : line.split(" ")) {
                var place = cell.substring(0, cell.indexOf('='));
                var value = cell.substring(cell.indexOf('=') + 1).replace('_', ' ');
                xml.append(
                        value.matches("-?[0-9.]+")
                                ? "<c r='%s'><v>%s</v></c>".formatted(place, value)
                                : "<c r='%s' t='inlineStr'><is><t>%s</t></is></c>".formatted(place, value));
            }
            xml.append("</row>");
        }
        return xml.append("</sheetData>").toString();
    }

    /// A presentation whose slides hold these shapes; `more` are further parts by path, relations among them.
    public static Path pptx(Path file, List<String> slides, Map<String, String> more) {
        var parts = new LinkedHashMap<String, String>();
        parts.put("[Content_Types].xml", "<Types/>");
        parts.put("_rels/.rels", relations(Map.of("main", "officeDocument ppt/presentation.xml")));
        var related = new LinkedHashMap<String, String>();
        var list = new StringBuilder("<p:presentation xmlns:p='p' xmlns:r='r'><p:sldIdLst>");
        for (var slide : slides) {
            var number = related.size() + 1;
            related.put("s" + number, "slide slides/slide" + number + ".xml");
            list.append("<p:sldId id='%d' r:id='s%d'/>".formatted(255 + number, number));
            parts.put(
                    "ppt/slides/slide" + number + ".xml",
                    "<p:sld xmlns:p='p' xmlns:a='a' xmlns:r='r'><p:cSld><p:spTree>" + slide
                            + "</p:spTree></p:cSld></p:sld>");
        }
        parts.put(
                "ppt/presentation.xml",
                list.append("</p:sldIdLst></p:presentation>").toString());
        parts.putAll(more);
        more.keySet().stream()
                .filter("ppt/commentAuthors.xml"::equals)
                .forEach(path -> related.put("authors", "commentAuthors commentAuthors.xml"));
        parts.put("ppt/_rels/presentation.xml.rels", relations(related));
        return zip(file, parts);
    }

    /// An OpenDocument file of this kind ("text", "spreadsheet", "presentation").
    public static Path openDocument(Path file, String kind, String styles, String body) {
        var parts = new LinkedHashMap<String, String>();
        parts.put("mimetype", "application/vnd.oasis.opendocument." + kind);
        parts.put("content.xml", """
                <office:document-content xmlns:office='o' xmlns:text='t' xmlns:table='b' xmlns:draw='d' xmlns:style='s'
                  xmlns:svg='v' xmlns:presentation='p' xmlns:fo='f'>
                <office:automatic-styles>%s</office:automatic-styles>
                <office:body><office:%s>%s</office:%s></office:body></office:document-content>""".formatted(styles, kind, body, kind));
        return zip(file, parts);
    }

    /// A book of these chapters, with a list of contents that names all of them.
    public static Path epub(Path file, Map<String, String> chapters) {
        var parts = new LinkedHashMap<String, String>();
        parts.put("mimetype", "application/epub+zip");
        parts.put(
                "META-INF/container.xml",
                "<container><rootfiles><rootfile full-path='OPS/book.opf'/></rootfiles></container>");
        var manifest = new StringBuilder(
                "<item id='nav' href='nav.xhtml' media-type='application/xhtml+xml'" + " properties='nav'/>");
        var spine = new StringBuilder("<itemref idref='nav'/>");
        var list = new StringBuilder("<html xmlns:epub='e'><body><nav epub:type='toc'><ol>");
        chapters.forEach((name, body) -> {
            var path = "text/" + name.replace(" ", "%20") + ".xhtml";
            manifest.append("<item id='%s' href='%s' media-type='application/xhtml+xml'/>"
                    .formatted(name.replace(" ", "-"), path));
            spine.append("<itemref idref='%s'/>".formatted(name.replace(" ", "-")));
            list.append("<li><a href='%s'>The %s</a></li>".formatted(path, name));
            parts.put(
                    "OPS/text/" + name + ".xhtml",
                    "<?xml version='1.0'?><html><head><title/></head><body>" + body + "</body></html>");
        });
        parts.put("OPS/nav.xhtml", list.append("</ol></nav></body></html>").toString());
        parts.put(
                "OPS/book.opf",
                "<package xmlns:dc='d'><metadata><dc:title>A Book</dc:title></metadata><manifest>" + manifest
                        + "</manifest><spine>" + spine + "</spine></package>");
        return zip(file, parts);
    }

    /// The parts of an archive, to be changed.
    public static Map<String, String> partsOf(Path file) {
        var parts = new LinkedHashMap<String, String>();
        try (var zip = new ZipFile(file.toFile())) {
            for (var entry : java.util.Collections.list(zip.entries())) {
                parts.put(
                        entry.getName(), new String(zip.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8));
            }
            return parts;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Relations by their names: "type target".
    public static String relationsOf(Map<String, String> targets) {
        return relations(targets);
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
