package footnote.testkit;

import static footnote.corpus.PassageFilter.is;
import static footnote.testkit.BlockBuilder.passages;
import static footnote.testkit.BlockBuilder.point;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import footnote.corpus.DocumentId;
import footnote.corpus.Hit;
import footnote.corpus.Language;
import footnote.corpus.PassageFilter.Field;
import footnote.corpus.PassageId;
import footnote.spi.PassageIndex;
import footnote.spi.PassageIndex.LexicalQuery;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What every passage index does, whatever it is made of.
public abstract class PassageIndexContract extends PassageIndexScopeContract {
    @Test
    void anEmptyIndexFindsNothing() {
        assertThat(index.applied()).isZero();
        assertThat(matching("anything")).isEmpty();
        assertThat(nearest("anything")).isEmpty();
        assertThat(index.facts().passages()).isZero();
    }

    @Test
    void searchesSeeWhatIsPublishedAndNothingElse() {
        var block = passages("gravel", "pebble").embedded();
        index.replace(block, ++number);
        assertThat(matching("gravel")).isEmpty();
        index.publish();
        assertThat(matching("gravel")).containsExactly(id(block, 0));
        assertThat(nearest("pebble")).containsExactly(id(block, 1), id(block, 0));
        assertThat(index.facts().passages()).isEqualTo(2);
        index.remove(block.document(), ++number);
        assertThat(matching("gravel")).hasSize(1);
        index.publish();
        assertThat(matching("gravel")).isEmpty();
        assertThat(nearest("gravel")).isEmpty();
    }

    @Test
    void aNewGenerationReplacesTheOldOne() {
        var document = DocumentId.random();
        publish(passages(document, "gravel", "pebble").embedded());
        var next = passages(document, "granite").generation(2).embedded();
        publish(next);
        assertThat(matching("gravel")).isEmpty();
        assertThat(matching("granite")).containsExactly(id(next, 0));
        assertThat(nearest("gravel")).containsExactly(id(next, 0));
    }

    @Test
    void aDocumentWithoutPassagesIsNotFoundAnyMore() {
        var document = DocumentId.random();
        publish(passages(document, "gravel").embedded());
        publish(passages(document).words());
        assertThat(matching("gravel")).isEmpty();
        assertThat(index.facts().passages()).isZero();
    }

    @Test
    void applyingTheSameBlockTwiceIsHarmless() {
        var block = passages("gravel", "pebble").embedded();
        publish(block, block);
        publish(block);
        assertThat(matching("gravel pebble")).hasSize(2);
        assertThat(nearest("gravel")).hasSize(2);
    }

    @Test
    void removingWhatIsNotThereIsHarmless() {
        publish(passages("gravel").words());
        index.remove(DocumentId.random(), ++number);
        index.publish();
        assertThat(matching("gravel")).hasSize(1);
    }

    @Test
    void wordsAreFoundBeforeTheirMeaningIs() {
        var document = DocumentId.random();
        publish(passages(document, "gravel").words());
        assertThat(matching("gravel")).hasSize(1);
        assertThat(nearest("gravel")).isEmpty();
        publish(passages(document, "gravel").embedded());
        assertThat(matching("gravel")).hasSize(1);
        assertThat(nearest("gravel")).hasSize(1);
    }

    @Test
    void meaningIsRankedByCosine() {
        var texts = new String[] {"gravel pebble", "gravel", "pebble granite", "basalt"};
        var block = passages(texts).embedded();
        publish(block);
        var hits = index.nearest(point("gravel"), 10, ALL).hits();
        assertThat(hits).hasSize(4).first().extracting(Hit::passage).isEqualTo(id(block, 1));
        for (var hit : hits) {
            double cosine = point(texts[hit.passage().ordinal()]).cosine(point("gravel"));
            assertThat(hit.score()).isBetween(-1.0, 1.0).isCloseTo(cosine, within(1e-5));
        }
    }

