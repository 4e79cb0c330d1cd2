package footnote.tika.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class VisualOrderTests {
    /// Read characters that stand on paper from left to right.
    private static String read(String paper) {
        return VisualOrder.read(Arrays.asList(paper.split("")));
    }

    @Test
    void leftToRightStays() {
        assertThat(read("abc (1)")).isEqualTo("abc (1)");
    }

    @Test
    void rightToLeftIsTurnedRound() {
        assertThat(read("\u05d2\u05d1\u05d0")).isEqualTo("\u05d0\u05d1\u05d2");
    }

    @Test
    void numbersAmongRightToLeftWordsKeepTheirOrder() {
        assertThat(read("1403/09 \u05d1\u05d0")).isEqualTo("\u05d0\u05d1 1403/09");
    }

    @Test
    void bracketsMatchHoweverTheyAreStored() {
        assertThat(read("(\u05d1\u05d0)")).isEqualTo("(\u05d0\u05d1)");
        assertThat(read(")\u05d1\u05d0(")).isEqualTo("(\u05d0\u05d1)");
    }

    @Test
    void joinedLettersStayJoined() {
        assertThat(VisualOrder.read(java.util.List.of("\u0645", "\u0644\u0627")))
                .isEqualTo("\u0644\u0627\u0645");
    }
}
