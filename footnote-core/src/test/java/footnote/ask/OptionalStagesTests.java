package footnote.ask;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.ask.Stages.Memory;
import footnote.corpus.Viewer;
import footnote.fault.Fault;
import footnote.spi.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Every stage that only improves an answer, failing in each way that code can fail.
@Isolated("it listens to the log, where nobody else may complain meanwhile")
class OptionalStagesTests {
    private static final Logger LOG = Logger.getLogger(Run.class.getName());
    private static final String SECRET = "words of a document";

    private final List<AskEvent> heard = new ArrayList<>();
    private final List<LogRecord> logged = new ArrayList<>();
    private final Handler log = new Handler() {
        @Override
        public void publish(LogRecord entry) {
            logged.add(entry);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    private final Set<AskStage> failing = EnumSet.noneOf(AskStage.class);
    private Supplier<RuntimeException> failure = () -> new IllegalStateException(SECRET);
    private boolean keeps = true;

    @BeforeEach
    void listen() {
        LOG.setUseParentHandlers(false);
        LOG.addHandler(log);
    }

    @AfterEach
    void leave() {
        LOG.removeHandler(log);
        LOG.setUseParentHandlers(true);
    }

    @ParameterizedTest
    @EnumSource(names = {"REWRITE", "ROUTE", "RECALL", "REPHRASE", "RERANK", "RELATE", "EXPAND", "GRAPH", "VERIFY"})
    void aBugCostsNoMoreThanTheStageItIsIn(AskStage stage) {
        failing.add(stage);
        var answer = ask();
        assertThat(answer.text()).isEqualTo("So it is [1].");
        assertThat(answer.degradations()).singleElement().satisfies(what -> {
            assertThat(what.stage()).isEqualTo(stage);
            assertThat(what.fault().code()).isEqualTo(Fault.Code.INTERNAL);
            assertThat(what.fault().message()).contains("IllegalStateException").doesNotContain(SECRET);
        });
        assertThat(logged).singleElement().satisfies(entry -> {
            assertThat(entry.getMessage()).contains(stage.name());
            assertThat(entry.getThrown()).hasMessage(SECRET);
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"REWRITE", "ROUTE", "RECALL", "REPHRASE", "RERANK", "RELATE", "EXPAND", "GRAPH", "VERIFY"})
    void aForeseenFailureIsToldInItsOwnWords(AskStage stage) {
        var why = new Fault(Fault.Code.TIMED_OUT, "Nobody came.");
        failure = why::toException;
        failing.add(stage);
        assertThat(ask().degradations()).containsExactly(new Degradation(stage, why));
        assertThat(logged).isEmpty();
    }

    @Test
    void allOfThemMayFailAtOnce() {
        failing.addAll(EnumSet.allOf(AskStage.class));
        var answer = ask();
        assertThat(answer.text()).isEqualTo("So it is [1].");
        assertThat(answer.degradations()).hasSize(9);
    }

    @Test
    void whatCannotBeKeptIsAMissNextTimeAndNoMore() {
        keeps = false;
        var answer = ask();
        assertThat(answer.text()).isEqualTo("So it is [1].");
        assertThat(answer.degradations()).extracting(Degradation::stage).containsExactly(AskStage.RECALL);
    }

    @Test
    void whoeverStopsTheWalkIsNoDegradation() {
        failing.add(AskStage.RERANK);
        failure = CancellationException::new;
        assertThatThrownBy(this::ask).isInstanceOf(CancellationException.class);
        failure = () -> {
            Thread.currentThread().interrupt();
            return new IllegalStateException("closed by an interrupt");
        };
        assertThatThrownBy(this::ask).hasMessage("closed by an interrupt");
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void aListenerThatHasGoneEndsTheWalkInTheMidstOfAStageThatMayFail() {
        AskListener gone = event -> {
            if (event instanceof AskEvent.Left left && left.stage() == AskStage.RERANK) {
                throw new IllegalStateException("nobody listens");
            }
        };
        assertThatThrownBy(() -> walk().ask(Question.of("Is it so?", Viewer.LOCAL), gone, Deadline.none()))
                .hasMessage("nobody listens");
        assertThat(logged).isEmpty();
    }

    @Test
    void anErrorIsNotGoneOnFrom() {
        failing.add(AskStage.RERANK);
        failure = () -> {
            throw new OutOfMemoryError("no more");
        };
        assertThatThrownBy(this::ask).isInstanceOf(OutOfMemoryError.class);
    }

    private Answer ask() {
        return walk().ask(Question.of("Is it so?", Viewer.LOCAL), heard::add, Deadline.in(Duration.ofMinutes(1)));
    }

    private <T> T unlessFailing(AskStage stage, T result) {
        if (failing.contains(stage)) throw failure.get();
        return result;
    }

    private QuestionWalk walk() {
        return new QuestionWalk(new Stages(
                (question, _) -> question,
                (question, by) -> unlessFailing(AskStage.REWRITE, PlainParts.PLAIN.rewrite(question, by)),
                PlainParts.PLAIN,
                _ -> new Slot(),
                (queries, _) -> unlessFailing(AskStage.REPHRASE, queries),
                (queries, _) -> unlessFailing(AskStage.ROUTE, Plan.everywhere(queries)),
                (_, _) -> new Found(Map.of(), Map.of()),
                (_, _) -> List.of(),
                (_, _) -> new Evidence(List.of(PlainParts.source())),
                (_, evidence, _) -> unlessFailing(AskStage.RERANK, evidence),
                (_, evidence) -> evidence,
                (_, evidence, _) -> unlessFailing(AskStage.RELATE, evidence),
                (_, evidence, _) -> unlessFailing(AskStage.EXPAND, evidence),
                (_, evidence, _) -> unlessFailing(AskStage.GRAPH, evidence),
                PlainParts::prompt,
                _ -> new PlainParts.Echo(),
                (_, _, _) -> unlessFailing(AskStage.VERIFY, Verdict.UNCHECKED),
                new Stages.Talk(Sourcing.ALWAYS, _ -> true, PlainParts::prompt),
                new Manner("some", 5, new Expansion.None(), List.of())));
    }

    /// A memory that fails when it is looked into or written to.
    private final class Slot implements Memory.Slot {
        @Override
        public Optional<Evidence> found() {
            return unlessFailing(AskStage.RECALL, Optional.empty());
        }

        @Override
        public void keep(Evidence evidence) {
            if (!keeps) throw failure.get();
        }
    }
}
