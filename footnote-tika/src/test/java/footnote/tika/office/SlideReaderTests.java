package footnote.tika.office;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.spi.Parser.Leaf;
import footnote.spi.Parser.Parsed;
import footnote.tika.Reads;
import footnote.tika.Samples;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SlideReaderTests {
    @TempDir
    private Path folder;

    private Parsed read(List<String> slides, Map<String, String> more) {
        return Reads.with(new SlideReader(), Samples.pptx(folder.resolve("a.pptx"), slides, more));
    }

    private Parsed read(String... slides) {
        return read(List.of(slides), Map.of());
    }

    private static String shape(String placeholder, int x, int y, String... paragraphs) {
        var xml = new StringBuilder("<p:sp><p:nvSpPr><p:nvPr>" + placeholder + "</p:nvPr></p:nvSpPr><p:spPr><a:xfrm>"
                + "<a:off x='%d' y='%d'/><a:ext cx='400' cy='90'/></a:xfrm></p:spPr><p:txBody>".formatted(x, y));
        for (var words : paragraphs) xml.append("<a:p><a:r><a:t>").append(words).append("</a:t></a:r></a:p>");
        return xml.append("</p:txBody></p:sp>").toString();
    }

    private static String title(String words) {
        return shape("<p:ph type='title'/>", 0, 0, words);
    }

    @Test
    void slidesHaveTitlesAndText() {
        var parsed = read(
                shape("<p:ph idx='1'/>", 0, 200, "first", "second") + title("One"),
                title("Two"),
                shape("", 0, 0, "three"));
        assertThat(parsed.text()).isEqualTo("One\n\n- first\n- second\n\nTwo\n\nthree");
        assertThat(parsed.headings().stream().map(heading -> heading.span().of(parsed.text())))
                .containsExactly("One", "Two");
        assertThat(parsed.pages().stream()
                        .map(page -> page.leaf() + " " + page.number() + " "
                                + page.span().of(parsed.text())))
                .containsExactly("SLIDE 1 One\n\n- first\n- second", "SLIDE 2 Two", "SLIDE 3 three");
        assertThat(parsed.pages()).allMatch(page -> page.leaf() == Leaf.SLIDE);
        assertThat(parsed.title()).contains("One");
    }

    @Test
    void shapesAreReadInColumnsFromTheTop() {
        var parsed = read(shape("", 500, 100, "right top")
                + shape("", 0, 215, "left bottom")
                + shape("", 500, 195, "right bottom")
                + shape("", 0, 120, "left top")
                + shape("", 100, 600, "below")
                + shape("", 100, 0, "above"));
        assertThat(parsed.text().lines().filter(line -> !line.isBlank()))
                .containsExactly("above", "left top", "left bottom", "right top", "right bottom", "below");
    }

    @Test
    void placeholdersStandWhereTheirLayoutPutsThem() {
        var bare =
                "<p:sp><p:nvSpPr><p:nvPr><p:ph idx='%d'/></p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>%s</a:t></a:r></a:p>"
                        + "</p:txBody></p:sp>";
        var layout = "<l><sp><ph idx='1'/><xfrm><off x='500' y='0'/><ext cx='100' cy='100'/></xfrm></sp>"
                + "<sp><ph idx='2'/><xfrm><off x='0' y='0'/><ext cx='100' cy='100'/></xfrm></sp></l>";
        var parsed = read(
                List.of(bare.formatted(1, "right") + bare.formatted(2, "left")),
                Map.of(
                        "ppt/slideLayouts/l.xml",
                        layout,
                        "ppt/slides/_rels/slide1.xml.rels",
                        Samples.relationsOf(Map.of("l", "slideLayout ../slideLayouts/l.xml"))));
        assertThat(parsed.text()).isEqualTo("left\n\nright");
    }

    @Test
    void furnitureIsLeftOut() {
        var parsed = read(shape("<p:ph type='sldNum'/>", 0, 0, "7")
                + shape("<p:ph type='ftr'/>", 0, 9, "Company")
                + shape("<p:ph type='dt'/>", 0, 9, "2024")
                + shape("", 0, 300, "words"));
        assertThat(parsed.text()).isEqualTo("words");
    }

    @Test
    void tablesNotesAndCommentsAreTold() {
        var table = """
                <p:graphicFrame><p:xfrm><a:off x='0' y='300'/><a:ext cx='9' cy='9'/></p:xfrm><a:graphic><a:graphicData>
                <a:tbl><a:tblPr firstRow='1'/><a:tr><a:tc><a:txBody><a:p><a:r><a:t>3</a:t></a:r></a:p></a:txBody></a:tc>
                <a:tc><a:txBody><a:p><a:r><a:t>4</a:t></a:r></a:p></a:txBody></a:tc></a:tr>
                <a:tr><a:tc gridSpan='2'><a:txBody><a:p><a:r><a:t>both</a:t></a:r></a:p></a:txBody></a:tc>
                <a:tc hMerge='1'><a:txBody><a:p/></a:txBody></a:tc></a:tr></a:tbl></a:graphicData></a:graphic>
                </p:graphicFrame>""";
        var notes = "<p:notes xmlns:p='p' xmlns:a='a'>"
                + shape("<p:ph type='body' idx='1'/>", 0, 0, "Say this.", "Then that.")
                + shape("<p:ph type='sldNum'/>", 0, 0, "1") + "</p:notes>";
        var comments = "<c><cm authorId='0' dt='2026-01-02'><text>Why?</text></cm></c>";
        var parsed = read(
                List.of(title("T") + table),
                Map.of(
                        "ppt/notesSlides/n.xml",
                        notes,
                        "ppt/comments/c.xml",
                        comments,
                        "ppt/commentAuthors.xml",
                        "<a><cmAuthor id='0' name='Ann Lee' initials='AL'/></a>",
                        "ppt/slides/_rels/slide1.xml.rels",
                        Samples.relationsOf(
                                Map.of("n", "notesSlide ../notesSlides/n.xml", "c", "comments ../comments/c.xml"))));
        assertThat(parsed.text())
                .isEqualTo("T\n\n3 | 4\nboth | both\n\nNotes: Say this.\nThen that.\n\n"
                        + "Comment by Ann Lee (AL), 2026-01-02: Why?");
        assertThat(Reads.lines(parsed, parsed.tables().getFirst())).containsExactly("", "= 1 3 | 4", "2 both | both");
    }

    @Test
    void listsKeepTheirDepthAndNumbers() {
        var parsed = read("""
                <p:sp><p:txBody>
                <a:p><a:pPr><a:buAutoNum/></a:pPr><a:r><a:t>one</a:t></a:r></a:p>
                <a:p><a:pPr lvl='1'><a:buChar char='x'/></a:pPr><a:r><a:t>deeper</a:t></a:r></a:p>
                <a:p><a:pPr><a:buAutoNum/></a:pPr><a:r><a:t>two</a:t></a:r><a:br/><a:r><a:t>more</a:t></a:r></a:p>
                <a:p><a:r><a:t>plain</a:t></a:r></a:p></p:txBody></p:sp>""");
        assertThat(parsed.text()).isEqualTo("1. one\n  - deeper\n2. two\n  more\n\nplain");
    }

    @Test
    void aSlideThatIsMissingIsNamed() {
        var file = Samples.pptx(folder.resolve("m.pptx"), List.of("", shape("", 0, 0, "words")), Map.of());
        var parts = Samples.partsOf(file);
        parts.remove("ppt/slides/slide1.xml");
        var parsed = Reads.with(new SlideReader(), Samples.zip(folder.resolve("n.pptx"), parts));
        assertThat(parsed.text()).isEqualTo("words");
        assertThat(parsed.warnings()).containsExactly("Slide 1 is missing from the file.");
    }
}
