package footnote.conversation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.ask.Answer;
import footnote.ask.AskEvent;
import footnote.ask.AskListener;
import footnote.ask.AskStage;
import footnote.ask.Degradation;
import footnote.ask.Evidence;
import footnote.ask.Note;
import footnote.ask.Source;
import footnote.ask.Verdict;
import footnote.conversation.Exchange.Ending;
import footnote.corpus.Document;
import footnote.corpus.DocumentId;
import footnote.corpus.Passage;
import footnote.corpus.PassageId;
import footnote.corpus.Place;
import footnote.corpus.Span;
import footnote.fault.Fault;
import footnote.spi.Catalogue.Excerpt;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class MinutesTests {
    private static final Fault DOWN = new Fault(Fault.Code.MODEL_FAILED, "The model is down.");
    private static final Degradation SLOW =
            new Degradation(AskStage.RERANK, new Fault(Fault.Code.RERANKER_FAILED, "The reranker is slow."));
    private static final Answer ANSWER = new Answer(
            "Yes.",
            true,
            "model",
            Evidence.NONE,
            Set.of(),
            new Verdict(true, List.of(), List.of("Doubtful.")),
            List.of(SLOW));

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
            assertThat(exchange.caveats()).isEqualTo(new Caveats(List.of("Doubtful."), List.of(SLOW)));
        });
        assertThat(heard.getLast()).isEqualTo(new AskEvent.Done(ANSWER));
    }

    @Test
    void anAnswerThatFailsIsKeptWithItsReason() {
        try (var minutes = minutes(heard::add)) {
            admit(minutes);
            minutes.on(new AskEvent.Token("Ye"));
            minutes.on(new AskEvent.Degraded(SLOW));
            minutes.on(new AskEvent.Failed(DOWN));
        }
        assertThat(kept).singleElement().satisfies(exchange -> {
            assertThat(exchange.answer()).isEqualTo("Ye");
            assertThat(exchange.ending()).isEqualTo(new Ending.Failed("The model is down."));
            assertThat(exchange.caveats().degradations()).containsExactly(SLOW);
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
    void aCutAnswerCitesWhatAWholeOneWould() {
        assertThat(citedWhenCut(true)).containsExactly(2);
        assertThat(citedWhenCut(false))
                .as("whoever was told no numbers cites nothing")
                .isEmpty();
    }

    private Set<Integer> citedWhenCut(boolean numbered) {
        try (var minutes = minutes(heard::add)) {
            admit(minutes);
            minutes.on(new AskEvent.Found(new Evidence(List.of(source("a"), source("b")))));
            var notes = List.<Note>of(new Note.Flag(Note.NUMBERED, numbered), new Note.Word(Note.MODEL, "big"));
            minutes.on(new AskEvent.Left(AskStage.PROMPT, Duration.ZERO, notes));
            minutes.on(new AskEvent.Token("Since [2024] `args[1]` [2], rows[7] and"));
        }
        assertThat(kept.getLast().answerer()).isEqualTo("big");
        return kept.getLast().cited();
    }

    private static Source source(String text) {
        var id = new DocumentId("00000000-0000-0000-0000-00000000000" + text);
        var document = Document.ofText(id, text + ".txt", text, text);
        var passage = Passage.paragraph(new PassageId(id, 1, 0), text, new Span(0, text.length()), Place.UNKNOWN);
        return new Source(new Excerpt(document, passage), 1, 1, Map.of());
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
            assertThat(done.answer().degradations()).last().satisfies(degradation -> {
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
        minutes.on(new AskEvent.Left(AskStage.GUARD, Duration.ZERO, List.of()));
    }
}
