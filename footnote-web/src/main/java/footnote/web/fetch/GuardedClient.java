package footnote.web.fetch;

import java.io.IOException;
import java.net.Proxy;
import java.net.Socket;
import java.util.Map;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.DefaultHttpClientConnectionOperator;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.routing.DefaultRoutePlanner;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.URIScheme;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.config.RegistryBuilder;
import org.apache.hc.core5.http.io.SocketConfig;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.pool.PoolConcurrencyPolicy;
import org.apache.hc.core5.pool.PoolReusePolicy;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/// Makes single exchanges with servers, each over a connection of its own to an address that the guard admitted.
///
/// It follows no redirect, keeps no cookie and no connection, sends no credential, unpacks nothing and tries
/// nothing twice: whoever uses it decides about the next step, and every step passes the guard again.
public final class GuardedClient implements AutoCloseable {
    private static final int MOST_CONNECTIONS = 64;
    private static final int MOST_HEADERS = 200;
    private static final int LONGEST_LINE = 16 << 10;

    private final AddressGuard guard;
    private final CloseableHttpClient http;

    public GuardedClient(FetchSettings settings) {
        this.guard = new AddressGuard(settings.allowed(), settings.resolver());
        this.http = HttpClients.custom()
                .setConnectionManager(connections(settings))
                .setRoutePlanner(new DefaultRoutePlanner(null))
                .setUserAgent(FetchSettings.USER_AGENT)
                .setDefaultRequestConfig(RequestConfig.custom()
                        .setResponseTimeout(Timeout.of(settings.silence()))
                        .setConnectionRequestTimeout(Timeout.of(settings.whole()))
                        .setAuthenticationEnabled(false)
                        .setRedirectsEnabled(false)
                        .setProtocolUpgradeEnabled(false)
                        .build())
                .setConnectionReuseStrategy((_, _, _) -> false)
                .disableRedirectHandling()
                .disableCookieManagement()
                .disableContentCompression()
                .disableAutomaticRetries()
                .disableAuthCaching()
                .disableConnectionState()
                .build();
    }

    /// Ask for something; the answer must be closed.
    public Exchange get(WebAddress address, Map<String, String> headers) throws IOException {
        return send("GET", address, headers, new byte[0]);
    }

    /// Send a body; the answer must be closed.
    public Exchange post(WebAddress address, Map<String, String> headers, byte[] body) throws IOException {
        return send("POST", address, headers, body);
    }

    private Exchange send(String method, WebAddress address, Map<String, String> headers, byte[] body)
            throws IOException {
        guard.admitPort(address);
        var target = new HttpHost(address.scheme(), address.host(), address.port());
        var request = new HttpUriRequestBase(method, java.net.URI.create(address.toString()));
        headers.forEach(request::setHeader);
        if (!method.equals("GET")) request.setEntity(new ByteArrayEntity(body, (ContentType) null));
        return new Exchange(address, request, http.executeOpen(target, request, null));
    }

    private PoolingHttpClientConnectionManager connections(FetchSettings settings) {
        var tls = RegistryBuilder.<TlsSocketStrategy>create()
                .register(URIScheme.HTTPS.id, DefaultClientTlsStrategy.createDefault())
                .build();
        var operator = new DefaultHttpClientConnectionOperator(GuardedClient::directSocket, null, guard, tls);
        var manager = new PoolingHttpClientConnectionManager(
                operator,
                PoolConcurrencyPolicy.LAX,
                PoolReusePolicy.LIFO,
                TimeValue.ofMinutes(1),
                ManagedHttpClientConnectionFactory.builder()
                        .http1Config(Http1Config.custom()
                                .setMaxHeaderCount(MOST_HEADERS)
                                .setMaxLineLength(LONGEST_LINE)
                                .build())
                        .build());
        manager.setMaxTotal(MOST_CONNECTIONS);
        manager.setDefaultMaxPerRoute(MOST_CONNECTIONS);
        manager.setDefaultConnectionConfig(ConnectionConfig.custom()
                .setConnectTimeout(Timeout.of(settings.connect()))
                .setSocketTimeout(Timeout.of(settings.silence()))
                .build());
        manager.setDefaultSocketConfig(SocketConfig.custom()
                .setSoTimeout(Timeout.of(settings.silence()))
                .build());
        return manager;
    }

    /// A socket that no system property can lead through a proxy.
    private static Socket directSocket(Proxy ignored) {
        return new Socket(Proxy.NO_PROXY);
    }

    @Override
    public void close() {
        try {
            http.close();
        } catch (IOException e) {
            System.getLogger(GuardedClient.class.getName())
                    .log(System.Logger.Level.DEBUG, "closing the HTTP client failed", e);
        }
    }
}
