package footnote.spi;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A service that speaks OpenAI's format, to which requests go, and from which replies come, as they are. Safe for
/// use by many threads at once.
public interface Upstream {
    /// Hand a request on.
    ///
    /// Blocks until a reply begins. If the thread is interrupted, the exchange is abandoned. Fails with
    /// `MODEL_FAILED`, `TIMED_OUT` or `OVERLOADED` if no reply begins. A reply that falls silent breaks off.
    Reply post(Head head, byte[] body, Deadline by);

    /// What is said of a request.
    ///
    /// @param path below the service's `/v1`
    /// @param query what stands behind the path's question mark, as it came; empty if nothing does
    /// @param streams whether the reply comes piece by piece while the model writes: it must begin as soon as a
    ///     model's first word; one that comes whole may begin as late as the deadline says
    record Head(String path, String query, Map<String, List<String>> headers, boolean streams) {}

    /// The service's models; empty if it does not say so soon.
    ///
    /// @param authorization what the client brings; it counts where the installation has no key
    Optional<List<Model>> models(Optional<String> authorization);

    /// @param created in seconds since 1970; 0 if the service does not say
    record Model(String id, long created, String owner) {}

    /// A reply that has begun. Closing it before its end closes the connection.
    ///
    /// @param headers without those that neighbours on the way say to each other
    /// @param over what is to be done when it is over
    record Reply(int status, Map<String, List<String>> headers, InputStream body, Runnable over)
            implements AutoCloseable {
        @Override
        public void close() throws IOException {
            try {
                body.close();
            } finally {
                over.run();
            }
        }
    }
}
