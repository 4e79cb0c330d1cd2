package footnote.testkit;

import static footnote.corpus.PassageFilter.is;
import static footnote.testkit.BlockBuilder.passages;
import static footnote.testkit.BlockBuilder.point;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import footnote.corpus.DocumentId;
import footnote.corpus.Grant;
import footnote.corpus.Hit;
import footnote.corpus.Origin;
import footnote.corpus.Passage;
import footnote.corpus.PassageFilter;
import footnote.corpus.PassageFilter.AnyOf;
import footnote.corpus.PassageFilter.Dated;
import footnote.corpus.PassageFilter.Field;
import footnote.corpus.PassageFilter.StartsWith;
import footnote.corpus.PassageId;
import footnote.corpus.Viewer;
import footnote.spi.PassageIndex.Block;
import footnote.spi.Scope;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// What every index of meanings does, whatever it is made of and wherever it lies.
@ExtendWith(Randomized.class)
public abstract class VectorIndexContract extends VectorIndexScopeContract {
    @Test
    void anEmptyIndexFindsNothing() {
        assertThat(index.applied()).isZero();
        assertThat(index.resume()).isZero();
        for (var leg : legs()) assertThat(leg.find("anything", 10, ALL)).isEmpty();
        assertThat(index.facts().passages()).isZero();
    }

    @Test
    void searchesSeeWhatIsPublishedAndNothingElse() {
        var block = passages("gravel", "gravel pebble").embedded();
        index.replace(block, ++number);
        for (var leg : legs()) assertThat(leg.find("gravel", 10, ALL)).isEmpty();
        index.publish();
        for (var leg : legs()) assertThat(leg.find("gravel", 10, ALL)).containsExactly(id(block, 0), id(block, 1));
        assertThat(index.facts().passages()).isEqualTo(2);
        index.remove(block.document(), ++number);
        for (var leg : legs()) assertThat(leg.find("gravel", 10, ALL)).hasSize(2);
        index.publish();
        for (var leg : legs()) assertThat(leg.find("gravel", 10, ALL)).isEmpty();
        assertThat(index.facts().passages()).isZero();
    }

    @Test
    void aNewGenerationReplacesTheOldOne() {
        var document = DocumentId.random();
        publish(passages(document, "gravel", "gravel pebble").embedded());
        var next = passages(document, "gravel granite").generation(2).embedded();
        publish(next);
        for (var leg : legs()) assertThat(leg.find("gravel", 10, ALL)).containsExactly(id(next, 0));
        assertThat(index.facts().passages()).isEqualTo(1);
    }

    @Test
    void aShorterGenerationLeavesNothingOfTheLonger() {
        var document = DocumentId.random();
        publish(passages(document, "gravel", "gravel", "gravel").embedded());
        publish(passages(document, "gravel").embedded());
        for (var leg : legs()) assertThat(leg.find("gravel", 10, ALL)).hasSize(1);
    }

    @Test
    void aDocumentWithoutPassagesIsNotFoundAnyMore() {
        var document = DocumentId.random();
        publish(passages(document, "gravel").embedded());
        publish(passages(document).words());
        for (var leg : legs()) assertThat(leg.find("gravel", 10, ALL)).isEmpty();
        assertThat(index.facts().passages()).isZero();
    }

    @Test
    void applyingTheSameBlockTwiceIsHarmless() {
        var block = passages("gravel", "gravel pebble").embedded();
        publish(block, block);
        publish(block);
        for (var leg : legs()) assertThat(leg.find("gravel", 10, ALL)).hasSize(2);
    }

    @Test
    void whatHappensToADocumentLastHolds() {
        var document = DocumentId.random();
        var first = passages(document, "gravel", "gravel").embedded();
        var second = passages(document, "gravel").generation(2).embedded();
        index.replace(first, ++number);
        index.remove(document, ++number);
        index.replace(second, ++number);
        index.publish();
        for (var leg : legs()) assertThat(leg.find("gravel", 10, ALL)).containsExactly(id(second, 0));
        index.replace(first, ++number);
        index.remove(document, ++number);
        index.publish();
        for (var leg : legs()) assertThat(leg.find("gravel", 10, ALL)).isEmpty();
    }

