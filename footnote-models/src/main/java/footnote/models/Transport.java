package footnote.models;

import java.net.URI;
import java.net.http.HttpClient;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;

/// How one service is reached: connections for answers that stream, and an HTTP client for all that comes in one piece.
/// The client is made when it is first needed: making one costs a command 0.3 s of processor time.
final class Transport {
    private final URI url;
    private final Duration connect;
    private final Connections connections;
    private Optional<HttpClient> made = Optional.empty();

    Transport(URI url, Duration connect) {
        this.url = url;
        this.connect = connect;
        this.connections = Connections.to(url, connect);
    }

    Connections connections() {
        return connections;
    }

    synchronized HttpClient client() {
        if (made.isEmpty()) made = Optional.of(make());
        return made.get();
    }

    private HttpClient make() {
        var builder = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(connect)
                .followRedirects(HttpClient.Redirect.NEVER)
                .executor(Executors.newVirtualThreadPerTaskExecutor());
        if (url.getScheme().equalsIgnoreCase("http")) builder.sslContext(trustingNobody());
        return builder.build();
    }

    /// Stands in where nothing is encrypted: reading the machine's list of authorities is a third of the cost.
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
