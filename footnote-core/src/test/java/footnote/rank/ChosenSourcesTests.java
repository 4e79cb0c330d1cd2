package footnote.rank;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.ask.Evidence;
import footnote.ask.LeftOut;
import footnote.ask.Question;
import footnote.ask.Source;
import footnote.corpus.Document;
import footnote.corpus.DocumentId;
import footnote.corpus.Passage;
import footnote.corpus.PassageId;
import footnote.corpus.Place;
import footnote.corpus.Span;
import footnote.corpus.Viewer;
import footnote.preset.Preset.Selection;
import footnote.spi.Catalogue.Excerpt;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ChosenSourcesTests {
    private static final DocumentId ONE = DocumentId.random();
    private static final DocumentId OTHER = DocumentId.random();

    private final Source section = source(ONE, 0, Passage.SECTION, new Span(0, 100));
    private final Source inside = source(ONE, 1, Passage.PARAGRAPH, new Span(10, 50));
    private final Source beyond = source(ONE, 2, Passage.PARAGRAPH, new Span(90, 130));
    private final Source elsewhere = source(OTHER, 1, Passage.PARAGRAPH, new Span(10, 50));

    @Test
    void whatStandsInsideOfABetterSectionIsNotRepeated() {
        var chosen = chosen(section, inside, beyond, elsewhere);
        assertThat(chosen.sources()).containsExactly(section, beyond, elsewhere);
        assertThat(chosen.leftOut()).containsExactly(new LeftOut(inside, LeftOut.Reason.NEAR_DUPLICATE));
    }

    @Test
    void aSectionAddsToABetterParagraphOfIt() {
        assertThat(chosen(inside, section).sources()).containsExactly(inside, section);
    }

    private static Evidence chosen(Source... sources) {
        return new ChosenSources(Selection.best(5), (_, _) -> Likeness.Table.NONE)
                .select(Question.of("Why?", Viewer.LOCAL), new Evidence(List.of(sources)));
    }

    private static Source source(DocumentId id, int ordinal, int level, Span span) {
        var document = Document.ofText(id, id.value(), "A", "It is so.");
        var passage = new Passage(
                new PassageId(id, 1, ordinal), "It is so.", "", span, Place.UNKNOWN, level, OptionalInt.empty());
        return new Source(new Excerpt(document, passage), 1, 1, Map.of());
    }
}
