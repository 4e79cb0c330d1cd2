package footnote.tika;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.fault.FootnoteException;
import footnote.spi.Deadline;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Presentations, workbooks, books and mail made to harm.
@Timeout(180)
class HostileFormatsTests {
    private static final Canary CANARY = new Canary();
    private static final ChildParser PARSER = new ChildParser(
            new ParserLimits(1, 128, Duration.ofMinutes(2), 200 << 20, 2_000_000, 16 << 20, 99, Duration.ofMinutes(1)),
            ChildCommand.ofThisJvm());

    @TempDir
    private Path folder;

    @AfterAll
    static void close() {
        PARSER.close();
        CANARY.close();
    }

    /// The text that was read, or the sentence that refuses it.
    private static String outcome(Path file) {
        try {
            return PARSER.parse(file, file.getFileName().toString(), Deadline.in(Duration.ofSeconds(100)))
                    .text();
        } catch (FootnoteException e) {
            return e.fault().message();
        }
    }

    /// One file of each kind whose main part begins with `before` and in which "WORD" has become `word`.
    private List<Path> files(String before, String word) {
        var sheet = "<sheetData><row r='1'><c r='A1' t='inlineStr'><is><t>WORD</t></is></c></row></sheetData>";
        var slide = "<p:sp><p:txBody><a:p><a:r><a:t>WORD</a:t></a:r></a:p></p:txBody></p:sp>";
        var samples = new LinkedHashMap<Path, String>();
        samples.put(Samples.xlsx(folder.resolve("a.xlsx"), Map.of("Data", sheet)), "xl/worksheets/sheet1.xml");
        samples.put(Samples.pptx(folder.resolve("a.pptx"), List.of(slide), Map.of()), "ppt/slides/slide1.xml");
        samples.put(Samples.openDocument(folder.resolve("a.odt"), "text", "", "<text:p>WORD</text:p>"), "content.xml");
        samples.put(Samples.epub(folder.resolve("a.epub"), Map.of("one", "<p>WORD</p>")), "OPS/text/one.xhtml");
        samples.forEach((file, part) -> {
            var parts = Samples.partsOf(file);
            parts.computeIfPresent(
                    part,
                    (_, xml) ->
                            before + xml.replace("<?xml version='1.0'?>", "").replace("WORD", word));
            Samples.zip(file, parts);
        });
        return List.copyOf(samples.keySet());
    }

    @Test
    void entitiesAreNotResolved() throws IOException {
        var secret = Files.writeString(folder.resolve("secret.txt"), "TOP-SECRET");
        for (var type : List.of(
                "<!DOCTYPE d [<!ENTITY x SYSTEM '%s'>]>".formatted(secret.toUri()),
                "<!DOCTYPE d [<!ENTITY x SYSTEM '%s'>]>".formatted(CANARY.address()),
                "<!DOCTYPE d SYSTEM '%s'>".formatted(CANARY.address()),
                "<!DOCTYPE d [<!ENTITY %% p SYSTEM '%s'> %%p;]>".formatted(CANARY.address()))) {
            for (var file : files(type, "words &x; end")) {
                assertThat(outcome(file)).as("%s %s", file, type).doesNotContain("TOP-SECRET");
            }
        }
        assertThat(CANARY.knocks()).isZero();
    }

    @Test
    void aBillionLaughsAreNotLaughed() {
        var laughs = new StringBuilder("<!DOCTYPE d [<!ENTITY a0 'ha'>");
        for (int i = 1; i < 30; i++) laughs.append("<!ENTITY a%d '&a%d;&a%d;'>".formatted(i, i - 1, i - 1));
        for (var file : files(laughs + "]>", "&a29;")) {
            assertThat(outcome(file).length()).as("%s", file).isLessThan(1000);
        }
    }

    @Test
    void nothingThatIsNamedIsFetched() {
        var parts = Samples.partsOf(files("", "words").get(1));
        parts.put(
                "ppt/slides/_rels/slide1.xml.rels",
                "<r><Relationship Id='a' Type='x/notesSlide' Target='%s' TargetMode='External'/></r>"
                        .formatted(CANARY.address()));
        assertThat(outcome(Samples.zip(folder.resolve("e.pptx"), parts))).isEqualTo("words");
        var page = "<img src='OUT'/><link href='OUT'/><object data='OUT'></object><p>words</p>"
                .replace("OUT", CANARY.address());
        assertThat(outcome(Samples.epub(folder.resolve("e.epub"), Map.of("one", page))))
                .endsWith("words");
        var mail = "From: a\nTo: b\nSubject: c\nMIME-Version: 1.0\nContent-Type: text/html\n\n" + page;
        assertThat(outcome(Samples.text(folder.resolve("e.eml"), mail))).endsWith("words");
        assertThat(CANARY.knocks()).isZero();
    }

