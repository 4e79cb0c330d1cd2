package footnote.app;

import footnote.ask.Answer;
import footnote.ask.AskListener;
import footnote.ask.Findings;
import footnote.ask.Question;
import footnote.conversation.ConversationId;
import footnote.conversation.Conversations;
import footnote.conversation.Minutes;
import footnote.corpus.Viewer;
import footnote.fault.Fault;
import footnote.query.Allowance;
import footnote.query.QuestionGuard;
import footnote.spi.Deadline;
import footnote.trace.TraceKeeper;
import footnote.trace.Tracing;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/// Has questions answered: as often as is allowed, in the light of a conversation, and with a trace of each.
final class Questions {
    private static final Duration SEARCHING = Duration.ofSeconds(30);
    /// How many exchanges of a conversation a question may refer to.
    private static final int REMEMBERED = 10;

    private final Conversations conversations;
    private final Answering answering;
    private final Finders finders;
    private final Tracing tracing;
    private final Optional<Allowance> allowance;
    private final Duration time;

    /// @param time how long a whole answer may take
    Questions(
            Conversations conversations,
            Answering answering,
            Finders finders,
            TraceKeeper traces,
            Optional<Allowance> allowance,
            Duration time) {
        this.conversations = conversations;
        this.answering = answering;
        this.finders = finders;
        this.tracing = new Tracing(traces, InstantSource.system());
        this.allowance = allowance;
        this.time = time;
    }

    /// How many answers are on their way.
    int answering() {
        return tracing.answering();
    }

    Answer ask(Question question, AskListener listener) {
        count(question.viewer());
        return tracing.ask(question, Optional.empty(), listener, told -> answer(question, told));
    }

    Answer ask(ConversationId conversation, Question question, AskListener listener) {
        var viewer = question.viewer();
        var said = conversations.latest(conversation, REMEMBERED, viewer).orElseThrow(Questions::noConversation);
        count(viewer);
        var asked = question.after(said);
        return tracing.ask(asked, Optional.of(conversation), listener, told -> {
            var text = QuestionGuard.cleaned(asked.text());
            try (var minutes = new Minutes(text, Instant.now(), told, exchange -> {
                if (!conversations.add(conversation, exchange, viewer)) throw noConversation();
            })) {
                return answer(asked, minutes);
            }
        });
    }

    Findings search(Question question) {
        count(question.viewer());
        answering.prepare();
        return tracing.search(
                question,
                told -> finders.ask(finder -> finder.walk(question).search(question, told, Deadline.in(SEARCHING))));
    }

    /// Every door leads through here, so that none can be used to ask more often than is allowed.
    void count(Viewer viewer) {
        allowance.ifPresent(its -> its.take(viewer));
    }

    private Answer answer(Question question, AskListener listener) {
        answering.prepare();
        return finders.ask(finder -> finder.walk(question).ask(question, listener, Deadline.in(time)));
    }

    private static RuntimeException noConversation() {
        return new Fault(Fault.Code.NOT_FOUND, "There is no such conversation.").toException();
    }
}
