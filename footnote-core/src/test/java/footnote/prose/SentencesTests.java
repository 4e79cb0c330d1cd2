package footnote.prose;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.prose.Sentence.Form;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SentencesTests {
    @Test
    void endsAtFullStopsQuestionMarksAndExclamationMarks() {
        check(
                "It rained. Did it? It did! “Yes,” she said. The end…",
                "It rained.",
                "Did it?",
                "It did!",
                "“Yes,” she said.",
                "The end…");
        check(
                "\"Was it?\" he asked. (It was.) Then they left.",
                "\"Was it?\" he asked.",
                "(It was.)",
                "Then they left.");
    }

    @Test
    void abbreviationsInitialsAndDecimalsDoNotEndASentence() {
        check(
                "Dr. J. Smith met Prof. K. Lee, e.g. in Fig. 3. He paid 3.50 a day.",
                "Dr. J. Smith met Prof. K. Lee, e.g. in Fig. 3.",
                "He paid 3.50 a day.");
        check(
                "They moved to the U.S. The firm, Acme Inc. of Ohio, stayed.",
                "They moved to the U.S.",
                "The firm, Acme Inc. of Ohio, stayed.");
        check("See www.example.org. It works.", "See www.example.org.", "It works.");
        check("Take vitamin C. The rest is easy.", "Take vitamin C.", "The rest is easy.");
    }

    @Test
    void knowsGermanOrdinalsAndAbbreviations() {
        check(
                "Am 3. Oktober 1990 war das so. Im 19. Jahrhundert nicht, z. B. in Wien.",
                "Am 3. Oktober 1990 war das so.",
                "Im 19. Jahrhundert nicht, z. B. in Wien.");
        check("Das kostet ca. 5 Mio. Euro. Vgl. Abb. 2.", "Das kostet ca. 5 Mio. Euro.", "Vgl. Abb. 2.");
    }

    @Test
    void readsOtherScripts() {
        check("これは文です。次の文です！はい。", "これは文です。", "次の文です！", "はい。");
        check("Это предложение. Это другое.", "Это предложение.", "Это другое.");
    }

    @Test
    void joinsLinesThatAPageBrokeAndWordsThatItHyphenated() {
        check(
                "The quick brown fox jumps over the lazy dog and then it sleeps in the\nShade of a tree, which is a won-\nderful thing to do.",
                "The quick brown fox jumps over the lazy dog and then it sleeps in the Shade of a tree, which is a wonderful thing to do.");
    }

    @Test
    void headingsItemsRowsAndCodeStandAlone() {
        var found = Sentences.of("""
                # Setting up

                You need the following:
                - Java 25
                - Maven, **any** version
                  from 3.8

                Name | Role
                --- | ---
                Ada | Engineer

                int[] a = new int[3]; a[0] = 1;""");
        assertThat(found)
                .extracting(Sentence::text)
                .containsExactly(
                        "Setting up",
                        "You need the following:",
                        "Java 25",
                        "Maven, any version from 3.8",
                        "Name | Role",
                        "Ada | Engineer",
                        "int[] a = new int[3]; a[0] = 1;");
        assertThat(found)
                .extracting(Sentence::form)
                .containsExactly(Form.HEADING, Form.PROSE, Form.ITEM, Form.ITEM, Form.ROW, Form.ROW, Form.CODE);
        assertThat(found).extracting(Sentence::lead).containsExactly(-1, 0, 1, 1, 1, 4, 1);
    }

    @Test
    void aQuestionThatStandsAloneIsAHeading() {
        var found = Sentences.of("What if it rains?\n\nThen the party moves inside.");
        assertThat(found).extracting(Sentence::form).containsExactly(Form.HEADING, Form.PROSE);
        assertThat(found.getLast().lead()).isZero();
    }

    @Test
    void whatRunsOnIsCutIntoPieces() {
        var pieces = Sentences.of("word, and ".repeat(5000));
        assertThat(pieces).hasSizeGreaterThan(90);
        assertThat(pieces).extracting(piece -> piece.text().length()).allMatch(length -> length <= Sentences.LONGEST);
        assertThat(pieces.subList(0, 90)).extracting(Sentence::text).allMatch(text -> text.endsWith("word,"));
        assertThat(Sentences.of("\uD83D\uDE00".repeat(3000)))
                .allSatisfy(piece -> assertThat(
                                Character.isLowSurrogate(piece.text().charAt(0)))
                        .isFalse());
    }

    @Test
    void anyTextIsCutInOrderWithoutLossOfWords() {
        for (long seed = 0; seed < 300; seed++) {
            var text = random(new Random(seed));
            int end = 0;
            var words = new StringBuilder();
            for (var sentence : Sentences.of(text)) {
                assertThat(sentence.start()).as("seed " + seed).isGreaterThanOrEqualTo(end);
                end = sentence.end();
                words.append(text, sentence.start(), end);
            }
            assertThat(letters(words.toString())).as("seed " + seed).isEqualTo(letters(text));
        }
    }

    private static String random(Random random) {
        String[] parts = {
            "Word",
            "word",
            "x.",
            "Dr.",
            "3.",
            "\n",
            "\n\n",
            "- ",
            "| a | b |",
            "!",
            "?",
            "“",
            "”",
            "# ",
            "2019",
            "。",
            "…"
        };
        var text = new StringBuilder();
        int length = random.nextInt(80);
        for (int i = 0; i < length; i++) {
            text.append(parts[random.nextInt(parts.length)]);
            if (random.nextInt(3) > 0) text.append(' ');
        }
        return text.toString();
    }

    private static String letters(String text) {
        return text.replaceAll("[^\\p{L}\\p{N}]", "");
    }

    private static void check(String text, String... sentences) {
        assertThat(Sentences.of(text)).extracting(Sentence::text).containsExactly(sentences);
    }
}
