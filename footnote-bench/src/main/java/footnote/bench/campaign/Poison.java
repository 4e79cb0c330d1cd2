package footnote.bench.campaign;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/// Makes files, good ones and those that no parser should survive unharmed.
final class Poison {
    /// One of them, with a name that says its kind.
    @SuppressWarnings("ArrayRecordComponent") // handed over once, compared by nobody
    record Dish(String path, byte[] bytes, boolean poison) {}

    static final int KINDS = 9;

    private final Random random;
    private final int every;
    private final Texts texts;

    /// @param every how many dishes there are to one that is poison: ten or twenty
    Poison(Random random, int every) {
        this.random = random;
        this.every = every;
        this.texts = new Texts(random);
    }

    /// The dish of this number; of those that are not poison most are Markdown.
    Dish dish(int number) throws IOException {
        if (number % every == 7) return poison(number, number / every % KINDS);
        return switch (number % 20) {
            case 3 -> good(number, ".csv", utf8(texts.csv(6)));
            case 11 -> good(number, ".html", utf8(texts.html(2, 40)));
            case 15 -> good(number, ".docx", docx(wordBody()));
            default -> good(number, ".md", utf8(texts.markdown(1 + number % 2, 50)));
        };
    }

    private static Dish good(int number, String ending, byte[] bytes) {
        return new Dish("good-" + number + ending, bytes, false);
    }

    private Dish poison(int number, int kind) throws IOException {
        var name = "poison-" + number;
        return switch (kind) {
            case 0 -> bad(name + "-truncated.docx", half(docx(wordBody())));
            case 1 -> bad(name + "-bomb.docx", docx("<w:p><w:r><w:t>" + "a".repeat(30_000_000) + "</w:t></w:r></w:p>"));
            case 2 -> bad(name + "-encrypted.pdf", encryptedPdf());
            case 3 -> bad(name + "-deep.docx", docx("<w:p>".repeat(100_000)));
            case 4 -> bad(name + "-garbage.pdf", garbage("%PDF-1.7\n"));
            case 5 -> bad(name + "-loop.pdf", loopingPdf());
            case 6 -> bad(name + "-empty.md", new byte[0]);
            case 7 -> bad(name + "-noise.docx", garbage("PK\003\004"));
            default -> bad(name + "-nested.html", utf8("<div>".repeat(50_000)));
        };
    }

    private static Dish bad(String path, byte[] bytes) {
        return new Dish(path, bytes, true);
    }

    private String wordBody() {
        return "<w:p><w:r><w:t>" + texts.paragraph(40) + "</w:t></w:r></w:p>";
    }

    private byte[] garbage(String head) {
        var noise = new byte[20_000];
        random.nextBytes(noise);
        var start = head.getBytes(StandardCharsets.ISO_8859_1);
        System.arraycopy(start, 0, noise, 0, start.length);
        return noise;
    }

    private static byte[] docx(String body) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            part(zip, "[Content_Types].xml", """
                    <Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
                    <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
                    <Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument\\
                    .wordprocessingml.document.main+xml"/></Types>""".replace("\\\n", ""));
            part(zip, "_rels/.rels", """
                    <Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
                    <Relationship Id="r1" Target="word/document.xml"
                    Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"/>
                    </Relationships>""");
            part(
                    zip,
                    "word/document.xml",
                    "<w:document xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"><w:body>"
                            + body + "</w:body></w:document>");
        }
        return bytes.toByteArray();
    }

    private static void part(ZipOutputStream zip, String name, String text) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(utf8(text));
        zip.closeEntry();
    }

    /// A PDF that wants a password.
    private static byte[] encryptedPdf() {
        return pdf("""
                1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
                2 0 obj << /Type /Pages /Kids [] /Count 0 >> endobj
                3 0 obj << /Filter /Standard /V 2 /R 3 /Length 128 /P -44
                /O <0102030405060708091011121314151617181920212223242526272829303132>
                /U <0102030405060708091011121314151617181920212223242526272829303132> >> endobj
                """, "/Encrypt 3 0 R /ID [<01020304050607080910111213141516> <01020304050607080910111213141516>]");
    }

    /// A PDF whose tree of pages holds itself.
    private static byte[] loopingPdf() {
        return pdf("""
                1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
                2 0 obj << /Type /Pages /Kids [2 0 R 2 0 R] /Count 100000 /Parent 2 0 R >> endobj
                """, "");
    }

    private static byte[] pdf(String objects, String trailer) {
        return utf8("%PDF-1.4\n" + objects + "trailer << /Root 1 0 R /Size 4 " + trailer + " >>\n%%EOF\n");
    }

    private static byte[] half(byte[] bytes) {
        return Arrays.copyOf(bytes, bytes.length / 2);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
