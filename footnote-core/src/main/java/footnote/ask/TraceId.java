package footnote.ask;

import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/// Names what is kept of how a question was answered; nobody can guess it.
public record TraceId(String value) {
    private static final Pattern SHAPE = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    public TraceId {
        if (!SHAPE.matcher(value).matches()) throw new IllegalArgumentException("not a trace id");
    }

    public static TraceId random() {
        return new TraceId(UUID.randomUUID().toString());
    }

    /// The id that somebody wrote, if it is one.
    public static Optional<TraceId> parse(String text) {
        return SHAPE.matcher(text).matches() ? Optional.of(new TraceId(text)) : Optional.empty();
    }

    @Override
    public String toString() {
        return value;
    }
}
