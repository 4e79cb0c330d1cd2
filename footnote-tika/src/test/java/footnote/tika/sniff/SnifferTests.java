package footnote.tika.sniff;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SnifferTests {
    private static Sniffed sniff(String text, String name) {
        return Sniffer.sniff(text.getBytes(StandardCharsets.UTF_8), name);
    }

    private static Kind kind(String text, String name) {
        return ((Sniffed.Known) sniff(text, name)).kind();
    }

    private static byte[] latin(String bytes) {
        return bytes.getBytes(StandardCharsets.ISO_8859_1);
    }

    @ParameterizedTest
    @CsvSource({
        "notes.txt, TEXT, text/plain",
        "notes, TEXT, text/plain",
        "notes.unheard-of, TEXT, text/plain",
        "README.md, MARKDOWN, text/markdown",
        "table.CSV, CSV, text/csv",
        "table.tsv, CSV, text/tab-separated-values",
        "Main.java, SOURCE, text/x-java-source",
        "script.py, SOURCE, text/x-python",
        "lib.rs, SOURCE, text/x-rust",
        "build/Makefile, SOURCE, text/x-makefile",
        "settings.yaml, SOURCE, application/yaml",
        "page.html, HTML, text/html",
        "folder.md/notes, TEXT, text/plain",
    })
    void theNameDecidesBetweenKindsOfText(String name, Kind kind, String mime) {
        assertThat(sniff("some words\n", name))
                .isEqualTo(new Sniffed.Known(kind, mime, Optional.of(StandardCharsets.UTF_8)));
    }

    @Test
    void aPageIsKnownByItsFirstTag() {
        assertThat(kind("<!DOCTYPE html><p>x", "page")).isEqualTo(Kind.HTML);
        assertThat(kind("\ufeff \n<!-- a --><!-- b -->\n<HTML>", "page.txt")).isEqualTo(Kind.HTML);
        assertThat(kind("<?xml version='1.0'?><html xmlns='x'>", "page.dat")).isEqualTo(Kind.HTML);
        assertThat(kind("<div align=center>\n\n# Title", "README.md")).isEqualTo(Kind.MARKDOWN);
        assertThat(kind("a < b", "page")).isEqualTo(Kind.TEXT);
    }

    @Test
    void bytesCountMoreThanTheName() {
        assertThat(kind("%PDF-1.7\n", "notes.txt")).isEqualTo(Kind.PDF);
        assertThat(Sniffer.sniff(latin("PK\u0003\u0004 ..."), "notes.md"))
                .isEqualTo(new Sniffed.Container(Sniffed.Packing.ZIP));
        assertThat(Sniffer.sniff(latin("\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1"), "notes.docx"))
                .isEqualTo(new Sniffed.Container(Sniffed.Packing.COMPOUND));
        assertThat(Sniffer.sniff(latin("\u0089PNG\r\n\u001a\n\0\0\0\rIHDR"), "notes.md"))
                .isEqualTo(new Sniffed.Foreign("a PNG image", Remedy.PICTURE));
    }

    @Test
    void aTextThatMentionsAKindIsNotOfThatKind() {
        assertThat(kind("A PDF starts with %PDF-1.7, a GIF with GIF89a.", "a.txt"))
                .isEqualTo(Kind.TEXT);
        assertThat(kind("GIF89a is how a GIF starts", "a.txt")).isEqualTo(Kind.TEXT);
    }

    @Test
    void officeFilesSavedAsXmlAreNamed() {
        assertThat(sniff("<?xml version='1.0'?><?mso-application progid='Word.Document'?><w/>", "a.xml"))
                .isEqualTo(new Sniffed.Foreign("an Office file saved as XML", Remedy.AS_MODERN_OFFICE));
        assertThat(sniff("<?xml version='1.0'?><office:document xmlns:office='x'/>", "a.fodt"))
                .isEqualTo(new Sniffed.Foreign("a flat OpenDocument file", Remedy.AS_ODT));
        assertThat(kind("Of <?mso-application and others", "notes.md")).isEqualTo(Kind.MARKDOWN);
        assertThat(kind("<?xml version='1.0'?><note/>", "a.odd")).isEqualTo(Kind.SOURCE);
    }

    @Test
    void junkBeforeThePdfMarkIsForgiven() {
        assertThat(Sniffer.sniff(latin("\u00ef\u00bb\u00bf%PDF-1.4\n"), "a.pdf"))
                .isEqualTo(new Sniffed.Known(Kind.PDF, "application/pdf", Optional.empty()));
        assertThat(kind("The %PDF-1.7 mark", "a.txt")).isEqualTo(Kind.TEXT);
        assertThat(Sniffer.sniff(latin("\0\0\0junk\n%PDF-1.4\n\0\1\2\3"), "a"))
                .isEqualTo(new Sniffed.Known(Kind.PDF, "application/pdf", Optional.empty()));
    }

    @ParameterizedTest
    @CsvSource({"UTF-8", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"})
    void aMarkTellsHowCharactersAreWritten(String name) {
        var charset = Charset.forName(name);
        assertThat(Sniffer.sniff("\ufeffGrüße aus Köln".getBytes(charset), "a.txt"))
                .isEqualTo(new Sniffed.Known(Kind.TEXT, "text/plain", Optional.of(charset)));
    }

    @ParameterizedTest
    @CsvSource({"UTF-16LE", "UTF-16BE"})
    void wideCharactersAreKnownWithoutAMark(String name) {
        var charset = Charset.forName(name);
        assertThat(Sniffer.sniff("Words without a mark".getBytes(charset), "a.txt"))
                .isEqualTo(new Sniffed.Known(Kind.TEXT, "text/plain", Optional.of(charset)));
    }

    @Test
    void anOldEncodingIsTextOfUnknownWriting() {
        assertThat(Sniffer.sniff(latin("Gr\u00fc\u00dfe aus K\u00f6ln"), "a.txt"))
                .isEqualTo(new Sniffed.Known(Kind.TEXT, "text/plain", Optional.empty()));
    }

    @Test
    void aCharacterCutByTheSampleIsStillUnicode() {
        var head = "é".repeat(64 * 1024).getBytes(StandardCharsets.UTF_8);
        var cut = java.util.Arrays.copyOf(head, 64 * 1024 - 1);
        assertThat(Sniffer.sniff(cut, "a.txt"))
                .isEqualTo(new Sniffed.Known(Kind.TEXT, "text/plain", Optional.of(StandardCharsets.UTF_8)));
    }

    @Test
    void noiseIsNotText() {
        var random = new Random(7);
        for (int length : new int[] {64, 500, 5000}) {
            var noise = new byte[length];
            random.nextBytes(noise);
            noise[0] = 1;
            assertThat(Sniffer.sniff(noise, "notes.md")).as("%d bytes", length).isEqualTo(new Sniffed.Unknown());
        }
    }

    @Test
    void mailAndOtherTextualFormatsAreKnownByTheirFirstLines() {
        assertThat(sniff("From: a@b.c\nTo: d@e.f\nSubject: x\nMIME-Version: 1.0\n\nHello", "mail.eml"))
                .isEqualTo(new Sniffed.Known(Kind.EML, "message/rfc822", Optional.of(StandardCharsets.UTF_8)));
        assertThat(kind("Name: x\nAge: 3\nCity: y\n", "card.txt")).isEqualTo(Kind.TEXT);
        assertThat(kind("{\\rtf1\\ansi Hello}", "a.txt")).isEqualTo(Kind.RTF);
        assertThat(sniff("<?xml version='1.0'?><svg xmlns='x'/>", "a"))
                .isEqualTo(new Sniffed.Foreign("an SVG image", Remedy.AS_PDF));
    }

    @Test
    void endlessCommentsDoNotExhaustTheStack() {
        assertThat(kind("<!---->".repeat(9000) + "<html>", "a")).isEqualTo(Kind.HTML);
        assertThat(kind(" ".repeat(60_000) + "words", "a")).isEqualTo(Kind.TEXT);
    }
}