    @Test
    void depthIsRefused() {
        var deep = "</text:p>" + "<text:list><text:list-item>".repeat(50_000);
        var text = Samples.openDocument(folder.resolve("d.odt"), "text", "", "<text:p>" + deep);
        assertThat(outcome(text)).isEqualTo("The file is nested too deeply to be read.");
        var slides = Samples.pptx(folder.resolve("d.pptx"), List.of("<p:grpSp>".repeat(50_000)), Map.of());
        assertThat(outcome(slides)).isEqualTo("The file is nested too deeply to be read.");
        var sheet = Samples.xlsx(folder.resolve("d.xlsx"), Map.of("Data", "<x>".repeat(50_000)));
        assertThat(outcome(sheet)).isEqualTo("The file is nested too deeply to be read.");
    }

    /// The archive `file` with a part of `megabytes` that is `piece` again and again.
    private Path bomb(Path file, String part, String head, String piece, int megabytes, String tail)
            throws IOException {
        var parts = Samples.partsOf(file);
        parts.remove(part);
        var target = folder.resolve("bomb-" + file.getFileName());
        var block = piece.repeat((1 << 20) / piece.length()).getBytes(StandardCharsets.UTF_8);
        try (var zip = new ZipOutputStream(Files.newOutputStream(target))) {
            for (var one : parts.entrySet()) {
                zip.putNextEntry(new ZipEntry(one.getKey()));
                zip.write(one.getValue().getBytes(StandardCharsets.UTF_8));
            }
            zip.putNextEntry(new ZipEntry(part));
            zip.write(head.getBytes(StandardCharsets.UTF_8));
            for (int i = 0; i < megabytes; i++) zip.write(block);
            zip.write(tail.getBytes(StandardCharsets.UTF_8));
        }
        return target;
    }

    @Test
    void bombsAreTooLarge() throws IOException {
        var all = files("", "words");
        var rows = bomb(
                all.get(0),
                "xl/worksheets/sheet1.xml",
                "<worksheet><sheetData>",
                "<row><c t='inlineStr'><is><t>boom boom boom boom boom boom</t></is></c></row>",
                14,
                "</sheetData></worksheet>");
        assertThat(outcome(rows)).isEqualTo("The file holds more than 2,000,000 characters of text.");
        var strings = Samples.xlsx(
                folder.resolve("s.xlsx"), Map.of("Data", "<sheetData/>"), Map.of("sharedStrings", "<sst/>"));
        var shared =
                bomb(strings, "xl/sharedStrings.xml", "<sst>", "<si><t>" + "x".repeat(900) + "</t></si>", 12, "</sst>");
        assertThat(outcome(shared)).isEqualTo("The file holds more than 2,000,000 characters of text.");
        var marks = bomb(all.get(0), "xl/worksheets/sheet1.xml", "<worksheet><sheetData>", "<row/>", 20, "");
        assertThat(outcome(marks)).startsWith("The file unpacks to more than");
        var text = bomb(all.get(2), "content.xml", "<d><body><text>", "<p/>", 20, "");
        assertThat(outcome(text)).startsWith("The file unpacks to more than");
        var chapter = bomb(all.get(3), "OPS/text/one.xhtml", "<html><body>", "<p>boom</p> ", 8, "");
        assertThat(outcome(chapter)).doesNotStartWith("The parser crashed");
        assertThat(Files.size(marks)).isLessThan(1 << 20);
        assertThat(outcome(files("", "still").get(0))).isEqualTo("Data\n\nstill");
    }

    @Test
    void pathsThatLeadOutOfTheArchiveLeadNowhere() {
        var parts = Samples.partsOf(files("", "words").get(3));
        parts.computeIfPresent("OPS/book.opf", (_, xml) -> xml.replace("text/one.xhtml", "../../../../../etc/passwd"));
        assertThat(outcome(Samples.zip(folder.resolve("p.epub"), parts))).isEqualTo("No text was found in the file.");
    }

    @Test
    void anythingCutOffEnds() throws IOException {
        for (var file : files("", "words")) {
            var whole = Files.readAllBytes(file);
            for (int part = 1; part < 8; part++) {
                var cut = folder.resolve(part + "-" + file.getFileName());
                Files.write(cut, java.util.Arrays.copyOf(whole, whole.length * part / 8));
                assertThat(outcome(cut)).isNotBlank().doesNotContain("crashed");
            }
        }
    }
}
