package footnote.bench.campaign;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/// Documents that name an address outside themselves in every way that some program somewhere follows.
final class LuringDocuments {
    /// What all of them say.
    static final String WORDS = "Words that are read";

    private final Path folder;
    private final String address;

    private LuringDocuments(Path folder, String address) {
        this.folder = folder;
        this.address = address;
    }

    /// Write them into `folder`; returns how many.
    static int write(Path folder, String address) throws IOException {
        var documents = new LuringDocuments(Files.createDirectories(folder), address);
        documents.pages();
        documents.archives();
        documents.others();
        try (var files = Files.list(folder)) {
            return (int) files.count();
        }
    }

    private void text(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text.replace("OUT", address).replace("WORDS", WORDS));
    }

    private void pages() throws IOException {
        text("page.html", """
                <!DOCTYPE html [<!ENTITY x SYSTEM "OUT">]><html manifest=OUT><base href=OUT><link rel=stylesheet href=OUT>
                <script src=OUT></script><meta http-equiv=refresh content="0;url=OUT"><img src=OUT srcset="OUT 2x">
                <iframe src=OUT></iframe><object data=OUT></object><embed src=OUT><video poster=OUT src=OUT></video>
                <style>@import url(OUT);@font-face{src:url(OUT)}</style><p>WORDS &x;</p>""");
        text("page.xhtml", """
                <?xml version="1.0"?><?xml-stylesheet href="OUT"?><!DOCTYPE html SYSTEM "OUT" [<!ENTITY % p SYSTEM "OUT"> %p;]>
                <html xmlns="http://www.w3.org/1999/xhtml" xmlns:xi="http://www.w3.org/2001/XInclude"><body><p>WORDS</p>
                <xi:include href="OUT"/></body></html>""");
        text("include.xml", """
                <?xml version="1.0"?><!DOCTYPE d SYSTEM "OUT" [<!ENTITY x SYSTEM "OUT">]>
                <d xmlns:xi="http://www.w3.org/2001/XInclude" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
                xsi:schemaLocation="x OUT">WORDS &x;<xi:include href="OUT" parse="text"/></d>""");
        text("picture.svg", "<svg xmlns:xlink='x'><image xlink:href='OUT'/><text>WORDS</text></svg>");
        text("notes.md", "# WORDS\n\n![picture](OUT) <img src=\"OUT\"> [link](OUT)\n\n[ref]: OUT\n");
    }

    private void archives() throws IOException {
        var word = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/";
        var types = "<Types xmlns='http://schemas.openxmlformats.org/package/2006/content-types'/>";
        var main =
                "<Relationships><Relationship Id='1' Type='%sofficeDocument' Target='word/document.xml'/></Relationships>"
                        .formatted(word);
        var template =
                "<Relationships><Relationship Id='1' Type='%sattachedTemplate' Target='OUT' TargetMode='External'/>"
                                .formatted(word)
                        + "<Relationship Id='2' Type='%simage' Target='OUT' TargetMode='External'/></Relationships>"
                                .formatted(word);
        var body =
                "<w:document xmlns:w='w' xmlns:r='r'><w:p><w:r><w:t>WORDS%s</w:t><w:pict r:link='2'/></w:r></w:p></w:document>";
        zip(
                "template.docx",
                Map.of(
                        "[Content_Types].xml", types,
                        "_rels/.rels", main,
                        "word/document.xml", body.formatted(""),
                        "word/_rels/document.xml.rels", template));
        int number = 0;
        for (var type :
                new String[] {"SYSTEM 'OUT' []", "[<!ENTITY x SYSTEM 'OUT'>]", "[<!ENTITY % p SYSTEM 'OUT'> %p;]"}) {
            zip(
                    "entity" + number++ + ".docx",
                    Map.of(
                            "[Content_Types].xml", types,
                            "_rels/.rels", main,
                            "word/document.xml", "<!DOCTYPE d " + type + ">" + body.formatted(" &x;")));
        }
        zip(
                "remote.odt",
                Map.of(
                        "mimetype",
                        "application/vnd.oasis.opendocument.text",
                        "content.xml",
                        "<!DOCTYPE d SYSTEM 'OUT'><o xmlns:text='t' xmlns:draw='d' xmlns:xlink='x' xmlns:office='of'>"
                                + "<office:text><text:p>WORDS<draw:frame><draw:image xlink:href='OUT'/></draw:frame></text:p>"
                                + "<text:section><text:section-source xlink:href='OUT'/></text:section></office:text></o>"));
        zip(
                "remote.epub",
                Map.of(
                        "mimetype", "application/epub+zip",
                        "META-INF/container.xml", "<c><rootfile full-path='book.opf'/></c>",
                        "book.opf",
                                "<!DOCTYPE p SYSTEM 'OUT'><p><item id='a' href='a.xhtml' media-type='application/xhtml+xml'/>"
                                        + "<item id='b' href='OUT' media-type='application/xhtml+xml'/>"
                                        + "<spine><itemref idref='a'/><itemref idref='b'/></spine></p>",
                        "a.xhtml", "<html><body><p>WORDS</p><img src='OUT'/><iframe src='OUT'/></body></html>"));
    }

    private void zip(String name, Map<String, String> parts) throws IOException {
        try (var zip = new ZipOutputStream(Files.newOutputStream(folder.resolve(name)))) {
            for (var part : new LinkedHashMap<>(parts).entrySet()) {
                zip.putNextEntry(new ZipEntry(part.getKey()));
                var text = part.getValue().replace("OUT", address).replace("WORDS", WORDS);
                zip.write(text.getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private void others() throws IOException {
        text("linked.rtf", "{\\rtf1 {\\field{\\*\\fldinst INCLUDEPICTURE \"OUT\"}}{\\*\\template OUT}WORDS\\par}");
        text("letter.eml", """
                From: a@example.org
                To: b@example.org
                Message-ID: <1@example.org>
                Subject: WORDS
                MIME-Version: 1.0
                Content-Type: multipart/mixed; boundary=b

                --b
                Content-Type: text/html

                <p>WORDS</p><img src="OUT"><link rel=stylesheet href="OUT">
                --b
                Content-Type: message/external-body; access-type=URL; URL="OUT"

                Content-Type: text/plain

                --b--
                """);
        text("table.csv", "name,link\nWORDS,\"=HYPERLINK(\"\"OUT\"\")\"\nmore,=WEBSERVICE(\"OUT\")\n");
        text("action.pdf", """
                %PDF-1.4
                1 0 obj <</Type/Catalog/Pages 2 0 R/OpenAction<</S/URI/URI(OUT)>>/AcroForm<</XFA(OUT)>>>> endobj
                2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
                3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>
                /XObject<</I 6 0 R>>>>/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/GoToR/F(OUT)>>>>]>> endobj
                4 0 obj <</Length 60>> stream
                BT /F 12 Tf 20 200 Td (WORDS) Tj ET
                /I Do                     \s
                endstream endobj
                5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj
                6 0 obj <</Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8/Length 0
                /F<</FS/URL/F(OUT)>>>> stream
                endstream endobj
                trailer <</Root 1 0 R>>
                %%EOF
                """);
    }
}
