package footnote.qdrant;

import footnote.fault.Fault;
import footnote.trace.RequestId;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManager;

/// Asks a Qdrant server. Safe for use by many threads at once.
///
/// Everything that is asked can be asked twice, so what breaks off is asked once more: a connection that was
/// kept may have been closed at the other end. A server that says nothing in time is left alone for a while by
/// searches, which somebody waits for; whoever writes goes on trying, and ends that.
final class QdrantClient {
    private static final int LARGEST_ANSWER = 16 << 20;
    private static final Duration LEFT_ALONE = Duration.ofSeconds(5);

    private final QdrantSettings settings;
    private final QdrantFaults faults;
    private Optional<HttpClient> made = Optional.empty();
    private volatile Optional<Silence> silence = Optional.empty();
    private volatile Optional<Fault> trouble = Optional.empty();

    QdrantClient(QdrantSettings settings) {
        this.settings = settings;
        this.faults = new QdrantFaults(settings);
    }

    private record Silence(Fault fault, long since) {}

    QdrantFaults faults() {
        return faults;
    }

    /// Why the last request got no good answer, if it did not.
    Optional<Fault> trouble() {
        return trouble;
    }

    Answer get(String path) {
        return ask("GET", path, Optional.empty(), settings.write());
    }

    Answer put(String path, byte[] body) {
        return ask("PUT", path, Optional.of(body), settings.write());
    }

    Answer post(String path, byte[] body) {
        return ask("POST", path, Optional.of(body), settings.write());
    }

    Answer delete(String path) {
        return ask("DELETE", path, Optional.empty(), settings.write());
    }

    /// Ask for somebody who waits.
    Answer search(String path, byte[] body) {
        var silent = silence;
        if (silent.isPresent() && System.nanoTime() - silent.get().since < LEFT_ALONE.toNanos()) {
            throw silent.get().fault.toException();
        }
        return ask("POST", path, Optional.of(body), settings.search());
    }

    /// What was asked for, or that there is no such thing; everything else is a failure.
    private Answer ask(String method, String path, Optional<byte[]> body, Duration patience) {
        var request = request(method, path, body);
        HttpResponse<byte[]> reply;
        try {
            reply = send(request, patience, true);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw faults.cancelled().toException(e);
        }
        silence = Optional.empty();
        int status = reply.statusCode();
        if (status != 200 && status != 404) throw failed(faults.refused(status), Optional.empty());
        var leaves = Leaves.read(reply.body())
                .filter(answer -> status == 404 || answer.text("/status").equals(Optional.of("ok")))
                .orElseThrow(() -> failed(status == 200 ? faults.notAnAnswer() : notQdrant(status), Optional.empty()));
        trouble = Optional.empty();
        return new Answer(status == 200, leaves, faults);
    }

    private Fault notQdrant(int status) {
        return faults.failed("is not at that address (status " + status + "): check FOOTNOTE_VECTORS");
    }

    private HttpRequest request(String method, String path, Optional<byte[]> body) {
        var request = HttpRequest.newBuilder(settings.at(path))
                .header("Accept", "application/json")
                .header("User-Agent", "footnote")
                .method(method, body.map(BodyPublishers::ofByteArray).orElse(BodyPublishers.noBody()));
        if (body.isPresent()) request.header("Content-Type", "application/json");
        settings.key().ifPresent(secret -> request.header("api-key", secret));
        RequestId.current().ifPresent(id -> request.header(RequestId.HEADER, id.value()));
        return request.build();
    }

    private HttpResponse<byte[]> send(HttpRequest request, Duration patience, boolean again)
            throws InterruptedException {
        var limited = BodyHandlers.limiting(BodyHandlers.ofByteArray(), LARGEST_ANSWER);
        var sending = client().sendAsync(request, limited);
        try {
            return sending.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw silent(faults.tooSlow(patience), e);
        } catch (ExecutionException e) {
            var cause = Optional.ofNullable(e.getCause()).orElse(e);
            if (cause instanceof HttpConnectTimeoutException) throw silent(faults.unreached(cause), cause);
            boolean hungUp = cause instanceof IOException
                    && !(cause instanceof ConnectException || cause instanceof SSLException);
            if (hungUp && again) return send(request, patience, false);
            throw failed(faults.unreached(cause), Optional.of(cause));
        } finally {
            sending.cancel(true);
        }
    }

    private RuntimeException silent(Fault fault, Throwable cause) {
        silence = Optional.of(new Silence(fault, System.nanoTime()));
        return failed(fault, Optional.of(cause));
    }

    private RuntimeException failed(Fault fault, Optional<Throwable> cause) {
        trouble = Optional.of(fault);
        return cause.map(fault::toException).orElseGet(fault::toException);
    }

    private synchronized HttpClient client() {
        if (made.isEmpty()) made = Optional.of(make());
        return made.get();
    }

    private HttpClient make() {
        var builder = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(settings.connect())
                .followRedirects(HttpClient.Redirect.NEVER)
                .executor(Executors.newVirtualThreadPerTaskExecutor());
        if ("http".equalsIgnoreCase(settings.url().getScheme())) builder.sslContext(trustingNobody());
        return builder.build();
    }

    /// Stands in where nothing is encrypted: reading the machine's list of authorities takes its time.
    private static SSLContext trustingNobody() {
        try {
            var context = SSLContext.getInstance("TLS");
            context.init(new KeyManager[0], new TrustManager[0], null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java has no TLS", e);
        }
    }
}