    @Test
    void wordsAreRankedByRarityAndFrequency() {
        var block = passages("gravel basalt", "gravel granite granite", "gravel granite marble", "gravel marble chalk")
                .words();
        publish(block);
        assertThat(matching("gravel granite").subList(0, 2)).containsExactly(id(block, 1), id(block, 2));
        assertThat(index.matching(english("granite"), 10, ALL).hits())
                .hasSize(2)
                .allMatch(hit -> hit.score() > 0);
    }

    @Test
    void misspeltAndShortenedWordsAreFoundWhereAskedAndCountForLess() {
        var block = passages("granite", "granites of the north", "quarry", "granit", "unrelated words")
                .words();
        publish(block);
        assertThat(matching("granito")).isEmpty();
        assertThat(found(new LexicalQuery("granito", Language.ENGLISH, 0.2, false)))
                .contains(id(block, 0));
        assertThat(found(new LexicalQuery("quarre", Language.ENGLISH, 0.2, false)))
                .containsExactly(id(block, 2));
        assertThat(matching("quar")).isEmpty();
        assertThat(found(new LexicalQuery("quar", Language.ENGLISH, 0, true))).containsExactly(id(block, 2));

        var both = new LexicalQuery("quarry", Language.ENGLISH, 0.2, true);
        assertThat(index.matching(both, 10, ALL).hits().getFirst().score())
                .isEqualTo(index.matching(english("quarry"), 10, ALL)
                        .hits()
                        .getFirst()
                        .score());
        double exact =
                index.matching(english("quarry"), 10, ALL).hits().getFirst().score();
        for (var inexact : List.of(
                new LexicalQuery("quarre", Language.ENGLISH, 0.2, false),
                new LexicalQuery("quar", Language.ENGLISH, 0, true))) {
            assertThat(index.matching(inexact, 10, ALL).hits())
                    .singleElement()
                    .satisfies(hit -> assertThat(hit.score()).isLessThan(exact - 1e-6));
        }
    }

    private List<PassageId> found(LexicalQuery query) {
        return index.matching(query, 10, ALL).hits().stream().map(Hit::passage).toList();
    }

    @Test
    void titleHeadingsAndPathAreWordsToo() {
        publish(passages("unrelated")
                .titled("Geology primer")
                .at("quarry/basalt.md")
                .under("Sediments")
                .words());
        for (var word : List.of("geology", "basalt", "quarry", "sediments"))
            assertThat(matching(word)).hasSize(1);
    }

    @Test
    void tiesAreBrokenByName() {
        var blocks = IntStream.range(0, 6)
                .mapToObj(_ -> passages("gravel", "gravel").embedded())
                .toArray(PassageIndex.Block[]::new);
        publish(blocks);
        var inOrder = Arrays.stream(blocks)
                .flatMap(block -> IntStream.range(0, 2).mapToObj(i -> id(block, i)))
                .sorted()
                .toList();
        assertThat(matching("gravel")).isEqualTo(inOrder);
        assertThat(nearest("gravel")).isEqualTo(inOrder);
        assertThat(ids(index.matching(english("gravel"), 5, ALL))).isEqualTo(inOrder.subList(0, 5));
        assertThat(ids(index.nearest(point("gravel"), 5, ALL))).isEqualTo(inOrder.subList(0, 5));
    }

    @Test
    void noMoreAreReturnedThanAskedFor() {
        publish(passages("gravel one", "gravel two", "gravel three").embedded());
        for (int atMost : new int[] {-1, 0, 1, 2, 3, Integer.MAX_VALUE}) {
            int expected = Math.clamp(atMost, 0, 3);
            assertThat(index.matching(english("gravel"), atMost, ALL).hits()).hasSize(expected);
            assertThat(index.nearest(point("gravel"), atMost, ALL).hits()).hasSize(expected);
        }
    }

