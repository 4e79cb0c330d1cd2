package footnote.tika.text;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.spi.Parser.Parsed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MarkdownReaderTests {
    private static Parsed read(String markdown) {
        var manuscript = new Manuscript(20_000_000);
        MarkdownReader.read(markdown, manuscript);
        return manuscript.finish("text/markdown");
    }

    private static String text(String markdown) {
        return read(markdown).text();
    }

    @Test
    void headingsKeepTheirWordsAndRanks() {
        var parsed =
                read("# One #\n\ntext\n\n## *Two* and `three`\nText\n\nFour\n====\n\nFive\n---\n\n####### not one");
        assertThat(parsed.headings().stream().map(h -> h.rank() + " " + h.span().of(parsed.text())))
                .containsExactly("1 One", "2 Two and three", "1 Four", "2 Five");
        assertThat(parsed.title()).contains("One");
    }

    @Test
    void htmlHeadingsCount() {
        var parsed = read("<h1 align=\"center\">Big</h1>\n\nwords");
        assertThat(parsed.headings()).hasSize(1);
        assertThat(parsed.text()).isEqualTo("Big\n\nwords");
    }

    @Test
    void frontMatterGivesTheTitleAndGoes() {
        var parsed = read("---\ntitle: \"A guide\"\ntags: [x]\n---\n# Other\n\ntext");
        assertThat(parsed.title()).contains("A guide");
        assertThat(parsed.text()).isEqualTo("Other\n\ntext");
    }

    @Test
    void paragraphLinesRunOn() {
        assertThat(text("one\ntwo\n\nthree  \nfour\\\nfive")).isEqualTo("one two\n\nthree\nfour\nfive");
    }

    @Test
    void listsKeepMarksAndDepth() {
        assertThat(text("* a\n  goes on\n* b\n    1. c\n    2. d\n+ [x] e\n\nend"))
                .isEqualTo("- a goes on\n- b\n  1. c\n  2. d\n- ☑ e\n\nend");
    }

    @Test
    void aNumberAtTheStartOfALineIsNoListInsideAParagraph() {
        assertThat(text("It was in\n1984. Then")).isEqualTo("It was in 1984. Then");
    }

    @Test
    void codeIsKeptAsItStands() {
        assertThat(text("before\n\n```java\nint  a = *b*;\n\n  <!-- kept -->\n> kept\n```\nafter"))
                .isEqualTo("before\n\nint  a = *b*;\n\n  <!-- kept -->\n> kept\n\nafter");
        assertThat(text("para\n\n    indented  code\n\nend")).isEqualTo("para\n\nindented  code\n\nend");
        assertThat(text("```\nnever closed")).isEqualTo("never closed");
    }

    @Test
    void tablesBecomeRows() {
        assertThat(text("| a | **b** |\n|---|:-:|\n| 1 | x \\| y |\n| 2 |\n\nend"))
                .isEqualTo("a | b\n1 | x | y\n2\n\nend");
        assertThat(text("a | b\nno rule")).isEqualTo("a | b no rule");
    }

    @Test
    void quotesLoseTheirMarks() {
        assertThat(text("> a\n> b\n>\n> > c")).isEqualTo("a b\n\nc");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '»',
            value = {
                "*a* _b_ **c** __d__ ***e*** ~~f~~ » a b c d e f",
                "snake_case_name and 2 * 3 * 4 » snake_case_name and 2 * 3 * 4",
                "*CHANGE and *ALL » *CHANGE and *ALL",
                "[text](http://a.b/c_(d) \"t\") end » text end",
                "![alt words](pic.png) » alt words",
                "[text][ref] and [plain] » [text][ref] and [plain]",
                "a note[^1] here » a note here",
                "`a*b*` and ``c ` d`` » a*b* and c ` d",
                "\\*not\\* 2\\. » *not* 2.",
                "<http://a.b/> <x@y.z> <b>bold</b> a<b » http://a.b/ x@y.z bold a<b",
                "&amp; &lt;x&gt; &#65; &unknown; & » & <x> A &unknown; &",
            })
    void inlineMarksGo(String markdown, String words) {
        assertThat(text(markdown)).isEqualTo(words);
    }

    @Test
    void definitionsCommentsAndRulesLeaveNoTrace() {
        assertThat(text("a\n\n[ref]: http://x.y 'z'\n\n<!-- gone\nstill gone -->b\n\n***\n\n[^1]: note\n<!-- open"))
                .isEqualTo("a\n\nb\n\nnote <!-- open");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[",
                "](",
                "![",
                "*a",
                "**",
                "_a_",
                "`",
                "`a``",
                "<",
                "<a ",
                "&",
                "> ",
                "- ",
                "#",
                "|",
                "[^",
                "~~",
                "<!--",
                "- - ",
                "* * ",
                "1. ",
                "\\",
                "    ",
                "\t",
                "---\n",
                "===\n",
                "> - \n",
                "| a | b |\n|---|---|\n"
            })
    @Timeout(120)
    void hostileRepetitionTakesLinearTime(String piece) {
        var hostile = "x" + piece.repeat(400_000 / piece.length()) + "\nx";
        assertThat(text(hostile)).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"#", "-", "7.", "- [x]", "[^1]:", "---\ntitle:"})
    @Timeout(60)
    void aLineThatHoldsAnotherKindOfBreakTakesLinearTime(String opening) {
        assertThat(text(opening + " ".repeat(400_000) + "words\u2028more\n\n---\n\nend"))
                .endsWith("end");
    }

    @Test
    void anotherKindOfBreakInsideALineChangesNothing() {
        var parsed = read("# One\u2028two\n\n- three\u0085four\n");
        assertThat(parsed.headings()).hasSize(1);
        assertThat(parsed.text()).isEqualTo("One two\n\n- three\n  four");
    }

    @Test
    @Timeout(60)
    void manyCommentsTakeLinearTime() {
        assertThat(text("a" + "<!---->".repeat(200_000) + "b")).isEqualTo("ab");
        assertThat(text("a<!--\n-->".repeat(200_000) + "b")).endsWith("ab");
    }

    @Test
    @Timeout(60)
    void aTowerOfAccentsTakesLinearTime() {
        assertThat(text("e" + "\u0301\u0327".repeat(200_000) + " end")).endsWith(" end");
    }

    @Test
    void aRemarkThatLooksLikeADefinitionStays() {
        assertThat(text("[Note]: Do not open the casing.\n\n[ref]: http://x.y \"its title\"\n[b]: <u> (t)\n"))
                .isEqualTo("[Note]: Do not open the casing.");
    }

    @Test
    void textBetweenTwoRulesIsNoFrontMatter() {
        assertThat(text("---\nImportant: read this first, please.\nIt is short.\n---\n\nThe rest."))
                .contains("It is short.");
        assertThat(text("---\n\n# A list\n\n- one\n\n---\n\nThe rest.")).contains("- one");
    }

    @Test
    void aCommentMarkInsideCodeIsNoComment() {
        assertThat(text("Begin it with `<!--` always.\n\nWords between.\n\nEnd it with `-->` then."))
                .isEqualTo("Begin it with <!-- always.\n\nWords between.\n\nEnd it with --> then.");
    }

    @Test
    void bracketsThatLeadNowhereStay() {
        assertThat(text("The cell m[0][1] and [the guide][g] and [Guide][].\n\n[g]: http://x.y\n[guide]: http://x.y"))
                .isEqualTo("The cell m[0][1] and the guide and Guide.");
    }
}
