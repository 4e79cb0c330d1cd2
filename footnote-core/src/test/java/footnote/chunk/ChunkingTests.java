package footnote.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.corpus.DocumentId;
import footnote.corpus.Passage;
import footnote.corpus.Span;
import footnote.corpus.Spot;
import footnote.spi.Parser.Heading;
import footnote.spi.Parser.Leaf;
import footnote.spi.Parser.Page;
import footnote.spi.Parser.Parsed;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChunkingTests {
    private static final DocumentId DOCUMENT = DocumentId.random();

    @Test
    void aShortTextIsOnePassage() {
        var passages = cut(CharacterWindow.USUAL, parsed("  Footnote answers from documents.  "));
        assertThat(passages).singleElement().satisfies(passage -> {
            assertThat(passage.text()).isEqualTo("Footnote answers from documents.");
            assertThat(passage.span()).isEqualTo(new Span(2, 34));
        });
    }

    @Test
    void blankTextHasNoPassages() {
        assertThat(cut(HeadingAware.USUAL, parsed(" \n\t \n"))).isEmpty();
        assertThat(cut(HeadingAware.USUAL, parsed(""))).isEmpty();
    }

    @Test
    void windowsEndAtSentences() {
        var text = "This sentence has exactly six words. ".repeat(60);
        var passages = cut(new CharacterWindow(200, 50), parsed(text));
        assertThat(passages).hasSizeGreaterThan(5).allSatisfy(passage -> {
            assertThat(passage.text()).endsWith(".");
            assertThat(passage.text().length()).isLessThanOrEqualTo(200);
            assertThat(passage.text()).startsWith("This");
        });
    }

    @Test
    void neighboursOverlap() {
        var passages = cut(new CharacterWindow(300, 100), parsed("word ".repeat(500)));
        for (int i = 1; i < passages.size(); i++) {
            int shared =
                    passages.get(i - 1).span().end() - passages.get(i).span().start();
            assertThat(shared).isBetween(80, 110);
        }
    }

    @Test
    void sectionsKeepTheirHeadings() {
        var text = "Manual\n\nIntro.\n\nInstall\n\n" + "Do this now. ".repeat(40) + "\n\nUse\n\n"
                + "Then that. ".repeat(60);
        var headings = List.of(heading(text, "Manual", 1), heading(text, "Install", 2), heading(text, "Use", 2));
        var passages = cut(
                new HeadingAware(new CharacterWindow(400, 80)),
                Parsed.plain(text, "text/markdown").withHeadings(headings));
        assertThat(passages).extracting(passage -> passage.place().section()).startsWith("Manual");
        assertThat(passages)
                .extracting(passage -> passage.place().section())
                .contains("Manual › Install", "Manual › Use");
        assertThat(passages)
                .noneMatch(passage ->
                        passage.text().contains("Do this now") && passage.text().contains("Then that"));
    }

    @Test
    void passagesKnowTheirPage() {
        var text = "a ".repeat(400) + "b ".repeat(400);
        var pages = List.of(new Page(Leaf.PAGE, 1, new Span(0, 800)), new Page(Leaf.PAGE, 2, new Span(800, 1600)));
        var passages = cut(
                new CharacterWindow(200, 0),
                Parsed.plain(text, "application/pdf").withPages(pages));
        assertThat(passages)
                .allSatisfy(passage -> assertThat(passage.place().spot())
                        .hasValue(new Spot.Page(passage.text().startsWith("a") ? 1 : 2)));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
    void everySpanMapsBackAndNoWordIsLost(long seed) {
        var random = new Random(seed);
        var text = randomText(random);
        var headings = randomHeadings(text, random);
        var parsed = Parsed.plain(text, "text/plain").withHeadings(headings);
        int size = 50 + random.nextInt(400);
        var window = new CharacterWindow(size, random.nextInt(size / 2));
        for (var chunker : List.of(window, new HeadingAware(window))) {
            var passages = cut(chunker, parsed);
            var covered = new boolean[text.length()];
            int last = -1;
            for (var passage : passages) {
                assertThat(Cutter.normalised(passage.span().of(text))).isEqualTo(passage.text());
                assertThat(passage.span().start()).as("in order, seed %d", seed).isGreaterThan(last);
                last = passage.span().start();
                for (int i = passage.span().start(); i < passage.span().end(); i++) covered[i] = true;
            }
            for (int i = 0; i < covered.length; i++) {
                if (Cutter.normalised(text.substring(i, i + 1)).isEmpty()) continue;
                assertThat(covered[i]).as("character %d of seed %d", i, seed).isTrue();
            }
        }
    }

    private static String randomText(Random random) {
        var parts = List.of(
                "word", " ", " ", " ", "\n", "\n\n", ". ", "! ", "Ω", "ü", "😀", "\t", "a".repeat(120), "\r\n", "1.5");
        var text = new StringBuilder();
        int length = random.nextInt(600);
        for (int i = 0; i < length; i++) text.append(parts.get(random.nextInt(parts.size())));
        return text.toString();
    }

    private static List<Heading> randomHeadings(String text, Random random) {
        var headings = new ArrayList<Heading>();
        for (int i = random.nextInt(100); i + 4 < text.length(); i += 5 + random.nextInt(300)) {
            if (Character.isSurrogate(text.charAt(i)) || Character.isSurrogate(text.charAt(i + 4))) continue;
            headings.add(new Heading(1 + random.nextInt(3), new Span(i, i + 4)));
        }
        return headings;
    }

    private static Heading heading(String text, String words, int rank) {
        int at = text.indexOf(words);
        return new Heading(rank, new Span(at, at + words.length()));
    }

    private static Parsed parsed(String text) {
        return Parsed.plain(text, "text/plain");
    }

    private static List<Passage> cut(Chunker chunker, Parsed parsed) {
        return new Cutter(chunker).cut(DOCUMENT, 1, parsed);
    }
}
