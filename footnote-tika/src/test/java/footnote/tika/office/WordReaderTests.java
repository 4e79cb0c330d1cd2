package footnote.tika.office;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.spi.Parser.Parsed;
import footnote.tika.Samples;
import footnote.tika.sniff.Kind;
import footnote.tika.sniff.Sniffed;
import footnote.tika.text.Manuscript;
import footnote.tika.text.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WordReaderTests {
    private static final String STYLES = """
            <w:styles xmlns:w='w'>
            <w:style w:type='paragraph' w:default='1' w:styleId='Standard'><w:name w:val='Normal'/></w:style>
            <w:style w:type='paragraph' w:styleId='berschrift1'><w:name w:val='heading 1'/></w:style>
            <w:style w:type='paragraph' w:styleId='berschrift2'><w:name w:val='heading 2'/>
              <w:pPr><w:numPr><w:numId w:val='9'/></w:numPr></w:pPr></w:style>
            <w:style w:type='paragraph' w:styleId='Own'><w:name w:val='own'/><w:basedOn w:val='berschrift1'/></w:style>
            <w:style w:type='paragraph' w:styleId='Titel'><w:name w:val='Title'/></w:style>
            </w:styles>""";
    private static final String NUMBERING = """
            <w:numbering xmlns:w='w'>
            <w:abstractNum w:abstractNumId='0'>
              <w:lvl w:ilvl='0'><w:start w:val='1'/><w:numFmt w:val='decimal'/><w:lvlText w:val='%1.'/></w:lvl>
              <w:lvl w:ilvl='1'><w:start w:val='1'/><w:numFmt w:val='lowerLetter'/><w:lvlText w:val='%1.%2)'/></w:lvl>
            </w:abstractNum>
            <w:abstractNum w:abstractNumId='1'>
              <w:lvl w:ilvl='0'><w:numFmt w:val='bullet'/><w:lvlText w:val='o'/></w:lvl>
            </w:abstractNum>
            <w:abstractNum w:abstractNumId='2'>
              <w:lvl w:ilvl='0'><w:start w:val='4'/><w:numFmt w:val='upperRoman'/><w:lvlText w:val='%1'/>
                <w:pStyle w:val='berschrift2'/></w:lvl>
            </w:abstractNum>
            <w:num w:numId='1'><w:abstractNumId w:val='0'/></w:num>
            <w:num w:numId='2'><w:abstractNumId w:val='1'/></w:num>
            <w:num w:numId='3'><w:abstractNumId w:val='0'/>
              <w:lvlOverride w:ilvl='0'><w:startOverride w:val='1'/></w:lvlOverride></w:num>
            <w:num w:numId='9'><w:abstractNumId w:val='2'/></w:num>
            </w:numbering>""";

    @TempDir
    private Path folder;

    private Parsed read(String body) {
        return read(Samples.docx(folder.resolve("a.docx"), body, Map.of("styles", STYLES, "numbering", NUMBERING)));
    }

    private static Parsed read(Path file) {
        var manuscript = new Manuscript(100_000);
        try {
            new WordReader()
                    .read(new Source(file, new Sniffed.Known(Kind.DOCX, "x", Optional.empty()), 1 << 20), manuscript);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        return manuscript.finish("x");
    }

    private static String p(String words) {
        return "<w:p><w:r><w:t>" + words + "</w:t></w:r></w:p>";
    }

    private static String styled(String style, String words) {
        return "<w:p><w:pPr><w:pStyle w:val='" + style + "'/></w:pPr><w:r><w:t>" + words + "</w:t></w:r></w:p>";
    }

    private static String listed(int list, int level, String words) {
        return ("<w:p><w:pPr><w:numPr><w:ilvl w:val='%d'/><w:numId w:val='%d'/></w:numPr></w:pPr>"
                        + "<w:r><w:t>%s</w:t></w:r></w:p>")
                .formatted(level, list, words);
    }

    private static String cell(String properties, String... paragraphs) {
        var cell = new StringBuilder("<w:tc><w:tcPr>" + properties + "</w:tcPr>");
        for (var words : paragraphs) cell.append(p(words));
        return cell.append("</w:tc>").toString();
    }

    @Test
    void headingsComeFromStylesWhateverTheirLanguage() {
        var parsed = read(styled("Titel", "The title") + styled("berschrift1", "First") + p("words")
                + styled("berschrift2", "Second") + styled("Own", "Third")
                + "<w:p><w:pPr><w:outlineLvl w:val='2'/></w:pPr><w:r><w:t>Fourth</w:t></w:r></w:p>");
        assertThat(parsed.headings().stream().map(h -> h.rank() + " " + h.span().of(parsed.text())))
                .containsExactly("1 The title", "1 First", "2 IV Second", "1 Third", "3 Fourth");
        assertThat(parsed.title()).contains("The title");
    }

    @Test
    void listsCountAsWordCounts() {
        var parsed = read(listed(1, 0, "a")
                + listed(1, 1, "b")
                + listed(1, 1, "c")
                + listed(2, 0, "dot")
                + listed(1, 0, "d")
                + listed(1, 1, "e")
                + listed(3, 0, "anew"));
        assertThat(parsed.text()).isEqualTo("1. a\n  1.a) b\n  1.b) c\n- dot\n2. d\n  2.a) e\n1. anew");
    }

    @Test
    void mergedCellsAreRepeated() {
        var parsed = read("<w:tbl><w:tr>" + cell("", "h1") + cell("<w:gridSpan w:val='2'/>", "h2") + "</w:tr><w:tr>"
                + cell("<w:vMerge w:val='restart'/>", "tall") + cell("", "1", "2") + cell("") + "</w:tr><w:tr>"
                + cell("<w:vMerge/>") + cell("", "3") + cell("", "4") + "</w:tr></w:tbl>" + p("after"));
        assertThat(parsed.text()).isEqualTo("h1 | h2 | h2\ntall | 1 2\ntall | 3 | 4\n\nafter");
    }

    @Test
    void aTableOfOneCellIsAFrame() {
        assertThat(read("<w:tbl><w:tr>" + cell("", "one", "two") + "</w:tr></w:tbl>")
                        .text())
                .isEqualTo("one\n\ntwo");
    }

    @Test
    void textBoxesFollowTheirParagraphOnce() {
        var box =
                "<mc:AlternateContent><mc:Choice><wps:txbx><w:txbxContent>" + p("boxed") + "</w:txbxContent></wps:txbx>"
                        + "</mc:Choice><mc:Fallback><w:txbxContent>" + p("boxed") + "</w:txbxContent></mc:Fallback>"
                        + "</mc:AlternateContent>";
        assertThat(read("<w:p><w:r><w:t>before </w:t></w:r><w:r>" + box + "</w:r><w:r><w:t>after</w:t></w:r></w:p>")
                        .text())
                .isEqualTo("before after\n\nboxed");
    }

    @Test
    void deletedAndHiddenTextIsLeftOut() {
        assertThat(read("<w:p><w:r><w:t>kept</w:t></w:r><w:del><w:r><w:delText>deleted</w:delText></w:r></w:del>"
                                + "<w:ins><w:r><w:t> inserted</w:t></w:r></w:ins><w:r><w:rPr><w:vanish/></w:rPr>"
                                + "<w:t>hidden</w:t></w:r><w:r><w:instrText>PAGE</w:instrText></w:r>"
                                + "<w:r><w:tab/><w:t>tab</w:t><w:br/><w:t>break</w:t></w:r></w:p>")
                        .text())
                .isEqualTo("kept inserted tab\nbreak");
    }

    @Test
    void notesFollowTheParagraphThatRefersToThem() {
        var file = Samples.docx(
                folder.resolve("n.docx"),
                "<w:p><w:r><w:t>Claim</w:t><w:footnoteReference w:id='2'/></w:r></w:p>" + p("Next"),
                Map.of(
                        "footnotes",
                        "<w:footnotes xmlns:w='w'><w:footnote w:id='1'>" + p("other") + "</w:footnote>"
                                + "<w:footnote w:id='2'>" + p("proof") + "</w:footnote></w:footnotes>"));
        assertThat(read(file).text()).isEqualTo("Claim\n\nNote 1: proof\n\nNext");
    }

    @Test
    void equationsBecomeLatex() {
        assertThat(read("<w:p><w:r><w:t>So</w:t></w:r><m:oMath><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num>"
                                + "<m:den><m:r><m:t>2</m:t></m:r></m:den></m:f><m:r><m:t>π</m:t></m:r><m:sSup><m:e><m:r>"
                                + "<m:t>r</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath></w:p>")
                        .text())
                .isEqualTo("So $\\frac{1}{2} \\pi r^{2}$");
    }

    @Test
    void aPackageWithoutItsMainPartIsDamaged() {
        var file = Samples.zip(folder.resolve("m.docx"), Map.of("[Content_Types].xml", "<Types/>"));
        assertThatThrownBy(() -> read(file)).hasMessage("The Word document is damaged: its main part is missing.");
    }

    @Test
    void brokenXmlIsDamaged() {
        var file = Samples.docxOf(folder.resolve("b.docx"), "<w:document xmlns:w='w'><w:p>", Map.of());
        assertThatThrownBy(() -> read(file))
                .hasMessage("The Word document is damaged: its XML cannot be read to the end.");
    }

    @Test
    void endlessNestingIsRefused() {
        var file = Samples.docx(folder.resolve("d.docx"), "<w:p>".repeat(20_000));
        assertThatThrownBy(() -> read(file)).hasMessageContaining("nested too deeply");
    }

    @Test
    void whatUnpacksToTooMuchIsRefused() throws IOException {
        var file = Samples.docx(folder.resolve("z.docx"), "<w:p/>".repeat(400_000));
        assertThat(Files.size(file)).isLessThan(50_000);
        assertThatThrownBy(() -> read(file)).hasMessage("The file unpacks to more than 1 MB.");
    }
}