    @Test
    void removingWhatIsNotThereIsHarmless() {
        publish(passages("gravel").embedded());
        index.remove(DocumentId.random(), ++number);
        index.publish();
        for (var leg : legs()) assertThat(leg.find("gravel", 10, ALL)).hasSize(1);
    }

    @Test
    void meaningIsFoundOnceItIsThere() {
        var document = DocumentId.random();
        publish(passages(document, "gravel").words());
        assertThat(nearest("gravel")).isEmpty();
        publish(passages(document, "gravel").embedded());
        assertThat(nearest("gravel")).hasSize(1);
        publish(passages(document, "gravel").generation(2).words());
        assertThat(nearest("gravel")).isEmpty();
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
    void tiesAreBrokenByName() {
        var blocks = IntStream.range(0, 6)
                .mapToObj(_ -> passages("gravel", "gravel").embedded())
                .toArray(Block[]::new);
        publish(blocks);
        var inOrder = Arrays.stream(blocks)
                .flatMap(block -> IntStream.range(0, 2).mapToObj(i -> id(block, i)))
                .sorted()
                .toList();
        for (var leg : legs()) {
            assertThat(leg.find("gravel", 100, ALL)).isEqualTo(inOrder);
            assertThat(leg.find("gravel", 5, ALL)).isEqualTo(inOrder.subList(0, 5));
        }
    }

    @Test
    void noMoreAreReturnedThanAskedFor() {
        publish(passages("gravel one", "gravel two", "gravel three").embedded());
        for (int atMost : new int[] {-1, 0, 1, 2, 3, Integer.MAX_VALUE}) {
            int expected = Math.clamp(atMost, 0, 3);
            for (var leg : legs()) assertThat(leg.find("gravel", atMost, ALL)).hasSize(expected);
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
                for (var leg : legs()) expectOneGeneration(leg.find("gravel", 100, ALL));
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

    private static Block generation(DocumentId document, int generation) {
        var texts = IntStream.range(0, 8).mapToObj(i -> "gravel " + i).toArray(String[]::new);
        return passages(document, texts).generation(generation).embedded();
    }

    private static void expectOneGeneration(List<PassageId> found) {
        assertThat(found).hasSize(8);
        assertThat(found.stream().map(PassageId::generation).distinct()).hasSize(1);
    }

    @Test
    void theNumberIsThatOfWhatIsDurable() {
        index.replace(passages("gravel").embedded(), 3);
        index.publish();
        assertThat(index.applied()).isZero();
        index.commit();
        assertThat(index.applied()).isEqualTo(3);
        index.remove(DocumentId.random(), 7);
        assertThat(index.applied()).isEqualTo(3);
        index.commit();
        index.commit();
        assertThat(index.applied()).isEqualTo(7);
        assertThat(index.resume()).isEqualTo(7);
    }

    @Test
    void whatIsClosedIsFoundAgain() throws Exception {
        var block = passages("gravel", "gravel pebble").embedded();
        index.replace(block, 5);
        index.commit();
        var later = passages("granite").embedded();
        index.replace(later, 6);
        index.close();
        var again = reopened();
        if (again.isEmpty()) return; // an index in memory does not outlive its closing, and promises nothing
        index = again.get();
        assertThat(index.applied()).isEqualTo(6);
        assertThat(nearest("gravel")).containsExactlyInAnyOrder(id(block, 0), id(block, 1), id(later, 0));
        for (var leg : legs()) {
            assertThat(leg.find("gravel", 2, ALL)).containsExactly(id(block, 0), id(block, 1));
            assertThat(leg.find("granite", 1, ALL)).containsExactly(id(later, 0));
        }
    }

    @Test
    void oddDocumentsAreKept() {
        var odd = passages("gravel\0\uD800 \uDBFF", "x".repeat(40_000), "…").at("p".repeat(50_000));
        var block =
                odd.titled("\0").in("").mime("").tagged("\0", "\uDC00\uD800").embedded();
        publish(block, passages("gravel").embedded());
        for (var filter : List.of(
                is(Field.COLLECTION, ""),
                is(Field.PATH, "p".repeat(50_000)),
                is(Field.MIME, ""),
                is(Field.TAG, "\0"),
                is(Field.TAG, "\uDC00\uD800"),
                PassageFilter.startsWith(Field.TAG, "\uDC00"))) {
            for (var leg : legs())
                assertThat(leg.find("gravel", 1, new Scope(Viewer.LOCAL, filter)))
                        .as(filter.getClass().getSimpleName())
                        .containsExactly(id(block, 0));
        }
    }

    /// Whatever the filter, exactly what an index that looks at every passage finds is found.
    @RepeatedTest(3)
    void filtersMeanTheSameEverywhere(Random random) {
        var simple = new MemoryPassageIndex();
        for (int i = 0; i < 60; i++) {
            var block = anyBlock(random);
            index.replace(block, ++number);
            simple.replace(block, number);
        }
        index.publish();
        simple.publish();
        for (int i = 0; i < 150; i++) {
            var scope = new Scope(viewer(any(random, "ada", "bob", "eve")), anyFilter(random, 3));
            var expected = ids(simple.nearest(point("gravel"), 1000, scope));
            for (var leg : legs())
                assertThat(leg.find("gravel", 1000, scope))
                        .as(scope.toString())
                        .containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    private static Block anyBlock(Random random) {
        var block = passages("gravel", "gravel")
                .in(any(random, "red", "re", "blue"))
                .at(any(random, "a", "a/b", "a/bc.md", "", "ü/ß"))
                .mime(any(random, "text/plain", "text/markdown", "application/pdf"))
                .level(random.nextInt(Passage.PARAGRAPH + 1))
                .addedAt(any(random, "2024-02-29T23:59:59Z", "2024-03-01T00:00:00Z", "1969-12-31T12:00:00Z"))
                .readableBy(any(random, Grant.EVERYONE, Grant.user("ada"), Grant.user("bob")));
        switch (random.nextInt(3)) {
            case 0 -> block.tagged(any(random, "x", "xy"), any(random, "z", "y"));
            case 1 -> block.tagged("x");
            default -> {}
        }
        switch (random.nextInt(3)) {
            case 0 -> block.from(Origin.page("https://example.org/a", Optional.of("2020-05-06")));
            case 1 -> block.from(Origin.commit("https://git.example.org/acme/shop.git", "a1"));
            default -> {}
        }
        return block.embedded();
    }

    private static PassageFilter anyFilter(Random random, int depth) {
        if (depth == 0) return anyCondition(random);
        return switch (random.nextInt(4)) {
            case 0 -> anyCondition(random);
            case 1 -> new PassageFilter.Not(anyFilter(random, depth - 1));
            case 2 -> new PassageFilter.And(someFilters(random, depth - 1));
            default -> new PassageFilter.Or(someFilters(random, depth - 1));
        };
    }

    private static List<PassageFilter> someFilters(Random random, int depth) {
        var filters = new ArrayList<PassageFilter>();
        for (int left = random.nextInt(4); left > 0; left--) filters.add(anyFilter(random, depth));
        return filters;
    }

    private static PassageFilter anyCondition(Random random) {
        var field = any(random, Field.values());
        return switch (random.nextInt(5)) {
            case 0 ->
                new StartsWith(field, any(random, "", "a", "a/", "a/b", "r", "re", "https://", "text/", "x", "1"));
            case 1 -> {
                var day = any(random, LocalDate.of(2020, 5, 6), LocalDate.of(2024, 3, 1), LocalDate.of(1970, 1, 1));
                yield random.nextBoolean()
                        ? new Dated(Optional.of(day), Optional.empty())
                        : new Dated(Optional.empty(), Optional.of(day));
            }
            default ->
                new AnyOf(
                        field,
                        Set.copyOf(Arrays.asList(
                                any(random, "red", "re", "a", "a/b", "", "x", "acme/shop", "https://example.org/a"),
                                any(random, "blue", "text/plain", "y", "1", "2"))));
        };
    }

    @SafeVarargs
    private static <T> T any(Random random, T... of) {
        return of[random.nextInt(of.length)];
    }
}
