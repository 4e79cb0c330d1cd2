package footnote.server.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import footnote.ask.AskStage;
import footnote.ask.Note;
import footnote.ask.TraceId;
import footnote.conversation.ConversationId;
import footnote.corpus.DocumentId;
import footnote.corpus.PassageId;
import footnote.fault.Fault;
import footnote.trace.RequestId;
import footnote.trace.Span;
import footnote.trace.Trace;
import footnote.trace.Trace.Ending;
import footnote.trace.Trace.Kind;
import footnote.trace.Trace.Use;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// How a question was answered. Times are in milliseconds.
///
/// @param kind `answer` or `search`
/// @param state `whole`, `cut` or `failed`
/// @param failure why it failed
/// @param spans and `sources` are missing in a list
@JsonInclude(JsonInclude.Include.NON_NULL)
public record TraceJson(
        String id,
        String kind,
        String question,
        String at,
        double ms,
        String state,
        @Nullable FaultJson failure,
        @Nullable String requestId,
        @Nullable String sessionId,
        @Nullable String model,
        @Nullable Double firstTokenMs,
        @Nullable List<SpanJson> spans,
        @Nullable List<UseJson> sources) {
    private static final double NANOS = 1e6;

    public record FaultJson(String code, String reason) {
        static FaultJson of(Fault fault) {
            return new FaultJson(fault.code().name(), fault.message());
        }

        Fault toFault() {
            return new Fault(Fault.Code.valueOf(code), reason);
        }
    }

    /// @param startMs how long after the beginning of the trace it began
    /// @param notes what the stage did: numbers, words and yes or no, by name
    public record SpanJson(
            String stage, double startMs, double ms, Map<String, Object> notes, List<FaultJson> degraded) {
        static SpanJson of(Span span) {
            var notes = new LinkedHashMap<String, Object>();
            for (var note : span.notes()) {
                notes.put(
                        note.name(),
                        switch (note) {
                            case Note.Count(var _, var value) -> value;
                            case Note.Score(var _, var value) -> value;
                            case Note.Flag(var _, var value) -> value;
                            case Note.Word(var _, var value) -> value;
                        });
            }
            return new SpanJson(
                    span.stage().name(),
                    millis(span.start()),
                    millis(span.took()),
                    notes,
                    span.faults().stream().map(FaultJson::of).toList());
        }

        Span toSpan() {
            return new Span(
                    AskStage.valueOf(stage),
                    duration(startMs),
                    duration(ms),
                    notes.entrySet().stream()
                            .map(each -> note(each.getKey(), each.getValue()))
                            .toList(),
                    degraded.stream().map(FaultJson::toFault).toList());
        }

        private static Note note(String name, Object value) {
            return switch (value) {
                case Boolean flag -> new Note.Flag(name, flag);
                case Integer count -> new Note.Count(name, count);
                case Long count -> new Note.Count(name, count);
                case Number score -> new Note.Score(name, score.doubleValue());
                default -> new Note.Word(name, String.valueOf(value));
            };
        }
    }

    /// @param document its id
    /// @param passage counted from 0
    public record UseJson(
            int n, String document, int generation, int passage, double score, double hybridScore, boolean cited) {
        static UseJson of(Use use) {
            var passage = use.passage();
            return new UseJson(
                    use.number(),
                    passage.document().value(),
                    passage.generation(),
                    passage.ordinal(),
                    use.score(),
                    use.hybridScore(),
                    use.cited());
        }

        Use toUse() {
            return new Use(n, new PassageId(new DocumentId(document), generation, passage), score, hybridScore, cited);
        }
    }

    /// A page of a list.
    public record PageJson(List<TraceJson> traces) {}

    public static TraceJson of(Trace trace) {
        return of(
                trace,
                trace.spans().stream().map(SpanJson::of).toList(),
                trace.sources().stream().map(UseJson::of).toList());
    }

    /// As a list shows it.
    public static TraceJson head(Trace trace) {
        return of(trace, null, null);
    }

    private static TraceJson of(Trace trace, @Nullable List<SpanJson> spans, @Nullable List<UseJson> sources) {
        return new TraceJson(
                trace.id().value(),
                trace.kind().name().toLowerCase(Locale.ROOT),
                trace.question(),
                trace.asked().toString(),
                millis(trace.took()),
                state(trace.ending()),
                trace.ending() instanceof Ending.Failed(var fault) ? FaultJson.of(fault) : null,
                trace.request().map(RequestId::value).orElse(null),
                trace.conversation().map(ConversationId::value).orElse(null),
                trace.model().orElse(null),
                trace.firstToken().map(TraceJson::millis).orElse(null),
                spans,
                sources);
    }

    public static String state(Ending ending) {
        return switch (ending) {
            case Ending.Whole _ -> "whole";
            case Ending.Cut _ -> "cut";
            case Ending.Failed _ -> "failed";
        };
    }

    public Trace toTrace(String asker) {
        return new Trace(
                new TraceId(id),
                asker,
                Kind.valueOf(kind.toUpperCase(Locale.ROOT)),
                Optional.ofNullable(requestId).map(RequestId::new),
                Optional.ofNullable(sessionId).map(ConversationId::new),
                question,
                Instant.parse(at),
                duration(ms),
                toEnding(),
                Optional.ofNullable(model),
                Optional.ofNullable(firstTokenMs).map(TraceJson::duration),
                spans == null ? List.of() : spans.stream().map(SpanJson::toSpan).toList(),
                sources == null
                        ? List.of()
                        : sources.stream().map(UseJson::toUse).toList());
    }

    private Ending toEnding() {
        if (failure != null) return new Ending.Failed(failure.toFault());
        return state.equals("cut") ? new Ending.Cut() : new Ending.Whole();
    }

    private static double millis(Duration time) {
        return time.toNanos() / NANOS;
    }

    private static Duration duration(double millis) {
        return Duration.ofNanos(Math.round(millis * NANOS));
    }
}
