package footnote.server.wire;

import footnote.ask.Writing;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// How clients want an answer to be written.
final class Wishes {
    private static final int MOST_STOPS = 16;
    private static final int LONGEST_STOP = 200;

    private Wishes() {}

    /// Fails with `BAD_REQUEST` if no model could be told so.
    static Writing checked(
            Optional<String> model,
            @Nullable Double temperature,
            @Nullable Integer maxTokens,
            @Nullable List<String> stop) {
        if (temperature != null && !(temperature >= 0 && temperature <= 2)) {
            throw AskJson.bad("\"temperature\" must be between 0 and 2.");
        }
        if (maxTokens != null && maxTokens < 1) throw AskJson.bad("\"maxTokens\" must be at least 1.");
        var ends = stop == null ? List.<String>of() : stop;
        if (ends.size() > MOST_STOPS
                || ends.stream().anyMatch(end -> end == null || end.isEmpty() || end.length() > LONGEST_STOP)) {
            throw AskJson.bad(
                    "\"stop\" lists at most " + MOST_STOPS + " texts of at most " + LONGEST_STOP + " characters.");
        }
        return new Writing(
                model,
                temperature == null ? OptionalDouble.empty() : OptionalDouble.of(temperature),
                maxTokens == null ? OptionalInt.empty() : OptionalInt.of(maxTokens),
                ends);
    }
}
