package footnote.spi;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TokenEstimateTests {
    private static final String PROSE = """
            The walk of a question is one method that can be read from top to bottom, and a stage that is switched off
            is an identity function. What a stage hands on is a value; it may be empty, but it is never missing, and
            whoever reads it need not ask how it came about.
            """;

    @Test
    void everyWordIsAtLeastOneToken() {
        assertThat(TokenEstimate.of("a b c d e f")).isGreaterThanOrEqualTo(6);
        assertThat(TokenEstimate.of("I am he as we")).isGreaterThanOrEqualTo(5);
    }

    @Test
    void linesAndIndentationCount() {
        assertThat(TokenEstimate.of("\n".repeat(50))).isGreaterThanOrEqualTo(50);
        assertThat(TokenEstimate.of(" ".repeat(400))).isGreaterThanOrEqualTo(100);
        assertThat(TokenEstimate.of("if (a) {\n        b();\n}")).isGreaterThan(TokenEstimate.of("if (a) { b(); }"));
    }

    @Test
    void digitsAndSignsAreOneEachAndRareOnesMore() {
        assertThat(TokenEstimate.of("2026-11-15")).isGreaterThanOrEqualTo(10);
        assertThat(TokenEstimate.of("漢字仮名")).isGreaterThanOrEqualTo(4);
        assertThat(TokenEstimate.of("🙂🙂")).isGreaterThanOrEqualTo(6);
    }

    @Test
    void proseIsNotMadeMuchLongerThanItIs() {
        long words = PROSE.split("\\s+").length;
        assertThat(TokenEstimate.of(PROSE)).isBetween((int) words, (int) (words * 1.8));
        assertThat(TokenEstimate.of("")).isLessThanOrEqualTo(1);
    }
}
