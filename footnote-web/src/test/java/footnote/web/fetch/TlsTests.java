package footnote.web.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import footnote.spi.Deadline;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsTests {
    private static final String PASSWORD = "changeit";

    @TempDir
    private Path folder;

    @Test
    void aHostThatCannotProveWhoItIsIsNotTalkedTo() throws Exception {
        var requests = new AtomicInteger();
        var server = HttpsServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 10);
        server.setHttpsConfigurator(new HttpsConfigurator(selfSigned()));
        server.createContext("/", exchange -> {
            requests.incrementAndGet();
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
        var settings = FetchSettings.DEFAULTS.withAllowed(AllowList.of("127.0.0.1"));
        try (var fetcher = new Fetcher(settings, Clock.systemUTC())) {
            var address =
                    WebAddress.parse("https://127.0.0.1:" + server.getAddress().getPort() + "/");
            assertThatThrownBy(() -> fetcher.fetch(address, MediaTypes.READABLE, Deadline.in(Duration.ofSeconds(20))))
                    .hasMessageContaining("could not prove who it is");
        } finally {
            server.stop(0);
        }
        assertThat(requests).hasValue(0);
    }

    private SSLContext selfSigned() throws Exception {
        var file = folder.resolve("keys.p12");
        var tool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        var process = new ProcessBuilder(
                        tool.toString(),
                        "-genkeypair",
                        "-alias",
                        "a",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=127.0.0.1",
                        "-ext",
                        "SAN=ip:127.0.0.1",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        PASSWORD,
                        "-keystore",
                        file.toString())
                .redirectErrorStream(true)
                .start();
        if (process.waitFor() != 0) throw new IOException("no keys were made");
        var keys = KeyStore.getInstance("PKCS12");
        try (var in = Files.newInputStream(file)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, PASSWORD.toCharArray());
        var context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context;
    }
}
