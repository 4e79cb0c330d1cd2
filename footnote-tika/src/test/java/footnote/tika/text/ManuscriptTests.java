package footnote.tika.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.corpus.Span;
import footnote.spi.Parser.Code;
import footnote.spi.Parser.Leaf;
import footnote.spi.Parser.Page;
import java.util.List;
import org.junit.jupiter.api.Test;

class ManuscriptTests {
    private final Manuscript manuscript = new Manuscript(1000);

    @Test
    void blocksStandApartAndListsAndTablesTogether() {
        manuscript.heading(1, "Head\nline");
        manuscript.paragraph(" one \n two ");
        manuscript.item(0, "-", "a");
        manuscript.item(1, "1.", "b\nc");
        manuscript.row(List.of("x", "", "y", ""));
        manuscript.row(List.of("", ""));
        manuscript.row(List.of("z"));
        manuscript.apart();
        manuscript.row(List.of("w"));
        manuscript.verbatim("\n\n  code  \n\tmore\n\n");
        assertThat(manuscript.finish("x").text())
                .isEqualTo("Head line\n\none\ntwo\n\n- a\n  1. b\n    c\n\nx |  | y\nz\n\nw\n\n  code\n\tmore");
    }

    @Test
    void pagesCoverTheirText() {
        manuscript.page(1);
        manuscript.paragraph("first");
        manuscript.page(2);
        manuscript.page(3);
        manuscript.paragraph("a sentence that");
        manuscript.page(4);
        manuscript.resume(" ", "goes on");
        var parsed = manuscript.finish("x");
        assertThat(parsed.text()).isEqualTo("first\n\na sentence that goes on");
        assertThat(parsed.pages().stream()
                        .map(page -> page.number() + ":" + page.span().of(parsed.text())))
                .containsExactly("1:first", "2:", "3:a sentence that", "4:goes on");
    }

    @Test
    void aPageThatOnlyResumesStartsWhereItsWordsStart() {
        manuscript.page(1);
        manuscript.paragraph("cut");
        manuscript.page(2);
        manuscript.resume(" ", "here");
        var parsed = manuscript.finish("x");
        assertThat(parsed.pages().get(0).span().of(parsed.text())).startsWith("cut");
        assertThat(parsed.pages().get(1).span().of(parsed.text())).isEqualTo("here");
    }

    @Test
    void tablesKnowTheirRowsAndHeader() {
        manuscript.sheet("Prices");
        manuscript.row(TableLine.numbered(3, List.of("Fruit", "Price")));
        manuscript.row(TableLine.numbered(5, List.of("Apple", "2")));
        manuscript.row(TableLine.numbered(6, List.of("", "")));
        manuscript.row(TableLine.numbered(7, List.of("Pear", "3")));
        manuscript.paragraph("between");
        manuscript.row(List.of("4", "5"));
        manuscript.row(List.of("6"));
        var parsed = manuscript.finish("x");
        var first = parsed.tables().getFirst();
        assertThat(first.sheet()).isEqualTo("Prices");
        assertThat(first.header().orElseThrow().span().of(parsed.text())).isEqualTo("Fruit | Price");
        assertThat(first.rows().stream()
                        .map(row -> row.number() + ":" + row.span().of(parsed.text())))
                .containsExactly("5:Apple | 2", "7:Pear | 3");
        var second = parsed.tables().getLast();
        assertThat(second.header()).isEmpty();
        assertThat(second.rows().stream().map(row -> row.number())).containsExactly(1, 2);
        assertThat(second.span().of(parsed.text())).isEqualTo("4 | 5\n6");
    }

    @Test
    void theFirstRowIsAHeaderWhereItLooksLikeNames() {
        assertThat(headed("Name | Age", "Ann | 3")).isTrue();
        assertThat(headed("Product | 2023 | 2024", "Tea | 5 | 6")).isTrue();
        assertThat(headed(" | North | South", "Tea | 5 | 6")).isTrue();
        assertThat(headed("City", "Berlin", "Rome")).isTrue();
        assertThat(headed("Ann | 3", "Bob | 4")).isFalse();
        assertThat(headed("Tea | 2023", "Rice | 2024")).isFalse();
        assertThat(headed("ann@x.org | Ann", "bob@x.org | Bob")).isFalse();
        assertThat(headed("A title", "Name | Age | City", "Ann | 3 | Rome")).isFalse();
        assertThat(headed("Name | Age")).isFalse();
    }

