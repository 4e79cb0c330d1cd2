package footnote.models;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Asks a service for the list of its models: a small reply that must come soon, to its last byte.
final class Listing {
    private static final long LARGEST = 4L << 20;

    private Listing() {}

    /// Fails with an [IOException] if the reply is not there in time, or is too large for a list.
    static HttpResponse<String> within(Duration patience, HttpClient client, HttpRequest get)
            throws IOException, InterruptedException {
        var sending = client.sendAsync(get, BodyHandlers.limiting(BodyHandlers.ofString(), LARGEST));
        try {
            return sending.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException | ExecutionException e) {
            throw new IOException("no list came", e);
        } finally {
            if (!sending.isDone()) sending.cancel(true);
        }
    }
}
