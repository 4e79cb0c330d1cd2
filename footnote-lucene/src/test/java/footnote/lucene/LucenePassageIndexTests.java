package footnote.lucene;

import static footnote.testkit.BlockBuilder.passages;
import static footnote.testkit.BlockBuilder.point;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.corpus.Language;
import footnote.corpus.PassageFilter;
import footnote.corpus.PassageFilter.Field;
import footnote.corpus.PassageFilter.StartsWith;
import footnote.corpus.Viewer;
import footnote.fault.FootnoteException;
import footnote.filter.FilterException;
import footnote.filter.FilterExpression;
import footnote.spi.PassageIndex;
import footnote.spi.PassageIndex.LexicalQuery;
import footnote.spi.Scope;
import footnote.testkit.FakeEmbedder;
import footnote.testkit.PassageIndexContract;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LucenePassageIndexTests extends PassageIndexContract {
    @TempDir
    Path folder = Path.of("");

    @TempDir
    Path another = Path.of("");

    @Override
    protected PassageIndex emptyIndex() {
        return LucenePassageIndex.open(folder, FakeEmbedder.DIMENSION);
    }

    @Override
    protected Optional<PassageIndex> reopened() {
        return Optional.of(LucenePassageIndex.open(folder, FakeEmbedder.DIMENSION));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 8, 63, 64, 65, 341, 342, 384, 385, 768, 800})
    void manyTolerantWordsAreNotTooMany(int words) {
        var asked = new StringBuilder();
        var written = new StringBuilder();
        for (int i = 0; i < words; i++) {
            var word = "kvz" + word(i);
            asked.append(word).append(' ');
            for (var ending : List.of("", "q", "qx", "qxj"))
                written.append(word).append(ending).append(' ');
        }
        try (var index = LucenePassageIndex.open(another, FakeEmbedder.DIMENSION)) {
            index.replace(passages(written.toString()).embedded(), 1);
            index.publish();
            var query = new LexicalQuery(asked.toString(), Language.ENGLISH, 0.2, true);
            assertThat(index.matching(query, 5, Scope.of(Viewer.LOCAL)).hits()).hasSize(1);
        }
    }

    /// A number in letters that no language's endings are made of.
    private static String word(int number) {
        var letters = new StringBuilder();
        for (var digit : String.valueOf(1000 + number).toCharArray()) letters.append("bcdfghjklm".charAt(digit - '0'));
        return letters.toString();
    }

    @Test
    void theLargestFilterGoesWithTheLongestQuestion() throws FilterException {
        var alternatives =
                IntStream.range(0, 199).mapToObj(i -> "path:" + i + "/*").collect(Collectors.joining(" OR "));
        var scope = new Scope(Viewer.LOCAL, FilterExpression.parse(alternatives));
        var words = IntStream.range(0, 2_000).mapToObj(i -> "word" + i).collect(Collectors.joining(" "));
        try (var index = LucenePassageIndex.open(another, FakeEmbedder.DIMENSION)) {
            int number = 0;
            for (var language : Language.values()) {
                index.replace(passages("word1").at("7/a.md").language(language).embedded(), ++number);
            }
            index.publish();
            assertThat(index.matching(new LexicalQuery(words, Language.OTHER), 50, scope)
                            .hits())
                    .hasSize(number);
        }
    }

    @Test
    void aFilterOfTooManyPartsIsRefused() {
        var parts = new ArrayList<PassageFilter>();
        for (int i = 0; i < 3_000; i++) parts.add(new StartsWith(Field.PATH, "folder " + i));
        var scope = new Scope(Viewer.LOCAL, new PassageFilter.Or(parts));
        try (var index = LucenePassageIndex.open(another, FakeEmbedder.DIMENSION)) {
            index.replace(passages("gravel").embedded(), 1);
            index.publish();
            assertThatThrownBy(() -> index.nearest(point("gravel"), 1, scope))
                    .isInstanceOf(FootnoteException.class)
                    .hasMessage("The filter has too many parts.");
        }
    }
}
