package footnote.tika.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
}
