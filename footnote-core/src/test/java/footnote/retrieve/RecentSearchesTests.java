package footnote.retrieve;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.ask.Evidence;
import footnote.ask.Question;
import footnote.ask.Rephrasing;
import footnote.ask.Source;
import footnote.corpus.Document;
import footnote.corpus.DocumentId;
import footnote.corpus.Grant;
import footnote.corpus.Passage;
import footnote.corpus.PassageFilter;
import footnote.corpus.PassageFilter.Field;
import footnote.corpus.PassageId;
import footnote.corpus.Place;
import footnote.corpus.Span;
import footnote.corpus.Viewer;
import footnote.retrieve.RecentSearches.State;
import footnote.spi.Catalogue.Excerpt;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RecentSearchesTests {
    private static final Question QUESTION = Question.of("why?", Viewer.LOCAL);

    private State state = new State(7, 7);
    private Instant now = Instant.EPOCH;
    private final RecentSearches searches = new RecentSearches(() -> state, Duration.ofMinutes(5), () -> now);

    @Test
    void theSameQuestionIsAnsweredFromMemory() {
        var evidence = evidence(10);
        assertThat(searches.slot(QUESTION).found()).isEmpty();
        keep(QUESTION, evidence);
        assertThat(searches.slot(Question.of("why?", Viewer.LOCAL)).found()).contains(evidence);
    }

    @Test
    void everythingThatMakesAQuestionAnotherOneCounts() {
        keep(QUESTION, evidence(10));
        var memberships = Set.of(new Grant(Grant.Kind.GROUP, "staff"));
        assertThat(List.of(
                        QUESTION.withText("why not?"),
                        Question.of("why?", new Viewer("ada", Set.of())),
                        Question.of("why?", new Viewer(Viewer.LOCAL.user(), memberships)),
                        new Question(
                                "why?", Viewer.LOCAL, PassageFilter.is(Field.COLLECTION, "wiki"), OptionalInt.empty()),
                        new Question("why?", Viewer.LOCAL, PassageFilter.EVERYTHING, OptionalInt.of(3)),
                        QUESTION.by(Optional.of("vexora")),
                        QUESTION.rephrased(Rephrasing.HYDE)))
                .allSatisfy(other -> assertThat(searches.slot(other).found()).isEmpty());
    }

    @Test
    void aChangeOfTheTruthOrOfTheIndexMakesItAllForgotten() {
        for (var next : List.of(new State(8, 7), new State(8, 8))) {
            keep(QUESTION, evidence(10));
            state = next;
            assertThat(searches.slot(QUESTION).found()).isEmpty();
        }
    }

    @Test
    void whatWasFoundBeforeAChangeIsNotKeptAfterIt() {
        var slot = searches.slot(QUESTION);
        assertThat(slot.found()).isEmpty();
        state = new State(8, 8);
        assertThat(searches.slot(QUESTION).found()).isEmpty();
        slot.keep(evidence(10));
        assertThat(searches.slot(QUESTION).found()).isEmpty();
    }

    @Test
    void itIsRememberedForAWhile() {
        keep(QUESTION, evidence(10));
        now = now.plusSeconds(299);
        assertThat(searches.slot(QUESTION).found()).isPresent();
        now = now.plusSeconds(1);
        assertThat(searches.slot(QUESTION).found()).isEmpty();
    }

    @Test
    void memoryIsBoundedAndTheLeastRecentlyAskedGoesFirst() {
        for (int i = 0; i < 40; i++) {
            keep(QUESTION.withText("question " + i), evidence(500_000));
            assertThat(searches.slot(QUESTION.withText("question 0")).found()).isPresent();
        }
        assertThat(searches.slot(QUESTION.withText("question 39")).found()).isPresent();
        assertThat(searches.slot(QUESTION.withText("question 1")).found()).isEmpty();
        long kept = IntStream.range(0, 40)
                .filter(i -> searches.slot(QUESTION.withText("question " + i))
                        .found()
                        .isPresent())
                .count();
        assertThat(kept).isBetween(10L, 16L);
    }

    @Test
    void somethingHugeIsNotKeptAtAll() {
        keep(QUESTION, evidence(5_000_000));
        assertThat(searches.slot(QUESTION).found()).isEmpty();
    }

    private void keep(Question question, Evidence evidence) {
        var slot = searches.slot(question);
        assertThat(slot.found()).isEmpty();
        slot.keep(evidence);
    }

    private static Evidence evidence(int characters) {
        var id = DocumentId.random();
        var document = Document.ofText(id, "a.md", "A", "a");
        var text = "a".repeat(characters);
        var passage = Passage.paragraph(new PassageId(id, 1, 0), text, new Span(0, characters), Place.UNKNOWN);
        return new Evidence(List.of(new Source(new Excerpt(document, passage), 1, 1, Map.of())));
    }
}
