package footnote.server.wire;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An answer that failed before anything of it was told: a problem, and what was there until then.
///
/// @param sources what the answer was to draw on
/// @param degraded what it was done without
/// @param traceId under which `/api/traces` tells how it came to that
public record FailedJson(
        @JsonUnwrapped ProblemJson problem,
        List<SourceJson> sources,
        List<DegradedJson> degraded,
        @Nullable String traceId) {}
