package footnote.ask;

import static footnote.ask.PlainParts.FINDS;
import static footnote.ask.PlainParts.SAME;
import static footnote.ask.PlainParts.source;
import static footnote.ask.PlainParts.walk;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.ask.Stages.Answerer;
import footnote.ask.Stages.Memory;
import footnote.ask.Stages.Reranker;
import footnote.ask.Stages.Rewriter;
import footnote.corpus.Hit;
import footnote.corpus.Language;
import footnote.corpus.Ranking;
import footnote.corpus.Viewer;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.Deadline;
import footnote.spi.LanguageModel.Ending;
import footnote.spi.LanguageModel.TokenSink;
import footnote.spi.LanguageModel.Wish;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

class QuestionWalkTests {
    private static final Source SOURCE = source();
    private static final Source UNREAD = source();

    private final List<AskEvent> heard = new ArrayList<>();
    private final List<String> searched = new ArrayList<>();
    private final List<String> read = new ArrayList<>();

    @Test
    void anAnswerTellsItsStagesItsSourcesItsWordsAndItsEnd() {
        var answer = ask(walk(FINDS, SAME, new PlainParts.Echo(), List.of(SOURCE)));
        assertThat(answer.text()).isEqualTo("So it is [1].");
        assertThat(answer.evidence().sources()).containsExactly(SOURCE);
        assertThat(heard).filteredOn(AskEvent.Token.class::isInstance).hasSize(2);
        assertThat(heard).filteredOn(AskEvent.Found.class::isInstance).hasSize(1);
        assertThat(heard.getLast()).isEqualTo(new AskEvent.Done(answer));
        assertThat(entered())
                .startsWith(AskStage.GUARD, AskStage.REWRITE, AskStage.ROUTE, AskStage.RECALL)
                .endsWith(AskStage.GENERATE, AskStage.VERIFY);
    }

    @Test
    void nothingFoundIsSaidWithoutAskingTheModel() {
        var answer = ask(walk(FINDS, SAME, new PlainParts.Echo(), List.of()));
        assertThat(answer.answered()).isFalse();
        assertThat(answer.text()).isEqualTo(Answer.NO_INFORMATION);
        assertThat(entered()).doesNotContain(AskStage.GENERATE);
        assertThat(heard).contains(new AskEvent.Token(Answer.NO_INFORMATION));
    }

    @Test
    void aStageThatOnlyImprovesMayFail() {
        var why = new Fault(Fault.Code.MODEL_FAILED, "The reranker is down.");
        Reranker broken = (_, _, _) -> {
            throw why.toException();
        };
        var answer = ask(walk(FINDS, broken, new PlainParts.Echo(), List.of(SOURCE)));
        assertThat(answer.answered()).isTrue();
        assertThat(answer.degradations()).containsExactly(new Degradation(AskStage.RERANK, why));
        assertThat(heard).contains(new AskEvent.Degraded(answer.degradations().getFirst()));
    }

    @Test
    void aMissingLegIsADegradation() {
        var why = new Fault(Fault.Code.EMBEDDER_FAILED, "The embedder is down.");
        var answer = ask(walk(
                (_, _) -> new Found(Map.of(), Map.of(Leg.VECTOR, why)), SAME, new PlainParts.Echo(), List.of(SOURCE)));
        assertThat(answer.degradations()).containsExactly(new Degradation(AskStage.RETRIEVE, why));
    }

    @Test
    void theQuestionThatStandsAloneIsSearchedAndAnswered() {
        Rewriter rewriter =
                (question, _) -> new Queries(question.withText("Is the sky so?"), "Is the sky so?", Language.ENGLISH);
        var seen = new ArrayList<String>();
        Reranker reads = (question, evidence, _) -> {
            seen.add(question.text());
            return evidence;
        };
        ask(walk(rewriter, Memory.NONE, FINDS, reads, new PlainParts.Echo(), List.of(SOURCE)));
        assertThat(seen).containsExactly("Is the sky so?");
    }

