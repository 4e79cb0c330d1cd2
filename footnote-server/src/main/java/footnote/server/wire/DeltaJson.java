package footnote.server.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import footnote.ask.Answer;
import footnote.ask.Degradation;
import footnote.ask.Evidence;
import footnote.ask.TraceId;
import footnote.fault.Fault;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A line of `/api/generation/stream`.
///
/// @param type `token`, and at the end `done` or `error`
/// @param seq counts the lines from 0
/// @param text the next piece of the answer; empty at the end
/// @param warnings what a check of the answer showed
/// @param traceId under which `/api/traces` tells how the answer came about
/// @param code and `message` of an error
@JsonInclude(JsonInclude.Include.NON_NULL)
public record DeltaJson(
        String type,
        int seq,
        String role,
        String text,
        boolean done,
        @Nullable List<SourceJson> sources,
        @Nullable List<Integer> cited,
        @Nullable List<DegradedJson> degraded,
        @Nullable List<String> warnings,
        @Nullable String traceId,
        @Nullable String code,
        @Nullable String message) {
    private static final String ROLE = "assistant";

    public static DeltaJson token(int seq, String piece) {
        return new DeltaJson("token", seq, ROLE, piece, false, null, null, null, null, null, null, null);
    }

    public static DeltaJson done(int seq, Answer answer) {
        return new DeltaJson(
                "done",
                seq,
                ROLE,
                "",
                true,
                SourceJson.of(answer.evidence().sources()),
                answer.cited().stream().sorted().toList(),
                DegradedJson.of(answer.degradations()),
                answer.verdict().warnings(),
                answer.trace().map(TraceId::value).orElse(null),
                null,
                null);
    }

    /// @param evidence what the answer was to draw on
    /// @param degradations what it was done without
    public static DeltaJson failed(
            int seq, Fault fault, Evidence evidence, List<Degradation> degradations, Optional<TraceId> trace) {
        return new DeltaJson(
                "error",
                seq,
                ROLE,
                "",
                true,
                SourceJson.of(evidence.sources()),
                null,
                DegradedJson.of(degradations),
                null,
                trace.map(TraceId::value).orElse(null),
                fault.code().name(),
                fault.message());
    }
}
