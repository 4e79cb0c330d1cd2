package footnote.testkit;

import footnote.spi.LanguageModel;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// A request that a [ScriptedModelServer] received and found correct.
public final class ModelRequest {
    private final String path;
    private final Map<String, String> headers;
    private final String body;
    private final String model;
    private final LanguageModel.Request asked;
    private final long connection;
    private final CountDownLatch gone = new CountDownLatch(1);

    ModelRequest(
            String path,
            Map<String, String> headers,
            String body,
            String model,
            LanguageModel.Request asked,
            long connection) {
        this.path = path;
        this.headers = Map.copyOf(headers);
        this.body = body;
        this.model = model;
        this.asked = asked;
        this.connection = connection;
    }

    public String path() {
        return path;
    }

    /// @param name in any case
    public Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name.toLowerCase(Locale.ROOT)));
    }

    public String body() {
        return body;
    }

    public String model() {
        return model;
    }

    /// What the body asks for.
    public LanguageModel.Request asked() {
        return asked;
    }

    /// Which connection it came over, counted from 1.
    public long connection() {
        return connection;
    }

    /// Wait until the client has closed the connection; false if it has not after `atMost`.
    public boolean awaitGone(Duration atMost) throws InterruptedException {
        return gone.await(atMost.toNanos(), TimeUnit.NANOSECONDS);
    }

    public boolean isGone() {
        return gone.getCount() == 0;
    }

    void clientIsGone() {
        gone.countDown();
    }
}
