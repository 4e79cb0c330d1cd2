package footnote.server.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import footnote.fault.Fault;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A failure as OpenAI's clients expect it.
///
/// @param citations and `searchResults` what an answer was to draw on, as in [CompletionJson]
/// @param degraded what it was done without
/// @param traceId under which `/api/traces` tells how it came to that
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record OpenAiErrorJson(
        ErrorJson error,
        List<String> citations,
        @JsonProperty("search_results") List<CompletionJson.ResultJson> searchResults,
        List<DegradedJson> degraded,
        @Nullable String traceId) {
    private static final int TOO_MANY = 429;
    private static final int OURS = 500;

    /// @param param which field of the request was wrong; nobody knows, here
    @JsonInclude(JsonInclude.Include.ALWAYS)
    public record ErrorJson(
            String message, String type, @Nullable String param, String code) {}

    public static OpenAiErrorJson of(int status, Fault fault) {
        var code = fault.code() == Fault.Code.NOT_FOUND
                ? "model_not_found"
                : fault.code().name().toLowerCase(Locale.ROOT);
        var error = new ErrorJson(fault.message(), type(status), null, code);
        return new OpenAiErrorJson(error, List.of(), List.of(), List.of(), null);
    }

    private static String type(int status) {
        if (status == TOO_MANY) return "rate_limit_error";
        return status < OURS ? "invalid_request_error" : "server_error";
    }
}
