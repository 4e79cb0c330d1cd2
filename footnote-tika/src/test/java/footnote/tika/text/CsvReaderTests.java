package footnote.tika.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CsvReaderTests {
    private static String text(String csv) {
        var manuscript = new Manuscript(1_000_000);
        CsvReader.read(csv, manuscript);
        return manuscript.finish("text/csv").text();
    }

    @Test
    void rowsBecomeLines() {
        assertThat(text("a,b,c\r\n1,2,3\r\n")).isEqualTo("a | b | c\n1 | 2 | 3");
    }

    @Test
    void theSeparatorIsFound() {
        assertThat(text("a;b\n1,5;2\n3,5;4")).isEqualTo("a | b\n1,5 | 2\n3,5 | 4");
        assertThat(text("a\tb\n1\t2")).isEqualTo("a | b\n1 | 2");
        assertThat(text("name\nDoe, John\nSmith\nMiller\n")).isEqualTo("name\nDoe, John\nSmith\nMiller");
    }

    @Test
    void quotedCellsMayHoldAnything() {
        assertThat(text("a,b\n\"x, \"\"y\"\"\nz\", 5\" pipe\n")).isEqualTo("a | b\nx, \"y\" z | 5\" pipe");
    }

    @Test
    void emptyCellsKeepTheirPlace() {
        assertThat(text("a,b,c\n,,3\n\n,,\n")).isEqualTo("a | b | c\n |  | 3");
    }

    @Test
    void aStrayQuoteDoesNotSwallowTheRowsBelow() {
        assertThat(text("name,size\n\"Pipe 5,1\nRod,2\nTube,3\n"))
                .isEqualTo("name | size\n\"Pipe 5 | 1\nRod | 2\nTube | 3");
    }

    @Test
    void rowsBeyondAllBoundsAreRefused() {
        var manuscript = new Manuscript(20_000_000);
        org.assertj.core.api.Assertions.assertThatThrownBy(() -> CsvReader.read("a\n".repeat(2_100_000), manuscript))
                .hasMessage("The file holds more than 2,000,000 rows, lines or paragraphs.");
    }
}
