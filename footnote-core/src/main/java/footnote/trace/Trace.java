package footnote.trace;

import footnote.ask.AskStage;
import footnote.ask.TraceId;
import footnote.conversation.ConversationId;
import footnote.corpus.PassageId;
import footnote.fault.Fault;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// How one question was answered, or what was found for it.
///
/// @param asker whose it is
/// @param request the request that it was part of
/// @param conversation the one that the question belongs to; the trace goes with it
/// @param question what was asked, on one line and as far as a list would show it
/// @param model who answered, or was to, if it came so far
/// @param firstToken how long it took until the first piece of an answer was told
/// @param spans the stages in the order in which they began
/// @param sources what the answer could draw on; those whose document was deleted since, or is closed to whoever
///     looks, are missing
public record Trace(
        TraceId id,
        String asker,
        Kind kind,
        Optional<RequestId> request,
        Optional<ConversationId> conversation,
        String question,
        Instant asked,
        Duration took,
        Ending ending,
        Optional<String> model,
        Optional<Duration> firstToken,
        List<Span> spans,
        List<Use> sources) {
    public static final int LONGEST_QUESTION = 1000;

    public Trace {
        spans = List.copyOf(spans);
        sources = List.copyOf(sources);
    }

    public enum Kind {
        ANSWER,
        SEARCH
    }

    /// How a walk ended.
    public sealed interface Ending {
        /// It came to its end.
        record Whole() implements Ending {}

        /// Whoever asked went away before.
        record Cut() implements Ending {}

        record Failed(Fault fault) implements Ending {}
    }

    /// A passage that was given to the answerer, or to whoever searched.
    ///
    /// @param number by which an answer cites it
    /// @param cited whether an answer did
    public record Use(int number, PassageId passage, double score, double hybridScore, boolean cited) {}

    /// Whether the question was let in by the guard.
    public boolean admitted() {
        return spans.stream()
                .anyMatch(
                        span -> span.stage() == AskStage.GUARD && span.faults().isEmpty());
    }

    /// The same trace with other spans and sources.
    public Trace with(List<Span> otherSpans, List<Use> otherSources) {
        return new Trace(
                id,
                asker,
                kind,
                request,
                conversation,
                question,
                asked,
                took,
                ending,
                model,
                firstToken,
                otherSpans,
                otherSources);
    }
}
