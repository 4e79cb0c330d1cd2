package footnote.tika.rtf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.spi.Parser.Parsed;
import footnote.tika.Reads;
import footnote.tika.Samples;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RtfReaderTests {
    @TempDir
    private Path folder;

    private Parsed read(String rtf) {
        return Reads.with(new RtfReader(), Samples.text(folder.resolve("a.rtf"), rtf));
    }

    @Test
    void wordsAreReadAndMarksAreNot() {
        var parsed = read("""
                {\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0 Arial;}}{\\*\\generator X;}{\\info{\\title The Title}{\\author A}}
                {\\header page}\\pard\\outlinelevel0 A \\b heading\\b0\\par
                \\pard Gr\\'fc\\'dfe \\u8364?5 \\{x\\}\\line more {\\v hidden}\\emdash  end\\par
                {\\listtext\\tab 1.\\tab}first\\par{\\pict ffd8}\\pard last}""");
        assertThat(parsed.text()).isEqualTo("A heading\n\nGrüße €5 {x}\nmore — end\n\n1. first\n\nlast");
        assertThat(parsed.title()).contains("The Title");
        assertThat(parsed.headings()).hasSize(1);
    }

    @Test
    void fontsSayHowTheirLettersAreWritten() {
        assertThat(read("{\\rtf1\\ansi{\\fonttbl{\\f0\\fcharset0 A;}{\\f1\\fcharset128 B;}{\\f2\\fcharset204 C;}}"
                                + "{\\f1\\'83\\'5d\\'83\\'8b} {\\f2\\'cf\\'f0} \\f0 \\'e9}")
                        .text())
                .isEqualTo("ゾル Пр é");
    }

    @Test
    void tablesAndNotesAreRead() {
        var parsed = read("{\\rtf1 \\trowd\\intbl Name\\cell Age\\cell\\row\\intbl Ann\\cell 3\\cell\\row\\pard"
                + " See{\\footnote\\pard below} it.\\par}");
        assertThat(parsed.text()).isEqualTo("Name | Age\nAnn | 3\n\nSee it.\n\nNote: below");
        assertThat(parsed.tables().getFirst().header()).isPresent();
    }

    @Test
    void brokenFilesEnd() {
        assertThatThrownBy(() -> read("{\\rtf1 " + "{".repeat(100_000)))
                .hasMessage("The file is nested too deeply to be read.");
        assertThat(read("{\\rtf1 words}}}}\\").text()).isEqualTo("words");
        assertThat(read("{\\rtf1 words\\'").text()).startsWith("words");
        assertThat(read("{\\rtf1 words\\u-99999999999999 x").text()).startsWith("words");
    }

    @Test
    void aLetterInAGroupOfItsOwnEatsNoneOutsideIt() {
        assertThat(read("{\\rtf1 {\\u196}hnlich und {\\u196 A}hnlich}").text()).isEqualTo("Ähnlich und Ähnlich");
    }

    @Test
    void wordsAfterATableAreNotLost() {
        assertThat(read("{\\rtf1 \\trowd\\intbl A\\cell B\\cell\\row last words\\par and more}")
                        .text())
                .isEqualTo("A | B\n\nlast words\nand more");
        assertThat(read("{\\rtf1 \\trowd\\intbl A\\cell B and it breaks").text())
                .isEqualTo("A | B and it breaks");
    }
}