    private static boolean headed(String... rows) {
        var table = new Manuscript(1000);
        for (var row : rows) table.row(List.of(row.split(" \\| ", -1)));
        return table.finish("x").tables().getFirst().header().isPresent();
    }

    @Test
    void linesOfCodeGoOnUntilTheyAreKeptApart() {
        manuscript.code("java", "int a;");
        manuscript.code("java", "  int b;");
        manuscript.apart();
        manuscript.code("", "ls");
        manuscript.paragraph("words");
        var parsed = manuscript.finish("x");
        assertThat(parsed.text()).isEqualTo("int a;\n  int b;\n\nls\n\nwords");
        assertThat(parsed.codes().stream()
                        .map(code -> code.language() + ":" + code.span().of(parsed.text())))
                .containsExactly("java:int a;\n  int b;", ":ls");
    }

    @Test
    void aSourceFileKeepsItsLines() {
        manuscript.source("python", "\n\nimport os \r\n\tx\n\n");
        var parsed = manuscript.finish("x");
        assertThat(parsed.text()).isEqualTo("\n\nimport os\n\tx");
        assertThat(parsed.codes())
                .containsExactly(new Code("python", new Span(0, parsed.text().length())));
    }

    @Test
    void slidesAreLeavesToo() {
        manuscript.slide(1);
        manuscript.paragraph("one");
        var parsed = manuscript.finish("x");
        assertThat(parsed.pages()).containsExactly(new Page(Leaf.SLIDE, 1, new Span(0, 3)));
    }

    @Test
    void tooMuchTextIsRefused() {
        assertThatThrownBy(() -> manuscript.paragraph("x".repeat(1001))).hasMessageContaining("1,000 characters");
    }

    @Test
    void noTextIsRefused() {
        manuscript.paragraph(" \u00a0\u200b\n");
        assertThatThrownBy(() -> manuscript.finish("x")).hasMessage("No text was found in the file.");
    }

    @Test
    void charactersAreMadeFitToRead() {
        assertThat(Tidy.flow("a\u0000b\u00a0 c\u00ad\u200bd\u202ee\r\nf\u2028g"))
                .isEqualTo("ab cde\nf\ng");
        assertThat(Tidy.flow("\ud83d\ude00 \ud83d \ude00")).isEqualTo("😀 \ufffd \ufffd");
        assertThat(Tidy.flow("u\u0308")).isEqualTo("ü");
        assertThat(Tidy.line(" a\n\nb\nc ")).isEqualTo("a b c");
        assertThat(Tidy.verbatim("a \u0007 b\u00a0c \r\n d")).isEqualTo("a  b c\n d");
    }

    @Test
    void titlesThatProgramsLeaveBehindDoNotCount() {
        assertThat(List.of("Microsoft Word - report.doc", "untitled", "Document1", "paper.tex", "  ", "12", "\ufffdx"))
                .allMatch(title -> DocumentTitle.sensible(title).isEmpty());
        assertThat(DocumentTitle.sensible(" The\nannual report ")).contains("The annual report");
    }

    @Test
    void indentsCountAgainstTheLimit() {
        assertThatThrownBy(() -> manuscript.item(8, "-", "a\n".repeat(300)))
                .hasMessage("The file holds more than 1,000 characters of text.");
    }

    @Test
    void aTitleIsNotCutInsideACharacter() {
        manuscript.title("x" + "\ud83d\ude00".repeat(300));
        manuscript.paragraph("words");
        assertThat(manuscript.finish("x").title().orElseThrow()).hasSize(299).endsWith("\ud83d\ude00");
    }

    @Test
    void aFormFeedIsNoLineOfASourceFile() {
        manuscript.source("c", "one\n\f\ntwo\n\u000bthree\u2028four\nfive");
        assertThat(manuscript.finish("x").text()).isEqualTo("one\n\ntwo\n three four\nfive");
    }
}
