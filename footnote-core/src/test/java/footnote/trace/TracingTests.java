package footnote.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.ask.Analysis;
import footnote.ask.Answer;
import footnote.ask.AskEvent;
import footnote.ask.AskListener;
import footnote.ask.AskStage;
import footnote.ask.Degradation;
import footnote.ask.Evidence;
import footnote.ask.Findings;
import footnote.ask.Note;
import footnote.ask.Question;
import footnote.ask.TraceId;
import footnote.ask.Verdict;
import footnote.corpus.Viewer;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.trace.Trace.Ending;
import footnote.trace.Trace.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TracingTests {
    private static final Question QUESTION = Question.of("Is it\n\n\tso?\u001b", Viewer.LOCAL);
    private static final Fault DOWN = new Fault(Fault.Code.MODEL_FAILED, "The model is down.");
    private static final Answer ANSWER =
            new Answer("Yes.", true, "model", Evidence.NONE, Set.of(), Verdict.UNCHECKED, List.of());

    private static final Analysis ANALYSIS =
            new Analysis(Analysis.Kind.FACTUAL, List.of(), false, List.of(), List.of(), "It asks for a fact.");

    private final Shelf shelf = new Shelf();
    private final TraceKeeper keeper = new TraceKeeper(shelf);
    private final Tracing tracing = new Tracing(keeper, () -> Instant.EPOCH);

    @Test
    void aWholeAnswerLeavesItsStagesInOrder() {
        var heard = new ArrayList<AskEvent>();
        var answer = ask(heard::add, told -> {
            guard(told);
            left(told, AskStage.RETRIEVE, new Note.Count("vectorCandidates", 30));
            told.on(new AskEvent.Entered(AskStage.RERANK));
            told.on(new AskEvent.Degraded(new Degradation(AskStage.RERANK, DOWN)));
            left(told, AskStage.GENERATE);
            told.on(new AskEvent.Token("Yes"));
            told.on(new AskEvent.Token("."));
            told.on(new AskEvent.Degraded(new Degradation(AskStage.GENERATE, DOWN)));
            told.on(new AskEvent.Degraded(new Degradation(AskStage.KEEP, DOWN)));
            told.on(new AskEvent.Done(ANSWER));
            return ANSWER;
        });
        var trace = only();
        assertThat(answer.trace()).contains(trace.id());
        assertThat(heard.getLast()).isEqualTo(new AskEvent.Done(ANSWER.traced(trace.id())));
        assertThat(trace.kind()).isEqualTo(Kind.ANSWER);
        assertThat(trace.asker()).isEqualTo(Viewer.LOCAL.user());
        assertThat(trace.question()).isEqualTo("Is it so?");
        assertThat(trace.ending()).isEqualTo(new Ending.Whole());
        assertThat(trace.model()).contains("model");
        assertThat(trace.firstToken()).isPresent();
        assertThat(trace.spans())
                .extracting(Span::stage)
                .containsExactly(AskStage.GUARD, AskStage.RETRIEVE, AskStage.RERANK, AskStage.GENERATE, AskStage.KEEP);
        assertThat(trace.spans().get(1).notes()).containsExactly(new Note.Count("vectorCandidates", 30));
        assertThat(trace.spans()).extracting(span -> span.faults().size()).containsExactly(0, 0, 1, 1, 1);
        assertThat(trace.spans()).extracting(Span::start).isSorted();
        assertThat(tracing.answering()).isZero();
    }

    @Test
    void anAnswerThatFailsSaysWhereAndWhy() {
        var heard = new ArrayList<AskEvent>();
        assertThatThrownBy(() -> ask(heard::add, told -> {
                    guard(told);
                    left(told, AskStage.PROMPT, new Note.Word(Note.MODEL, "writer"));
                    told.on(new AskEvent.Entered(AskStage.GENERATE));
                    told.on(new AskEvent.Failed(DOWN));
                    throw DOWN.toException();
                }))
                .isInstanceOf(FootnoteException.class);
        assertThat(heard.getLast()).isEqualTo(new AskEvent.Failed(DOWN, Optional.of(only().id())));
        assertThat(only().ending()).isEqualTo(new Ending.Failed(DOWN));
        assertThat(only().model()).contains("writer");
        assertThat(only().spans().getLast().stage()).isEqualTo(AskStage.GENERATE);
        assertThat(only().spans().getLast().faults()).containsExactly(DOWN);
    }

    @Test
    void aBugClosesTheTraceToo() {
        assertThatThrownBy(() -> ask(AskListener.NOBODY, told -> {
                    guard(told);
                    throw new StackOverflowError();
                }))
                .isInstanceOf(StackOverflowError.class);
        assertThat(only().ending())
                .isInstanceOfSatisfying(
                        Ending.Failed.class,
                        failed -> assertThat(failed.fault().code()).isEqualTo(Fault.Code.INTERNAL));
    }

    @Test
    void whoeverGoesAwayLeavesACutTrace() {
        AskListener gone = event -> {
            if (event instanceof AskEvent.Token) throw new CancellationException("gone");
        };
        assertThatThrownBy(() -> ask(gone, told -> {
                    guard(told);
                    told.on(new AskEvent.Entered(AskStage.GENERATE));
                    try {
                        told.on(new AskEvent.Token("Ye"));
                    } finally {
                        told.on(new AskEvent.Failed(new Fault(Fault.Code.INTERNAL, "Something went wrong.")));
                    }
                    return ANSWER;
                }))
                .isInstanceOf(CancellationException.class);
        assertThat(only().ending()).isEqualTo(new Ending.Cut());
        assertThat(only().spans().getLast().faults()).isEmpty();
    }

    @Test
    void whatIsStoppedIsCutToo() {
        assertThatThrownBy(() -> ask(AskListener.NOBODY, told -> {
                    guard(told);
                    throw new Fault(Fault.Code.CANCELLED, "Stopped.").toException();
                }))
                .isInstanceOf(FootnoteException.class);
        assertThat(only().ending()).isEqualTo(new Ending.Cut());
    }

    @Test
    void aQuestionThatIsTurnedAwayIsToldButNotKept() {
        var told = new ArrayList<Trace>();
        keeper.listen(told::add);
        var heard = new ArrayList<AskEvent>();
        assertThatThrownBy(() -> ask(heard::add, walk -> {
                    walk.on(new AskEvent.Entered(AskStage.GUARD));
                    walk.on(new AskEvent.Failed(DOWN));
                    throw new Fault(Fault.Code.BAD_REQUEST, "The question is empty.").toException();
                }))
                .isInstanceOf(FootnoteException.class);
        keeper.flush();
        assertThat(heard.getLast()).as("it names no trace").isEqualTo(new AskEvent.Failed(DOWN));
        assertThat(told)
                .singleElement()
                .satisfies(trace -> assertThat(trace.admitted()).isFalse());
        assertThat(shelf.kept).isEmpty();
    }

    @Test
    void aSearchLeavesOneToo() {
        var id = RequestId.random();
        var found = new ArrayList<Findings>();
        id.run(() -> found.add(tracing.search(QUESTION, told -> {
            guard(told);
            return new Findings(Evidence.NONE, List.of(), List.of(), ANALYSIS);
        })));
        assertThat(only().kind()).isEqualTo(Kind.SEARCH);
        assertThat(only().ending()).isEqualTo(new Ending.Whole());
        assertThat(only().request()).contains(id);
        assertThat(found.getFirst().trace()).contains(only().id());
    }

    @Test
    void nobodyWaitsForTheStoreAndWhoeverReadsSeesAll() {
        var stuck = new Shelf(1);
        var slow = new TraceKeeper(stuck);
        var answered = new Tracing(slow, () -> Instant.EPOCH);
        for (int i = 0; i < 10; i++) answered.search(QUESTION, TracingTests::nothing);
        assertThat(stuck.kept).isEmpty();
        stuck.locks.countDown();
        assertThat(slow.list(0, 99, Viewer.LOCAL)).hasSize(10);
        slow.close();
    }

    @Test
    void aStoreThatFailsHarmsNobody() {
        var failing = new Shelf() {
            @Override
            public void keep(List<Trace> ended) {
                throw new Fault(Fault.Code.STORE_FAILED, "The disk is full.").toException();
            }
        };
        try (var kept = new TraceKeeper(failing)) {
            var findings = new Tracing(kept, () -> Instant.EPOCH).search(QUESTION, TracingTests::nothing);
            assertThat(findings.trace()).isPresent();
            assertThat(kept.list(0, 9, Viewer.LOCAL)).isEmpty();
        }
    }

    @Test
    void aLongQuestionIsCutBetweenCharacters() {
        var search = Question.of("😀".repeat(2000), Viewer.LOCAL);
        tracing.search(search, TracingTests::nothing);
        assertThat(only().question())
                .hasSizeLessThanOrEqualTo(Trace.LONGEST_QUESTION)
                .endsWith("😀…");
    }

    private Answer ask(AskListener listener, Function<AskListener, Answer> walk) {
        return tracing.ask(QUESTION, Optional.empty(), listener, walk);
    }

    private Trace only() {
        keeper.flush();
        assertThat(shelf.kept).hasSize(1);
        return shelf.kept.getFirst();
    }

    private static Findings nothing(AskListener told) {
        guard(told);
        return new Findings(Evidence.NONE, List.of(), List.of(), ANALYSIS);
    }

    private static void guard(AskListener told) {
        left(told, AskStage.GUARD);
    }

    private static void left(AskListener told, AskStage stage, Note... notes) {
        told.on(new AskEvent.Entered(stage));
        told.on(new AskEvent.Left(stage, Duration.ofMillis(1), List.of(notes)));
    }

    /// Keeps traces in memory, once it is let.
    private static class Shelf implements TraceStore {
        final CountDownLatch locks;
        final List<Trace> kept = new ArrayList<>();

        Shelf() {
            this(0);
        }

        Shelf(int locks) {
            this.locks = new CountDownLatch(locks);
        }

        @Override
        public void keep(List<Trace> ended) {
            try {
                locks.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            kept.addAll(ended);
        }

        @Override
        public Optional<Trace> find(TraceId trace, Viewer viewer) {
            return kept.stream().filter(each -> each.id().equals(trace)).findFirst();
        }

        @Override
        public List<Trace> list(int offset, int limit, Viewer viewer) {
            return List.copyOf(kept);
        }
    }
}
