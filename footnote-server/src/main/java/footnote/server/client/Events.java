package footnote.server.client;

import footnote.ask.AskEvent;
import footnote.ask.AskStage;
import footnote.ask.Evidence;
import footnote.ask.TraceId;
import footnote.corpus.Viewer;
import footnote.fault.Fault;
import footnote.server.wire.AnswerJson;
import footnote.server.wire.DegradedJson;
import footnote.server.wire.Json;
import footnote.server.wire.SourceJson;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads the events of a question back from the wire.
final class Events {
    private Events() {}

    private record StageJson(
            String stage, String state, @Nullable Double ms) {}

    private record SourcesJson(List<SourceJson> sources) {}

    private record TokenJson(String text) {}

    private record FailedJson(
            String code, String message, @Nullable String traceId) {}

    static AskEvent read(String name, String data) {
        return switch (name) {
            case "stage" -> stage(Json.read(data, StageJson.class));
            case "degraded" ->
                new AskEvent.Degraded(Json.read(data, DegradedJson.class).toDegradation());
            case "sources" ->
                new AskEvent.Found(new Evidence(Json.read(data, SourcesJson.class).sources().stream()
                        .map(source -> source.toSource(Viewer.LOCAL.user()))
                        .toList()));
            case "token" -> new AskEvent.Token(Json.read(data, TokenJson.class).text());
            case "done" -> new AskEvent.Done(Json.read(data, AnswerJson.class).toAnswer(Viewer.LOCAL.user()));
            case "failed" -> {
                var failed = Json.read(data, FailedJson.class);
                yield new AskEvent.Failed(
                        new Fault(Fault.Code.valueOf(failed.code()), failed.message()),
                        Optional.ofNullable(failed.traceId()).map(TraceId::new));
            }
            default -> throw new IllegalArgumentException("an event of another version: " + name);
        };
    }

    private static AskEvent stage(StageJson json) {
        var stage = AskStage.valueOf(json.stage());
        if (json.state().equals("entered")) return new AskEvent.Entered(stage);
        double millis = json.ms() == null ? 0 : json.ms();
        return new AskEvent.Left(stage, Duration.ofNanos((long) (millis * 1e6)), List.of());
    }
}
