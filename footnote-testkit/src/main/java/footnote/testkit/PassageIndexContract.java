package footnote.testkit;

import static footnote.testkit.BlockBuilder.passages;
import static org.assertj.core.api.Assertions.assertThat;

import footnote.corpus.DocumentId;
import footnote.corpus.Hit;
import footnote.corpus.Language;
import footnote.corpus.PassageId;
import footnote.spi.PassageIndex;
import footnote.spi.PassageIndex.LexicalQuery;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What every passage index does, whatever it is made of.
public abstract class PassageIndexContract extends VectorIndexContract {
    @Override
    protected abstract PassageIndex emptyIndex() throws Exception;

    @Override
    List<Leg> legs() {
        var legs = new ArrayList<>(super.legs());
        legs.add((word, atMost, scope) -> ids(words().matching(english(word), atMost, scope)));
        return legs;
    }

    private PassageIndex words() {
        return (PassageIndex) index;
    }

    private List<PassageId> matching(String words) {
        return ids(words().matching(english(words), 100, ALL));
    }

    private static LexicalQuery english(String words) {
        return new LexicalQuery(words, Language.ENGLISH);
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
    void theWordsOfAFormerGenerationAreNotFound() {
        var document = DocumentId.random();
        publish(passages(document, "gravel", "pebble").embedded());
        var next = passages(document, "granite").generation(2).embedded();
        publish(next);
        assertThat(matching("gravel")).isEmpty();
        assertThat(matching("granite")).containsExactly(id(next, 0));
    }

    @Test
    void wordsAreRankedByRarityAndFrequency() {
        var block = passages("gravel basalt", "gravel granite granite", "gravel granite marble", "gravel marble chalk")
                .words();
        publish(block);
        assertThat(matching("gravel granite").subList(0, 2)).containsExactly(id(block, 1), id(block, 2));
        assertThat(words().matching(english("granite"), 10, ALL).hits())
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
        assertThat(words().matching(both, 10, ALL).hits().getFirst().score())
                .isEqualTo(words().matching(english("quarry"), 10, ALL)
                        .hits()
                        .getFirst()
                        .score());
        double exact =
                words().matching(english("quarry"), 10, ALL).hits().getFirst().score();
        for (var inexact : List.of(
                new LexicalQuery("quarre", Language.ENGLISH, 0.2, false),
                new LexicalQuery("quar", Language.ENGLISH, 0, true))) {
            assertThat(words().matching(inexact, 10, ALL).hits())
                    .singleElement()
                    .satisfies(hit -> assertThat(hit.score()).isLessThan(exact - 1e-6));
        }
    }

    private List<PassageId> found(LexicalQuery query) {
        return words().matching(query, 10, ALL).hits().stream()
                .map(Hit::passage)
                .toList();
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
            assertThat(words().matching(english(odd), 10, ALL)).isNotNull();
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
            assertThat(words().matching(new LexicalQuery(words.toString(), language), 10, ALL)
                            .hits())
                    .hasSize(1);
        }
    }
}