    @Test
    void aDocumentIsSeenInOneGenerationOnly() throws Exception {
        var document = DocumentId.random();
        publish(generation(document, 1));
        var done = new AtomicBoolean();
        Callable<Integer> searcher = () -> {
            int searches = 0;
            while (!done.get()) {
                expectOneGeneration(ids(index.matching(english("gravel"), 100, ALL)));
                expectOneGeneration(ids(index.nearest(point("gravel"), 100, ALL)));
                searches++;
            }
            return searches;
        };
        try (var threads = Executors.newFixedThreadPool(3)) {
            var searches = List.of(threads.submit(searcher), threads.submit(searcher), threads.submit(searcher));
            try {
                for (int i = 2; i < 150; i++) {
                    publish(generation(document, i));
                    if (i % 20 == 0) index.commit();
                }
            } finally {
                done.set(true);
            }
            int together = 0;
            for (var search : searches) together += search.get();
            assertThat(together).isPositive();
        }
    }

    private static PassageIndex.Block generation(DocumentId document, int generation) {
        var texts = IntStream.range(0, 8).mapToObj(i -> "gravel " + i).toArray(String[]::new);
        return passages(document, texts).generation(generation).embedded();
    }

    private static void expectOneGeneration(List<PassageId> found) {
        assertThat(found).hasSize(8);
        assertThat(found.stream().map(PassageId::generation).distinct()).hasSize(1);
    }

    @Test
    void theNumberIsThatOfWhatIsDurable() {
        index.replace(passages("gravel").words(), 3);
        index.publish();
        assertThat(index.applied()).isZero();
        index.commit();
        assertThat(index.applied()).isEqualTo(3);
        index.remove(DocumentId.random(), 7);
        assertThat(index.applied()).isEqualTo(3);
        index.commit();
        index.commit();
        assertThat(index.applied()).isEqualTo(7);
    }

    @Test
    void whatIsClosedIsFoundAgain() throws Exception {
        var block = passages("gravel", "pebble").embedded();
        index.replace(block, 5);
        index.commit();
        index.replace(passages("granite").embedded(), 6);
        index.close();
        var again = reopened();
        if (again.isEmpty()) return; // an index in memory does not outlive its closing, and promises nothing
        index = again.get();
        assertThat(index.applied()).isEqualTo(6);
        assertThat(matching("pebble")).containsExactly(id(block, 1));
        assertThat(nearest("gravel")).hasSize(3).first().isEqualTo(id(block, 0));
        assertThat(matching("granite")).hasSize(1);
    }

    @Test
    void wordsAreDataAndNeverSyntax() {
        publish(passages("gravel pebble").embedded());
        for (var odd : List.of(
                "",
                " \t\n",
                "?!…",
                "\"",
                "title:gravel*zzz AND (",
                "+-&&||!(){}[]^~*:\\/",
                "\0",
                "\uD800",
                "\uDC00x")) {
            assertThat(index.matching(english(odd), 10, ALL)).isNotNull();
        }
        assertThat(matching("title:gravel* AND (")).hasSize(1);
        assertThat(matching("\0gravel\uD800")).hasSize(1);
        assertThat(matching("-gravel")).hasSize(1);
        assertThat(matching("grav*")).isEmpty();
    }

    @Test
    void aLongQueryIsAnswered() {
        publish(passages("gravel pebble").embedded());
        var words = new StringBuilder("gravel");
        for (int i = 0; i < 10_000; i++) words.append(" word").append(i);
        assertThat(matching(words.toString())).hasSize(1);
        for (var language : Language.values()) {
            assertThat(index.matching(new LexicalQuery(words.toString(), language), 10, ALL)
                            .hits())
                    .hasSize(1);
        }
    }

    @Test
    void oddDocumentsAreKept() {
        var odd = passages("gravel\0\uD800 \uDBFF", "x".repeat(40_000), "…").at("p".repeat(50_000));
        var block = odd.titled("\0").in("").mime("").embedded();
        publish(block);
        assertThat(matching("gravel")).containsExactly(id(block, 0));
        expect(is(Field.COLLECTION, ""), "gravel", block);
        expect(is(Field.PATH, "p".repeat(50_000)), "gravel", block);
    }
}
