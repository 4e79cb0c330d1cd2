package footnote.ask;

import static footnote.corpus.PassageFilter.all;
import static footnote.corpus.PassageFilter.any;
import static footnote.corpus.PassageFilter.is;
import static footnote.corpus.PassageFilter.not;
import static footnote.corpus.PassageFilter.since;
import static footnote.corpus.PassageFilter.startsWith;
import static org.assertj.core.api.Assertions.assertThat;

import footnote.corpus.Language;
import footnote.corpus.Passage;
import footnote.corpus.PassageFilter;
import footnote.corpus.PassageFilter.Field;
import footnote.corpus.Viewer;
import footnote.spi.LanguageModel.Ending;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StageNotesTests {
    private static final Question ASKED = Question.of("Is it?", Viewer.LOCAL);

    private final StageNotes notes = new StageNotes();

    @Test
    void whatTheQuestionLeavesOpenIsToldAsItIsHere() {
        notes.goesBy(new Manner(
                "vexora", 5, new Expansion.BestDocuments(3, 20, 0.3), List.of(new Note.Score("threshold", 0.1))));
        assertThat(notes.of(AskStage.GUARD, ASKED))
                .containsExactly(
                        new Note.Count("characters", 6),
                        new Note.Count("turnsBefore", 0),
                        new Note.Word("preset", "vexora"),
                        new Note.Count("sourcesWanted", 5),
                        new Note.Score("threshold", 0.1),
                        new Note.Word("expansion", "document 3/20/0.3"),
                        new Note.Flag("filtered", false));
    }

    @Test
    void whatTheQuestionSaysGoesBeforeAndOfItsFilterOnlyTheFieldsAreTold() {
        notes.goesBy(new Manner("default", 6, new Expansion.None(), List.of()));
        var filter = all(
                any(is(Field.TAG, "secret-tag"), is(Field.TAG, "other")),
                not(startsWith(Field.PATH, "secret-path/")),
                since(LocalDate.EPOCH));
        var asked = ASKED.drawingOn(OptionalInt.of(3))
                .expanded(Optional.of(new Expansion.Neighbours(2)))
                .within(filter);
        var told = notes.of(AskStage.GUARD, asked);
        assertThat(told)
                .contains(
                        new Note.Count("sourcesWanted", 3),
                        new Note.Word("expansion", "neighbours 2"),
                        new Note.Flag("filtered", true),
                        new Note.Word("filterFields", "date, path, tag"));
        assertThat(told.toString()).doesNotContain("secret", "1970");
    }

    @Test
    void aTalkWithoutDocumentsGoesByNone() {
        assertThat(notes.of(AskStage.GUARD, ASKED))
                .containsExactly(new Note.Count("characters", 6), new Note.Count("turnsBefore", 0));
    }

    @Test
    void theChoiceOfLevelsIsTold() {
        var queries = new Queries(ASKED, "Is it?", Language.ENGLISH);
        assertThat(notes.of(AskStage.ROUTE, Plan.everywhere(queries))).contains(new Note.Word("levels", "2"));
        PassageFilter sections = is(Field.LEVEL, "1");
        var own = new Queries(ASKED.within(sections), "Is it?", Language.ENGLISH);
        assertThat(notes.of(AskStage.ROUTE, Plan.everywhere(own))).contains(new Note.Word("levels", "as asked"));
        notes.goesBy(new Manner("some", 5, new Expansion.Section(8), List.of()));
        assertThat(notes.of(AskStage.GUARD, own.question())).contains(new Note.Word("expansion", "none"));
    }

    @Test
    void routingAndRephrasingEachTellWhatTheyAdded() {
        var analysis = new Analysis(
                Analysis.Kind.COMPARATIVE, List.of("sky"), false, List.of(Passage.PARAGRAPH), List.of("sea"), "so");
        var routed = new Queries(ASKED, "Is it?", Language.ENGLISH).adding(analysis.also());
        var plan = Plan.everywhere(routed, analysis);
        assertThat(notes.of(AskStage.ROUTE, plan))
                .contains(new Note.Word("kind", "comparative"), new Note.Count("alsoSearched", 1));
        var rephrased = plan.with(routed.adding(List.of("heaven", "firmament")).imagining("The sky is so."));
        assertThat(notes.of(AskStage.REPHRASE, rephrased))
                .containsExactly(new Note.Count("otherWordings", 2), new Note.Flag("imagined", true));
    }

    @Test
    void tokensAreToldOfByTheStageThatSpentThemAndNoOther() {
        var written = new Queries(ASKED, "Is it?", Language.ENGLISH)
                .costing(new Said.Usage(OptionalInt.of(40), OptionalInt.of(9), 0));
        var tokens = List.of(new Note.Count("promptTokens", 40), new Note.Count("answerTokens", 9));
        assertThat(notes.of(AskStage.REWRITE, written)).containsAll(tokens);
        assertThat(notes.of(AskStage.REPHRASE, Plan.everywhere(written))).containsAll(tokens);
        assertThat(notes.of(AskStage.REPHRASE, Plan.everywhere(written.onOneLine())))
                .doesNotContainAnyElementsOf(tokens);
    }

    @Test
    void anEstimateIsNoCount() {
        var used = new Said.Usage(OptionalInt.empty(), OptionalInt.empty(), 40);
        var said = new Said("So.", true, Set.of(), Ending.WHOLE, Set.of(), true, used);
        assertThat(notes.of(AskStage.GENERATE, said))
                .noneMatch(note -> note.name().endsWith("Tokens"));
    }
}
