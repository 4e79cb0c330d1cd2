package footnote.trace;

import footnote.ask.Answer;
import footnote.ask.AskEvent;
import footnote.ask.AskListener;
import footnote.ask.AskStage;
import footnote.ask.Evidence;
import footnote.ask.Note;
import footnote.ask.Question;
import footnote.ask.TraceId;
import footnote.conversation.ConversationId;
import footnote.fault.Fault;
import footnote.trace.Trace.Ending;
import footnote.trace.Trace.Kind;
import footnote.trace.Trace.Use;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Takes down what happens on one walk while it is told to somebody else. Used by one thread.
final class Recorder implements AskListener {
    private final TraceId id = TraceId.random();
    private final Kind kind;
    private final Question question;
    private final Optional<ConversationId> conversation;
    private final Instant asked;
    private final AskListener listener;
    private final long began = System.nanoTime();
    private final List<Open> spans = new ArrayList<>();
    private Evidence evidence = Evidence.NONE;
    private Set<Integer> cited = Set.of();
    private Optional<String> model = Optional.empty();
    private Optional<Duration> firstToken = Optional.empty();
    private @Nullable Ending ending;
    private boolean listening = true;

    Recorder(Kind kind, Question question, Optional<ConversationId> conversation, Instant asked, AskListener listener) {
        this.kind = kind;
        this.question = question;
        this.conversation = conversation;
        this.asked = asked;
        this.listener = listener;
    }

    /// A span that may not have come to its end.
    private static final class Open {
        final AskStage stage;
        final Duration start;
        final List<Fault> faults = new ArrayList<>();
        List<Note> notes = List.of();

        @Nullable
        Duration took;

        Open(AskStage stage, Duration start) {
            this.stage = stage;
            this.start = start;
        }
    }

    TraceId id() {
        return id;
    }

    @Override
    public void on(AskEvent event) {
        switch (event) {
            case AskEvent.Entered(var stage) -> spans.add(new Open(stage, now()));
            case AskEvent.Left(var stage, var took, var notes) -> left(stage, took, notes);
            case AskEvent.Degraded(var what) -> close(span(what.stage())).faults.add(what.fault());
            case AskEvent.Found(var found) -> evidence = found;
            case AskEvent.Token _ -> {
                if (firstToken.isEmpty()) firstToken = Optional.of(now());
            }
            case AskEvent.Failed(var fault, var _) -> {
                failed(fault);
                tell(new AskEvent.Failed(fault, trace().admitted() ? Optional.of(id) : Optional.empty()));
                return;
            }
            case AskEvent.Done(var answer) -> {
                tell(new AskEvent.Done(done(answer)));
                ending = new Ending.Whole();
                return;
            }
        }
        tell(event);
    }

    private void left(AskStage stage, Duration took, List<Note> notes) {
        var span = span(stage);
        span.took = took;
        span.notes = notes;
        for (var note : notes) {
            if (stage == AskStage.PROMPT && note instanceof Note.Word(var name, var value) && name.equals(Note.MODEL)) {
                model = Optional.of(value);
            }
        }
    }

    private Answer done(Answer answer) {
        evidence = answer.evidence();
        cited = answer.cited();
        model = Optional.of(answer.model());
        return answer.traced(id);
    }

    private void tell(AskEvent event) {
        try {
            listener.on(event);
        } catch (RuntimeException e) {
            listening = false; // whoever asked has gone
            throw e;
        }
    }

    /// Note what a search found.
    void found(Evidence found) {
        evidence = found;
        ending = new Ending.Whole();
    }

    /// Note why the walk goes no further, unless it has ended before.
    void failed(Fault fault) {
        if (ending != null) return;
        boolean gone = !listening || fault.code() == Fault.Code.CANCELLED;
        ending = gone ? new Ending.Cut() : new Ending.Failed(fault);
        if (spans.isEmpty() || spans.getLast().took != null) return;
        var last = close(spans.getLast());
        if (!gone) last.faults.add(fault);
    }

    Trace trace() {
        return new Trace(
                id,
                question.viewer().user(),
                kind,
                RequestId.current(),
                conversation,
                shown(question.text()),
                asked,
                now(),
                ending == null ? new Ending.Cut() : ending,
                model,
                firstToken,
                spans.stream().map(this::span).toList(),
                sources());
    }

    private Span span(Open open) {
        var closed = close(open);
        return new Span(
                closed.stage,
                closed.start,
                closed.took == null ? Duration.ZERO : closed.took,
                closed.notes,
                closed.faults);
    }

    private Open close(Open span) {
        if (span.took == null) span.took = now().minus(span.start);
        return span;
    }

    /// The latest span of a stage; a new one if it has none, as that which keeps an answer.
    private Open span(AskStage stage) {
        for (int i = spans.size() - 1; i >= 0; i--) {
            if (spans.get(i).stage == stage) return spans.get(i);
        }
        var span = new Open(stage, now());
        spans.add(span);
        return span;
    }

    private List<Use> sources() {
        var all = evidence.sources();
        return IntStream.range(0, all.size())
                .mapToObj(i -> new Use(
                        i + 1,
                        all.get(i).passage().id(),
                        all.get(i).score(),
                        all.get(i).hybridScore(),
                        cited.contains(i + 1)))
                .toList();
    }

    private Duration now() {
        return Duration.ofNanos(System.nanoTime() - began);
    }

    private static String shown(String asked) {
        var question = asked.replaceAll("[\\s\\p{Cntrl}]+", " ").strip();
        if (question.length() <= Trace.LONGEST_QUESTION) return question;
        int end = Trace.LONGEST_QUESTION - 1;
        return question.substring(0, Character.isHighSurrogate(question.charAt(end - 1)) ? end - 1 : end) + "…";
    }
}