    @Test
    void linesAreForTheModelAndOneLineForTheSearch() {
        var walk = walk(FINDS, this::sees, new Reader(), List.of(SOURCE));
        walk.ask(Question.of("Is it\n\n\tso?", Viewer.LOCAL), heard::add, Deadline.none());
        walk.search(Question.of("Is\nit?", Viewer.LOCAL), heard::add, Deadline.none());
        assertThat(searched).containsExactly("Is it so?", "Is it?");
        assertThat(read).containsExactly("Is it\n\n\tso?");
    }

    @Test
    void whatIsSearchedForInsteadIsNotWhatTheModelIsAsked() {
        var walk = walk(FINDS, this::sees, new Reader(), List.of(SOURCE));
        var question = Question.of("Is it so?", Viewer.LOCAL).searchingFor(Optional.of("sky blue"));
        walk.ask(question, heard::add, Deadline.none());
        assertThat(searched).containsExactly("sky blue");
        assertThat(read).containsExactly("Is it so?");
        assertThat(notes(AskStage.REWRITE)).contains(new Note.Flag("rewritten", false));
    }

    private Evidence sees(Question question, Evidence evidence, Deadline by) {
        searched.add(question.text());
        return evidence;
    }

    private final class Reader implements Answerer {
        @Override
        public String name() {
            return "reader";
        }

        @Override
        public Said answer(Prompt prompt, TokenSink sink, Deadline by) {
            read.add(prompt.words().messages().getFirst().text());
            return new Said("So it is [1].", true, Set.of(1));
        }
    }

    @Test
    void aRewriterThatFailsLeavesWhatCanBeDoneWithoutIt() {
        var why = new Fault(Fault.Code.MODEL_FAILED, "The model is down.");
        Rewriter broken = (_, _) -> {
            throw why.toException();
        };
        var answer = ask(walk(broken, Memory.NONE, FINDS, SAME, new PlainParts.Echo(), List.of(SOURCE)));
        assertThat(answer.answered()).isTrue();
        assertThat(answer.degradations()).containsExactly(new Degradation(AskStage.REWRITE, why));
    }

    @Test
    void whatIsRememberedIsNotLookedForAgain() {
        var slot = new Kept();
        ask(walk(_ -> slot, FINDS, SAME, new PlainParts.Echo(), List.of(SOURCE)));
        heard.clear();
        var answer = ask(walk(
                _ -> slot,
                (_, _) -> {
                    throw new IllegalStateException("looked again");
                },
                SAME,
                new PlainParts.Echo(),
                List.of()));
        assertThat(answer.evidence().sources()).containsExactly(SOURCE);
        assertThat(entered()).contains(AskStage.RECALL, AskStage.GENERATE).doesNotContain(AskStage.RETRIEVE);
    }

    @Test
    void whatWasFoundWithSomethingMissingIsNotRemembered() {
        var slot = new Kept();
        Reranker broken = (_, _, _) -> {
            throw new Fault(Fault.Code.RERANKER_FAILED, "The reranker is down.").toException();
        };
        ask(walk(_ -> slot, FINDS, broken, new PlainParts.Echo(), List.of(SOURCE)));
        assertThat(slot.found()).isEmpty();
        ask(walk(_ -> slot, FINDS, SAME, new PlainParts.Echo(), List.of(SOURCE)));
        assertThat(slot.found()).isPresent();
    }

    @Test
    void anAnswerThatIsNotWholeSaysWhy() {
        assertThat(degradation(Ending.AT_LIMIT).fault().message()).contains("limit on its length");
        assertThat(degradation(Ending.WITHHELD).fault().code()).isEqualTo(Fault.Code.REFUSED);
    }

    private Degradation degradation(Ending ending) {
        var cut = new Answerer() {
            @Override
            public String name() {
                return "cut";
            }

            @Override
            public Said answer(Prompt prompt, TokenSink sink, Deadline by) {
                return new Said("So it", true, Set.of(), ending);
            }
        };
        var answer = ask(walk(FINDS, SAME, cut, List.of(SOURCE)));
        assertThat(answer.degradations()).extracting(Degradation::stage).containsExactly(AskStage.GENERATE);
        return answer.degradations().getFirst();
    }

