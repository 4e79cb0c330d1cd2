package footnote.trace;

import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/// What one request is called from end to end: by the client, in log lines, in its trace, and towards every service
/// that it makes Footnote call.
///
/// It holds nothing but letters, digits and a few signs, so that it can stand in a header or a log line.
public record RequestId(String value) {
    /// The header that carries it, in requests, in replies and to services.
    public static final String HEADER = "X-Request-Id";

    private static final Pattern SHAPE = Pattern.compile("[A-Za-z0-9._:=+/-]{1,100}");
    private static final Pattern PARENT =
            Pattern.compile("(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-[0-9a-f]{16}-.{2,100}");
    private static final ScopedValue<RequestId> CURRENT = ScopedValue.newInstance();

    public RequestId {
        if (!SHAPE.matcher(value).matches()) throw new IllegalArgumentException("not a request id");
    }

    public static RequestId random() {
        return new RequestId(UUID.randomUUID().toString());
    }

    /// The id that a client wrote, unless it is one that nobody should repeat.
    public static Optional<RequestId> of(String written) {
        return SHAPE.matcher(written).matches() ? Optional.of(new RequestId(written)) : Optional.empty();
    }

    /// The id of the trace in a W3C `traceparent` header, if it is well-formed.
    public static Optional<RequestId> ofTraceparent(String header) {
        var parts = PARENT.matcher(header);
        return parts.matches() ? Optional.of(new RequestId(parts.group(1))) : Optional.empty();
    }

    /// The id of the request that this thread works for.
    public static Optional<RequestId> current() {
        return CURRENT.isBound() ? Optional.of(CURRENT.get()) : Optional.empty();
    }

    /// Do some work for this request.
    public void run(Runnable work) {
        ScopedValue.where(CURRENT, this).run(work);
    }

    /// The same work, for the request that this thread works for, on whichever thread it is done.
    public static Runnable carried(Runnable work) {
        return current().<Runnable>map(id -> () -> id.run(work)).orElse(work);
    }

    @Override
    public String toString() {
        return value;
    }
}
