package footnote.ask;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.ask.Stages.Answerer;
import footnote.ask.Stages.Memory;
import footnote.ask.Stages.Reranker;
import footnote.ask.Stages.Retriever;
import footnote.ask.Stages.Rewriter;
import footnote.corpus.Document;
import footnote.corpus.DocumentId;
import footnote.corpus.DocumentState;
import footnote.corpus.Effort;
import footnote.corpus.Language;
import footnote.corpus.Passage;
import footnote.corpus.PassageId;
import footnote.corpus.Place;
import footnote.corpus.Sha256;
import footnote.corpus.Span;
import footnote.corpus.Viewer;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.Catalogue.Excerpt;
import footnote.spi.Deadline;
import footnote.spi.LanguageModel;
import footnote.spi.LanguageModel.TokenSink;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
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
    private static final Reranker SAME = (_, evidence, _) -> evidence;
    private static final Rewriter PLAIN = (question, _) -> new Queries(question, question.text(), Language.OTHER);
    private static final Retriever FINDS = (_, _) -> new Found(Map.of(), Map.of());

    private final List<AskEvent> heard = new ArrayList<>();

    @Test
    void anAnswerTellsItsStagesItsSourcesItsWordsAndItsEnd() {
        var answer = ask(walk(FINDS, SAME, new Echo(), List.of(SOURCE)));
        assertThat(answer.text()).isEqualTo("So it is [1].");
        assertThat(answer.evidence().sources()).containsExactly(SOURCE);
        assertThat(heard).filteredOn(AskEvent.Token.class::isInstance).hasSize(2);
        assertThat(heard).filteredOn(AskEvent.Found.class::isInstance).hasSize(1);
        assertThat(heard.getLast()).isEqualTo(new AskEvent.Done(answer));
        assertThat(entered())
                .startsWith(AskStage.GUARD, AskStage.REWRITE, AskStage.RECALL)
                .endsWith(AskStage.GENERATE, AskStage.VERIFY);
    }

    @Test
    void nothingFoundIsSaidWithoutAskingTheModel() {
        var answer = ask(walk(FINDS, SAME, new Echo(), List.of()));
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
        var answer = ask(walk(FINDS, broken, new Echo(), List.of(SOURCE)));
        assertThat(answer.answered()).isTrue();
        assertThat(answer.degradations()).containsExactly(new Degradation(AskStage.RERANK, why));
        assertThat(heard).contains(new AskEvent.Degraded(answer.degradations().getFirst()));
    }

    @Test
    void aMissingLegIsADegradation() {
        var why = new Fault(Fault.Code.EMBEDDER_FAILED, "The embedder is down.");
        var answer =
                ask(walk((_, _) -> new Found(Map.of(), Map.of(Leg.VECTOR, why)), SAME, new Echo(), List.of(SOURCE)));
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
        ask(walk(rewriter, Memory.NONE, FINDS, reads, new Echo(), List.of(SOURCE)));
        assertThat(seen).containsExactly("Is the sky so?");
    }

    @Test
    void aRewriterThatFailsLeavesWhatCanBeDoneWithoutIt() {
        var why = new Fault(Fault.Code.MODEL_FAILED, "The model is down.");
        Rewriter broken = (_, _) -> {
            throw why.toException();
        };
        var answer = ask(walk(broken, Memory.NONE, FINDS, SAME, new Echo(), List.of(SOURCE)));
        assertThat(answer.answered()).isTrue();
        assertThat(answer.degradations()).containsExactly(new Degradation(AskStage.REWRITE, why));
    }

    @Test
    void whatIsRememberedIsNotLookedForAgain() {
        var slot = new Kept();
        ask(walk(_ -> slot, FINDS, SAME, new Echo(), List.of(SOURCE)));
        heard.clear();
        var answer = ask(walk(
                _ -> slot,
                (_, _) -> {
                    throw new IllegalStateException("looked again");
                },
                SAME,
                new Echo(),
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
        ask(walk(_ -> slot, FINDS, broken, new Echo(), List.of(SOURCE)));
        assertThat(slot.found()).isEmpty();
    }

    @Test
    void anAnswerThatWasCutShortSaysSo() {
        var cut = new Answerer() {
            @Override
            public String name() {
                return "cut";
            }

            @Override
            public Said answer(Prompt prompt, TokenSink sink, Deadline by) {
                return new Said("So it", true, Set.of(), false);
            }
        };
        var answer = ask(walk(FINDS, SAME, cut, List.of(SOURCE)));
        assertThat(answer.degradations()).extracting(Degradation::stage).containsExactly(AskStage.GENERATE);
    }

    @Test
    void sourcesThatTheModelDoesNotReadAreToldOf() {
        var answer = ask(walk(FINDS, SAME, new Echo(), List.of(SOURCE, UNREAD)));
        assertThat(answer.degradations()).singleElement().satisfies(degradation -> {
            assertThat(degradation.stage()).isEqualTo(AskStage.PROMPT);
            assertThat(degradation.fault().message()).startsWith("The model reads 1 of 2 sources");
        });
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
        assertThatThrownBy(() -> ask(walk(FINDS, slow, new Echo(), List.of(SOURCE))))
                .isInstanceOfSatisfying(
                        FootnoteException.class,
                        e -> assertThat(e.fault().code()).isEqualTo(Fault.Code.CANCELLED));
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void timeRunsOut() {
        assertThatThrownBy(() -> walk(FINDS, SAME, new Echo(), List.of(SOURCE))
                        .ask(Question.of("why?", Viewer.LOCAL), heard::add, Deadline.in(Duration.ZERO)))
                .hasMessageContaining("time");
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

    private static QuestionWalk walk(Retriever retriever, Reranker reranker, Answerer answerer, List<Source> sources) {
        return walk(Memory.NONE, retriever, reranker, answerer, sources);
    }

    private static QuestionWalk walk(
            Memory memory, Retriever retriever, Reranker reranker, Answerer answerer, List<Source> sources) {
        return walk(PLAIN, memory, retriever, reranker, answerer, sources);
    }

    private static QuestionWalk walk(
            Rewriter rewriter,
            Memory memory,
            Retriever retriever,
            Reranker reranker,
            Answerer answerer,
            List<Source> sources) {
        return new QuestionWalk(new Stages(
                (question, _) -> question,
                rewriter,
                PLAIN,
                memory,
                (queries, _) -> queries,
                (queries, _) -> Plan.everywhere(queries),
                retriever,
                (_, _) -> List.of(),
                (_, _) -> new Evidence(sources),
                reranker,
                (_, evidence) -> evidence,
                (_, evidence, _) -> evidence,
                (_, evidence, _) -> evidence,
                QuestionWalkTests::prompt,
                answerer,
                (_, _, _) -> Verdict.UNCHECKED));
    }

    private static Prompt prompt(Question question, Evidence evidence) {
        var message = new LanguageModel.Message(LanguageModel.Role.USER, question.text());
        var request = new LanguageModel.Request(List.of(message), OptionalDouble.empty(), OptionalInt.empty());
        return new Prompt(question, evidence, request, Set.of(1), true);
    }

    private static Source source() {
        var id = DocumentId.random();
        var now = Instant.EPOCH;
        var document = new Document(
                id,
                "default",
                "a.md",
                "A",
                "text/plain",
                Sha256.of("a"),
                1,
                "local",
                Set.of(),
                Optional.empty(),
                1,
                now,
                now,
                new DocumentState.Indexed(1, List.of()),
                Effort.NONE);
        var passage = Passage.paragraph(new PassageId(id, 1, 0), "It is so.", new Span(0, 9), Place.UNKNOWN);
        return new Source(new Excerpt(document, passage), 1, 1, Map.of());
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

    private static final class Echo implements Answerer {
        @Override
        public String name() {
            return "echo";
        }

        @Override
        public Said answer(Prompt prompt, TokenSink sink, Deadline by) {
            sink.accept("So it is ");
            sink.accept("[1].");
            return new Said("So it is [1].", true, Set.of(1));
        }
    }
}