    @Test
    void whatAModelIgnoresIsToldOfIfTheQuestionAskedForIt() {
        var ignoring = new Answerer() {
            @Override
            public String name() {
                return "ignoring";
            }

            @Override
            public Said answer(Prompt prompt, TokenSink sink, Deadline by) {
                var ignored = Set.of(Wish.TEMPERATURE, Wish.STOP);
                return new Said("So", true, Set.of(), Ending.WHOLE, Set.of(), true, Said.Usage.UNKNOWN, ignored);
            }
        };
        var walk = walk(FINDS, SAME, ignoring, List.of(SOURCE));
        assertThat(ask(walk).degradations()).isEmpty();
        assertThat(notes(AskStage.GENERATE)).contains(new Note.Word("ignored", "temperature, stop"));
        var writing = new Writing(Optional.empty(), OptionalDouble.of(0.3), OptionalInt.of(9), List.of());
        var question = Question.of("Is it so?", Viewer.LOCAL).written(writing);
        assertThat(walk.ask(question, heard::add, Deadline.none()).degradations())
                .containsExactly(new Degradation(
                        AskStage.PROMPT,
                        new Fault(
                                Fault.Code.MODEL_FAILED,
                                "This model cannot be told a temperature: it answered without the one that was asked"
                                        + " for.")));
    }

    @Test
    void sourcesThatTheModelDoesNotReadAreToldOf() {
        var answer = ask(walk(FINDS, SAME, new PlainParts.Echo(), List.of(SOURCE, UNREAD)));
        assertThat(answer.degradations()).singleElement().satisfies(degradation -> {
            assertThat(degradation.stage()).isEqualTo(AskStage.PROMPT);
            assertThat(degradation.fault().message()).startsWith("The model reads 1 of 2 sources");
        });
    }

    @Test
    void aTalkLooksForNothing() {
        var walk = walk(FINDS, SAME, new Talker(), List.of(SOURCE));
        var answer = walk.ask(said("Hi there", Sourcing.AUTOMATIC), heard::add, Deadline.none());
        assertThat(answer.text()).isEqualTo("Hello.");
        assertThat(answer.evidence().sources()).isEmpty();
        assertThat(entered()).containsExactly(AskStage.GUARD, AskStage.PROMPT, AskStage.GENERATE);
    }

    @Test
    void whatAsksForDocumentsIsNoTalk() {
        var walk = walk(FINDS, SAME, new Talker(), List.of(SOURCE));
        walk.ask(said("What is so?", Sourcing.AUTOMATIC), heard::add, Deadline.none());
        walk.ask(said("Hi there", Sourcing.ALWAYS), heard::add, Deadline.none());
        assertThat(heard.stream().filter(AskEvent.Found.class::isInstance)).hasSize(2);
    }

    @Test
    void withoutAModelNobodyTalks() {
        var walk = walk(FINDS, SAME, new PlainParts.Echo(), List.of(SOURCE));
        assertThat(walk.ask(said("Hi there", Sourcing.AUTOMATIC), heard::add, Deadline.none())
                        .evidence()
                        .sources())
                .hasSize(1);
        assertThatThrownBy(() -> walk.ask(said("Hi there", Sourcing.OFF), heard::add, Deadline.none()))
                .isInstanceOfSatisfying(
                        FootnoteException.class,
                        e -> assertThat(e.fault().code()).isEqualTo(Fault.Code.NOT_CONFIGURED));
    }

    private static Question said(String text, Sourcing sourcing) {
        return Question.of(text, Viewer.LOCAL).sourced(Optional.of(sourcing));
    }

    private static final class Talker implements Answerer {
        @Override
        public String name() {
            return "talker";
        }

        @Override
        public boolean talks() {
            return true;
        }

        @Override
        public Said answer(Prompt prompt, TokenSink sink, Deadline by) {
            return new Said("Hello.", true, Set.of());
        }
    }

    @Test
    void aFailedModelEndsWithFailed() {
        var why = new Fault(Fault.Code.MODEL_FAILED, "The model is down.");
        var broken = new Answerer() {
            @Override
            public String name() {
                return "broken";
            }

            @Override
            public Said answer(Prompt prompt, TokenSink sink, Deadline by) {
                throw why.toException();
            }
        };
        assertThatThrownBy(() -> ask(walk(FINDS, SAME, broken, List.of(SOURCE))))
                .isInstanceOf(FootnoteException.class);
        assertThat(heard.getLast()).isEqualTo(new AskEvent.Failed(why));
        assertThat(heard).anyMatch(AskEvent.Found.class::isInstance);
    }

