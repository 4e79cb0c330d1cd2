package footnote.conversation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.ask.Answer;
import footnote.ask.AskEvent;
import footnote.ask.AskListener;
import footnote.ask.AskStage;
import footnote.ask.Evidence;
import footnote.ask.Verdict;
import footnote.conversation.Exchange.Ending;
import footnote.fault.Fault;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class MinutesTests {
    private static final Fault DOWN = new Fault(Fault.Code.MODEL_FAILED, "The model is down.");
    private static final Answer ANSWER =
            new Answer("Yes.", true, "model", Evidence.NONE, Set.of(), Verdict.UNCHECKED, List.of());

    private final List<Exchange> kept = new ArrayList<>();
    private final List<AskEvent> heard = new ArrayList<>();

    @Test
    void aWholeAnswerIsKeptBeforeItsEndIsTold() {
        try (var minutes = minutes(event -> {
            if (event instanceof AskEvent.Done) assertThat(kept).hasSize(1);
            heard.add(event);
        })) {
            admit(minutes);
            minutes.on(new AskEvent.Token("Ye"));
            minutes.on(new AskEvent.Done(ANSWER));
        }
        assertThat(kept).singleElement().satisfies(exchange -> {
            assertThat(exchange.answer()).isEqualTo("Yes.");
            assertThat(exchange.ending()).isEqualTo(new Ending.Whole());
        });
        assertThat(heard.getLast()).isEqualTo(new AskEvent.Done(ANSWER));
    }

    @Test
    void anAnswerThatFailsIsKeptWithItsReason() {
        try (var minutes = minutes(heard::add)) {
            admit(minutes);
            minutes.on(new AskEvent.Token("Ye"));
            minutes.on(new AskEvent.Failed(DOWN));
        }
        assertThat(kept).singleElement().satisfies(exchange -> {
            assertThat(exchange.answer()).isEqualTo("Ye");
            assertThat(exchange.ending()).isEqualTo(new Ending.Failed("The model is down."));
        });
    }

    @Test
    void whoeverGoesAwayLeavesACutAnswer() {
        AskListener gone = event -> {
            if (event instanceof AskEvent.Token) throw new CancellationException("gone");
        };
        try (var minutes = minutes(gone)) {
            admit(minutes);
            assertThatThrownBy(() -> minutes.on(new AskEvent.Token("Ye"))).isInstanceOf(CancellationException.class);
            minutes.on(new AskEvent.Failed(new Fault(Fault.Code.INTERNAL, "Something went wrong.")));
        }
        assertThat(kept).singleElement().satisfies(exchange -> {
            assertThat(exchange.answer()).isEqualTo("Ye");
            assertThat(exchange.ending()).isEqualTo(new Ending.Cut());
        });
    }

    @Test
    void anInterruptDoesNotReachTheKeeperAndIsNotLost() {
        try (var minutes = new Minutes("why?", Instant.EPOCH, heard::add, exchange -> {
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
            kept.add(exchange);
        })) {
            admit(minutes);
            Thread.currentThread().interrupt();
        }
        assertThat(Thread.interrupted()).isTrue();
        assertThat(kept).hasSize(1);
    }

    @Test
    void aQuestionThatIsTurnedAwayIsNotKept() {
        try (var minutes = minutes(heard::add)) {
            minutes.on(new AskEvent.Entered(AskStage.GUARD));
            minutes.on(new AskEvent.Failed(new Fault(Fault.Code.BAD_REQUEST, "The question is empty.")));
        }
        assertThat(kept).isEmpty();
    }

    @Test
    void anAnswerThatCannotBeKeptIsToldAndSaysSo() {
        var full = new Fault(Fault.Code.STORE_FAILED, "The disk is full.");
        try (var minutes = new Minutes("why?", Instant.EPOCH, heard::add, _ -> {
            throw full.toException();
        })) {
            admit(minutes);
            minutes.on(new AskEvent.Done(ANSWER));
        }
        assertThat(heard.getLast()).isInstanceOfSatisfying(AskEvent.Done.class, done -> {
            assertThat(done.answer().text()).isEqualTo("Yes.");
            assertThat(done.answer().degradations()).singleElement().satisfies(degradation -> {
                assertThat(degradation.stage()).isEqualTo(AskStage.KEEP);
                assertThat(degradation.fault()).isEqualTo(full);
            });
        });
    }

    @Test
    void titlesAreShortAndEndAtAWord() {
        assertThat(Conversation.titleFor(" Why\n is  it so? ")).isEqualTo("Why is it so?");
        var title = Conversation.titleFor("word ".repeat(40));
        assertThat(title).hasSizeLessThanOrEqualTo(81).endsWith("word…");
        assertThat(Conversation.titleFor("😀".repeat(100))).endsWith("😀…");
    }

    private Minutes minutes(AskListener listener) {
        return new Minutes("why?", Instant.EPOCH, listener, kept::add);
    }

    private static void admit(Minutes minutes) {
        minutes.on(new AskEvent.Entered(AskStage.GUARD));
        minutes.on(new AskEvent.Left(AskStage.GUARD, Duration.ZERO));
    }
}
