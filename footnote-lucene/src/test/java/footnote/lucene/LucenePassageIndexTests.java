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
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
