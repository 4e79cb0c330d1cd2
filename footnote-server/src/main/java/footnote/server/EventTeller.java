package footnote.server;

import com.fasterxml.jackson.annotation.JsonInclude;
import footnote.ask.AskEvent;
import footnote.ask.Note;
import footnote.ask.TraceId;
import footnote.server.wire.ChatJson;
import footnote.server.wire.DegradedJson;
import footnote.server.wire.Json;
import footnote.server.wire.SourceJson;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Tells everything, as named events.
final class EventTeller extends AskTeller {
    private final SseWriter to;

    /// @param traceId under which `/api/traces` tells how it came to that
    private record FailedEventJson(
            String code, String message, @Nullable String traceId) {}

    /// @param numbered of a prompt: whether whoever answers knows the numbers of its sources; only then `[1]` cites
    @JsonInclude(JsonInclude.Include.NON_NULL)
    private record LeftJson(
            String stage, String state, double ms, @Nullable Boolean numbered) {}

    private static @Nullable Boolean numbered(List<Note> notes) {
        for (var note : notes) {
            if (note instanceof Note.Flag(var name, var value) && name.equals(Note.NUMBERED)) return value;
        }
        return null;
    }

    EventTeller(SseWriter to) {
        super(to);
        this.to = to;
    }

    @Override
    void tell(AskEvent event) {
        switch (event) {
            case AskEvent.Entered(var stage) -> to.send("stage", Map.of("stage", stage.name(), "state", "entered"));
            case AskEvent.Left(var stage, var took, var notes) ->
                to.send("stage", new LeftJson(stage.name(), "left", took.toNanos() / 1e6, numbered(notes)));
            case AskEvent.Degraded(var what) -> to.send("degraded", DegradedJson.of(what));
            case AskEvent.Found(var evidence) ->
                to.send("sources", Map.of("sources", SourceJson.of(evidence.sources())));
            case AskEvent.Token(var piece) -> to.write("event: token\ndata: {\"text\":" + Json.quoted(piece) + "}\n\n");
            case AskEvent.Done(var answer) -> to.send("done", ChatJson.of(answer));
            case AskEvent.Failed(var fault, var trace) ->
                to.send(
                        "failed",
                        new FailedEventJson(
                                fault.code().name(),
                                fault.message(),
                                trace.map(TraceId::value).orElse(null)));
        }
    }
}