    @Test
    void anInterruptStopsTheWalkAndIsNotADegradation() {
        Reranker slow = (_, evidence, by) -> {
            Thread.currentThread().interrupt();
            by.check("reranking");
            return evidence;
        };
        assertThatThrownBy(() -> ask(walk(FINDS, slow, new PlainParts.Echo(), List.of(SOURCE))))
                .isInstanceOfSatisfying(
                        FootnoteException.class,
                        e -> assertThat(e.fault().code()).isEqualTo(Fault.Code.CANCELLED));
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void timeRunsOut() {
        assertThatThrownBy(() -> walk(FINDS, SAME, new PlainParts.Echo(), List.of(SOURCE))
                        .ask(Question.of("why?", Viewer.LOCAL), heard::add, Deadline.in(Duration.ZERO)))
                .hasMessageContaining("time");
    }

    @Test
    void stagesTellWhatTheyDid() {
        var found = new Found(
                Map.of(
                        Leg.VECTOR,
                        new Ranking(List.of(new Hit(SOURCE.passage().id(), 0.75))),
                        Leg.LEXICAL,
                        Ranking.EMPTY),
                Map.of());
        Rewriter rewriter =
                (question, _) -> new Queries(question.withText("Is the sky so?"), "Is the sky so?", Language.ENGLISH);
        ask(walk(rewriter, Memory.NONE, (_, _) -> found, SAME, new PlainParts.Echo(), List.of(SOURCE, UNREAD)));
        assertThat(notes(AskStage.GUARD))
                .contains(
                        new Note.Count("characters", 9),
                        new Note.Word("preset", "some"),
                        new Note.Word("expansion", "neighbours 1"));
        assertThat(notes(AskStage.REWRITE)).contains(new Note.Word("language", "en"), new Note.Flag("rewritten", true));
        assertThat(notes(AskStage.RECALL)).containsExactly(new Note.Flag("hit", false));
        assertThat(notes(AskStage.RETRIEVE))
                .containsExactly(
                        new Note.Count("vectorCandidates", 1),
                        new Note.Score("vectorBest", 0.75),
                        new Note.Count("lexicalCandidates", 0));
        assertThat(notes(AskStage.FUSE)).containsExactly(new Note.Count("candidates", 0));
        assertThat(notes(AskStage.SELECT))
                .containsExactly(new Note.Count("sources", 2), new Note.Score("bestScore", 1));
        assertThat(notes(AskStage.PROMPT))
                .contains(new Note.Count("messages", 1), new Note.Count("sources", 1), new Note.Flag("numbered", true));
        assertThat(notes(AskStage.GENERATE)).contains(new Note.Count("characters", 13), new Note.Count("cited", 1));
        assertThat(Arrays.stream(AskStage.values()).flatMap(stage -> notes(stage).stream()))
                .as("what anybody wrote is not among the notes")
                .noneMatch(note -> note.toString().contains(" so"));
    }

    private List<Note> notes(AskStage stage) {
        return heard.stream()
                .filter(event -> event instanceof AskEvent.Left left && left.stage() == stage)
                .flatMap(event -> ((AskEvent.Left) event).notes().stream())
                .toList();
    }

    private Answer ask(QuestionWalk walk) {
        return walk.ask(Question.of("Is it so?", Viewer.LOCAL), heard::add, Deadline.in(Duration.ofMinutes(1)));
    }

    private List<AskStage> entered() {
        return heard.stream()
                .filter(AskEvent.Entered.class::isInstance)
                .map(event -> ((AskEvent.Entered) event).stage())
                .toList();
    }

    private static final class Kept implements Memory.Slot {
        private Optional<Evidence> kept = Optional.empty();

        @Override
        public Optional<Evidence> found() {
            return kept;
        }

        @Override
        public void keep(Evidence evidence) {
            kept = Optional.of(evidence);
        }
    }
}
