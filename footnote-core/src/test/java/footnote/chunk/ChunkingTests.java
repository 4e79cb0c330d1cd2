package footnote.chunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.corpus.DocumentId;
import footnote.corpus.Embedding;
import footnote.corpus.Passage;
import footnote.corpus.Span;
import footnote.corpus.Spot;
import footnote.spi.Parser.Code;
import footnote.spi.Parser.Heading;
import footnote.spi.Parser.Leaf;
import footnote.spi.Parser.Page;
import footnote.spi.Parser.Parsed;
import footnote.spi.Parser.Row;
import footnote.spi.Parser.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
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

    @Test
    void rowsStayWholeAndTheHeaderLeadsEveryPiece() {
        var lines = new ArrayList<String>();
        lines.add("Name | Amount | Remark");
        for (int i = 2; i <= 200; i++) lines.add("Person " + i + " | " + i * 7 + " | paid on the " + i + "th");
        var parsed = table("Ledger", lines);
        for (var chunker : List.of(new TableAware(CharacterWindow.USUAL), StructureAware.USUAL)) {
            var passages = cut(chunker, parsed);
            var rows = new ArrayList<String>();
            for (var passage : passages) {
                assertThat(passage.whole()).startsWith(lines.getFirst() + "\n").hasSizeLessThanOrEqualTo(1000);
                rows.addAll(passage.text().lines().toList());
            }
            assertThat(rows).containsExactlyElementsOf(lines);
            assertThat(passages.getFirst().place().spot().orElseThrow().label()).startsWith("Ledger, rows 2–");
            assertThat(passages.getLast().place().spot().orElseThrow().label()).endsWith("–200");
        }
    }

    @Test
    void aSmallTableStaysWithTheSentenceBeforeIt() {
        var text = "The prices are these:\n\nTicket | Price\nSingle | 4\nSeason | 90\n\nThey hold until May.";
        int at = text.indexOf("Ticket");
        var rows = List.of(row(text, "Single | 4", 2), row(text, "Season | 90", 3));
        var table = new Table("", Optional.of(new Row(1, new Span(at, at + 14))), rows);
        var passages = cut(StructureAware.USUAL, parsed(text).withTables(List.of(table)));
        assertThat(passages).singleElement().extracting(Passage::text).isEqualTo(text);
    }

    @Test
    void codeIsCutBetweenDeclarationsAndLedByWhatHoldsIt() {
        var code = new StringBuilder("class Ledger {\n");
        for (int i = 0; i < 12; i++) {
            code.append("    int sum").append(i).append("(int a) {\n");
            for (int j = 0; j < 6; j++) code.append("        a += ").append(j).append(";\n\n");
            code.append("        return a;\n    }\n\n");
        }
        code.append("}\n");
        var parsed = parsed(code.toString()).withCodes(List.of(new Code("java", new Span(0, code.length()))));
        var passages = cut(new CodeAware(500), parsed);
        assertThat(passages).hasSizeGreaterThan(3);
        assertThat(passages.subList(1, passages.size())).allSatisfy(passage -> {
            assertThat(passage.lead()).isEqualTo("class Ledger {");
            assertThat(passage.text()).startsWith("    int sum");
        });
        assertThat(passages.getFirst().place().spot())
                .hasValueSatisfying(spot -> assertThat(spot.label()).startsWith("lines 1–"));
        assertThat(cut(StructureAware.USUAL, parsed).getFirst().text()).startsWith("class Ledger {\n    int sum0");
    }

    @Test
    void aWindowOfTokensHoldsSoMany() {
        var text = "one two three four five six seven ".repeat(100);
        ToIntFunction<String> tokens =
                words -> 2 + (words.isBlank() ? 0 : words.strip().split("\\s+").length);
        var passages = cut(new TokenWindow(tokens, 50, 10), parsed(text));
        assertThat(passages)
                .hasSizeGreaterThan(10)
                .allSatisfy(
                        passage -> assertThat(tokens.applyAsInt(passage.text())).isLessThanOrEqualTo(52));
        var first = List.of(passages.get(0).text().split(" "));
        assertThat(passages.get(1).text()).startsWith(String.join(" ", first.subList(40, 50)));
    }

    @Test
    void aHierarchyLinksParagraphsToSectionsAndSectionsToTheDocument() {
        var text = "Manual\n\nIntro.\n\nInstall\n\n" + "Do this now. ".repeat(200) + "\n\nUse\n\nThen that.";
        var headings = List.of(heading(text, "Manual", 1), heading(text, "Install", 2), heading(text, "Use", 2));
        var passages = cut(Hierarchy.USUAL, parsed(text).withHeadings(headings));
        assertThat(passages.getFirst().level()).isZero();
        var sections = passages.stream().filter(one -> one.level() == 1).toList();
        assertThat(sections)
                .hasSize(3)
                .allSatisfy(section -> assertThat(section.parent()).hasValue(0));
        var leaves = passages.stream().filter(one -> one.level() == 2).toList();
        assertThat(leaves).hasSizeGreaterThan(2).allSatisfy(leaf -> {
            var holder = passages.get(leaf.parent().orElseThrow());
            assertThat(holder.level()).isEqualTo(1);
            assertThat(holder.span().start()).isLessThanOrEqualTo(leaf.span().start());
        });
    }

    @Test
    void meaningDecidesWhereAPieceEnds() {
        var text = "Cats purr. Cats sleep. Cats hunt mice. Ships sail far. Ships carry tea. Ships sink.";
        Function<List<String>, List<Embedding>> embed = texts -> texts.stream()
                .map(words -> Embedding.ofUnit(words.startsWith("Cats") ? new float[] {1, 0} : new float[] {0, 1}))
                .toList();
        var passages = cut(new Semantic(embed, 20, new CharacterWindow(80, 0)), parsed(text));
        assertThat(passages)
                .extracting(Passage::text)
                .containsExactly(
                        "Cats purr. Cats sleep. Cats hunt mice.", "Ships sail far. Ships carry tea. Ships sink.");
    }

    @Test
    void aHeadingEndsAPieceWhateverItsMeaning() {
        var text = "One\n\n" + "The same words again. ".repeat(4) + "\n\nTwo\n\n" + "The same words again. ".repeat(4);
        var parsed = parsed(text).withHeadings(List.of(heading(text, "One", 1), heading(text, "Two", 1)));
        var passages = cut(new Semantic(ChunkingTests::alike, 60, new CharacterWindow(100, 0)), parsed);
        assertThat(passages)
                .hasSize(2)
                .last()
                .satisfies(passage -> assertThat(passage.text()).startsWith("Two"));
    }

    @Test
    void cuttingByMeaningTellsHowFarItIsAndStopsWhenTold() {
        var shares = new ArrayList<Double>();
        var most = new ArrayList<Integer>();
        Function<List<String>, List<Embedding>> embed = texts -> {
            most.add(texts.size());
            return alike(texts);
        };
        var semantic = new Semantic(embed, 100, new CharacterWindow(400, 0));
        var long300 = parsed("A sentence of some words stands here. ".repeat(300));
        assertThat(semantic.cut(long300, shares::add)).hasSizeGreaterThan(20);
        assertThat(shares).hasSizeGreaterThan(5).isSorted().last().isEqualTo(1.0);
        assertThat(most).allSatisfy(texts -> assertThat(texts).isLessThanOrEqualTo(32));
        most.clear();
        Pace stop = share -> {
            if (share > 0.2) throw new IllegalStateException("no longer ours");
        };
        assertThatThrownBy(() -> semantic.cut(long300, stop)).hasMessage("no longer ours");
        assertThat(most).hasSizeLessThan(4);
    }

    private static List<Embedding> alike(List<String> texts) {
        return texts.stream().map(_ -> Embedding.ofUnit(new float[] {1, 0})).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {". ", "a.", "(\"", "?!", "1.", ".) ", "A. b ", "\u2029", "\u00ab", "Aa", "\u0e01", "a\n"})
    @Timeout(60)
    void sentencesOfAnyKindAreFoundInReasonableTime(String piece) {
        var text = piece.repeat(300_000 / piece.length());
        assertThat(cut(new Semantic(ChunkingTests::alike, 400, CharacterWindow.USUAL), parsed(text)))
                .allSatisfy(passage -> assertThat(passage.span().length()).isLessThanOrEqualTo(300_000));
    }

    @Test
    void whatOneLineSaysAtLengthIsNotRepeatedInEveryPassage() {
        var heading = "h".repeat(100_000);
        var text = heading + "\n\n" + "Words follow. ".repeat(500);
        var passages = cut(
                StructureAware.USUAL,
                parsed(text).withHeadings(List.of(new Heading(1, new Span(0, heading.length())))));
        assertThat(passages)
                .allSatisfy(passage -> assertThat(passage.place().section()).hasSizeLessThanOrEqualTo(200));
        var code = "x".repeat(50_000) + "\n" + "    y = 1\n".repeat(2000);
        var lines = cut(CodeAware.USUAL, parsed(code).withCodes(List.of(new Code("", new Span(0, code.length())))));
        assertThat(lines).allSatisfy(passage -> assertThat(passage.lead()).hasSizeLessThanOrEqualTo(200));
    }

    @Test
    @Timeout(60)
    void aLongTableOrAManualFullOfCodeIsCutInReasonableTime() {
        var lines = new ArrayList<String>();
        for (int i = 0; i < 300_000; i++) lines.add("Row " + i + " | " + i % 97);
        assertThat(cut(StructureAware.USUAL, table("Big", lines))).hasSizeGreaterThan(1000);
        var text = "Do this:\n\nrun\n\n".repeat(60_000);
        var codes = new ArrayList<Code>();
        for (int i = 0; i < 60_000; i++) codes.add(new Code("sh", new Span(i * 15 + 10, i * 15 + 13)));
        assertThat(cut(StructureAware.USUAL, parsed(text).withCodes(codes))).hasSizeGreaterThan(500);
    }

    @Test
    @Timeout(60)
    void aBookOfShortSectionsIsCutInReasonableTime() {
        var section = "Head of a part\n\n" + "Some words that follow it. ".repeat(12) + "\n\n";
        int count = 5_000_000 / section.length();
        var headings = new ArrayList<Heading>();
        for (int i = 0; i < count; i++) {
            int at = i * section.length();
            headings.add(new Heading(2, new Span(at, at + 14)));
        }
        var parsed = parsed(section.repeat(count)).withHeadings(headings);
        assertThat(cut(new Hierarchy(StructureAware.USUAL, 2000), parsed)).hasSizeGreaterThan(2 * count);
        assertThat(cut(new TokenWindow(words -> 2 + words.length() / 4, 512, 128), parsed))
                .hasSizeGreaterThan(1000);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24})
    void everySpanMapsBackAndNoWordIsLost(long seed) {
        var random = new Random(seed);
        var text = randomText(random);
        var parsed = randomParts(Parsed.plain(text, "text/plain").withHeadings(randomHeadings(text, random)), random);
        int size = 50 + random.nextInt(400);
        var window = new CharacterWindow(size, random.nextInt(size / 2));
        Function<List<String>, List<Embedding>> embed = texts -> texts.stream()
                .map(words -> Embedding.normalised(new float[] {1, words.hashCode() % 7}))
                .toList();
        var chunkers = List.of(
                window,
                new HeadingAware(window),
                new TableAware(window),
                new CodeAware(size),
                new StructureAware(window),
                new TokenWindow(words -> 2 + words.length() / 4, 16 + size, 7),
                new Semantic(embed, size / 3, window),
                new Hierarchy(new StructureAware(window), size));
        for (var chunker : chunkers) {
            var covered = new boolean[text.length()];
            var last = new HashMap<Integer, Integer>();
            for (var passage : cut(chunker, parsed)) {
                var where = chunker.getClass().getSimpleName() + ", seed " + seed;
                assertThat(Cutter.words(parsed, passage.span())).as(where).isEqualTo(passage.text());
                int start = passage.span().start();
                assertThat(start).as(where).isGreaterThan(last.getOrDefault(passage.level(), -1));
                last.put(passage.level(), start);
                for (int i = start; i < passage.span().end(); i++) covered[i] = true;
            }
            for (int i = 0; i < covered.length; i++) {
                if (Cutter.normalised(text.substring(i, i + 1)).isEmpty()) continue;
                assertThat(covered[i])
                        .as("character %d of seed %d, %s", i, seed, chunker.getClass())
                        .isTrue();
            }
        }
    }

    /// Some lines of the text are said to be tables, others code.
    private static Parsed randomParts(Parsed parsed, Random random) {
        var tables = new ArrayList<Table>();
        var codes = new ArrayList<Code>();
        var rows = new ArrayList<Row>();
        int start = 0;
        for (var line : parsed.text().split("\n", -1)) {
            if (!line.isBlank() && random.nextInt(3) > 0) {
                rows.add(new Row(1 + rows.size(), new Span(start, start + line.length())));
            } else if (!rows.isEmpty()) {
                boolean headed = random.nextBoolean() && rows.size() > 1;
                var span = new Span(
                        rows.getFirst().span().start(), rows.getLast().span().end());
                if (random.nextInt(3) == 0) codes.add(new Code("", span));
                else {
                    var header = headed ? Optional.of(rows.getFirst()) : Optional.<Row>empty();
                    tables.add(new Table("Sheet", header, rows.subList(headed ? 1 : 0, rows.size())));
                }
                rows.clear();
            }
            start += line.length() + 1;
        }
        return parsed.withTables(tables).withCodes(codes);
    }

    private static Parsed table(String sheet, List<String> lines) {
        var rows = new ArrayList<Row>();
        int start = 0;
        for (var line : lines) {
            rows.add(new Row(rows.size() + 1, new Span(start, start + line.length())));
            start += line.length() + 1;
        }
        var table = new Table(sheet, Optional.of(rows.getFirst()), rows.subList(1, rows.size()));
        return parsed(String.join("\n", lines)).withTables(List.of(table));
    }

    private static Row row(String text, String line, int number) {
        int at = text.indexOf(line);
        return new Row(number, new Span(at, at + line.length()));
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
