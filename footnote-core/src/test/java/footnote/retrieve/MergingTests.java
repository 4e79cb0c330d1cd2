package footnote.retrieve;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.corpus.DocumentId;
import footnote.corpus.Hit;
import footnote.corpus.PassageId;
import footnote.corpus.Ranking;
import java.util.List;
import org.junit.jupiter.api.Test;

class MergingTests {
    private static final DocumentId DOCUMENT = DocumentId.random();

    @Test
    void aPassageCountsWithTheBestOfItsScores() {
        var merged = Merging.best(List.of(ranking(hit(1, 0.9), hit(2, 0.3)), ranking(hit(2, 0.7), hit(3, 0.5))), 10);
        assertThat(merged).isEqualTo(ranking(hit(1, 0.9), hit(2, 0.7), hit(3, 0.5)));
    }

    @Test
    void noMoreAreKeptThanOneSearchBrings() {
        var merged = Merging.best(List.of(ranking(hit(1, 0.9), hit(2, 0.3)), ranking(hit(3, 0.5))), 2);
        assertThat(merged).isEqualTo(ranking(hit(1, 0.9), hit(3, 0.5)));
    }

    @Test
    void everyWordingsBestIsAsGoodAsThatOfTheFirst() {
        var levelled = Merging.levelled(List.of(ranking(hit(1, 4), hit(2, 3)), ranking(hit(3, 16), hit(4, 8))));
        assertThat(levelled).containsExactly(ranking(hit(1, 4), hit(2, 3)), ranking(hit(3, 4), hit(4, 2)));
    }

    @Test
    void whereTheFirstFoundNothingTheNextSetsTheScale() {
        var levelled = Merging.levelled(List.of(Ranking.EMPTY, ranking(hit(3, 16)), ranking(hit(4, 8))));
        assertThat(levelled).containsExactly(Ranking.EMPTY, ranking(hit(3, 16)), ranking(hit(4, 16)));
        assertThat(Merging.levelled(List.of(Ranking.EMPTY))).containsExactly(Ranking.EMPTY);
    }

    private static Ranking ranking(Hit... hits) {
        return new Ranking(List.of(hits));
    }

    private static Hit hit(int ordinal, double score) {
        return new Hit(new PassageId(DOCUMENT, 1, ordinal), score);
    }
}
