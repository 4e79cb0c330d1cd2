package footnote.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.spi.Deadline;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What stands between a model's words and its socket: HTTP/1.1, its connections, proxies and encryption.
@Timeout(60)
class StreamedReplyTests {
    private static final String WHOLE = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\na\nb\n";
    private static final char[] PASSWORD = "changeit".toCharArray();
    private static final ProxySelector DIRECT = ProxySelector.of(null);

    private final Queue<Handler> handlers = new ConcurrentLinkedQueue<>();
    private final Queue<String> asked = new ConcurrentLinkedQueue<>();
    private ServerSocket listening;

    /// What the service does with a connection.
    private interface Handler {
        void serve(Socket socket) throws Exception;
    }

    @BeforeEach
    void listen() throws IOException {
        listening = new ServerSocket(0, 16, InetAddress.getByName("localhost"));
        Thread.ofVirtual().start(() -> {
            while (true) {
                try {
                    var socket = listening.accept();
                    Thread.ofVirtual().start(() -> serve(socket));
                } catch (IOException e) {
                    return;
                }
            }
        });
    }

    @AfterEach
    void stop() throws IOException {
        listening.close();
    }

    private void serve(Socket socket) {
        try (socket) {
            handlers.remove().serve(socket);
        } catch (Exception e) {
            asked.add("failed: " + e);
        }
    }

    @Test
    void readsEveryWayToSayWhereABodyEnds() throws Exception {
        for (var reply : List.of(
                WHOLE,
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;x=y\r\na\r\n3\r\n\nb\n\r\n0\r\nTrailer: x\r\n\r\n",
                "HTTP/1.1 200\nTransfer-Encoding: gzip, Chunked\n\n0004\na\nb\n\n0\n\n",
                "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early\r\nLink: x\r\n\r\n" + WHOLE,
                "HTTP/1.0 200 OK\r\n\r\na\nb",
                "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\na\r\nb\r\n")) {
            for (int piece : new int[] {1, 7, 1000}) {
                handlers.add(socket -> say(socket, reply, piece));
                try (var heard = ask(connections())) {
                    assertThat(lines(heard)).as(reply).containsExactly("a", "b", "Ended[]");
                }
            }
        }
        assertThat(asked).hasSize(18).allMatch(line -> line.startsWith("POST /v1?x=1 HTTP/1.1"));
    }

    @Test
    void whatEndsBeforeItsEndIsBroken() throws Exception {
        for (var reply : List.of(
                "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\na\nb\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\na\nb\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\na\nb\n\r\nsize\r\n")) {
            handlers.add(socket -> say(socket, reply, 1000));
            try (var heard = ask(connections())) {
                assertThat(lines(heard)).as(reply).endsWith("Broken[]");
            }
        }
    }

    @Test
    void whatIsNoHttpFails() {
        for (var reply : List.of(
                "SSH-2.0-x\r\n\r\n",
                "HTTP/1.1 200 OK\r\nno header\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n",
                "HTTP/1.1 200 OK\r\n" + "X: y\r\n".repeat(20_000),
                "")) {
            handlers.add(socket -> say(socket, reply, 1000));
            assertThatThrownBy(() -> ask(connections())).as(reply).isInstanceOf(IOException.class);
        }
    }

    @Test
    void aConnectionThatWasClosedMeanwhileIsReplaced() throws Exception {
        var connections = connections();
        handlers.add(socket -> say(socket, WHOLE, 1000));
        handlers.add(socket -> say(socket, WHOLE, 1000));
        for (int i = 0; i < 2; i++) {
            try (var heard = ask(connections)) {
                assertThat(lines(heard)).containsExactly("a", "b", "Ended[]");
                heard.leave();
            }
        }
    }

    @Test
    void oneThatClosesWhenAskedAgainIsReplacedToo() throws Exception {
        var connections = connections();
        handlers.add(socket -> {
            var lines = reader(socket);
            read(lines);
            write(socket, WHOLE);
            read(lines); // and goes
        });
        handlers.add(socket -> say(socket, WHOLE, 1000));
        for (int i = 0; i < 2; i++) {
            try (var heard = ask(connections)) {
                assertThat(lines(heard)).containsExactly("a", "b", "Ended[]");
                heard.leave();
            }
        }
        assertThat(asked).hasSize(3);
    }

    @Test
    void proxiesAreToldTheWholeAddress() throws Exception {
        handlers.add(socket -> say(socket, WHOLE, 1000));
        var connections = new Connections(
                URI.create("http://model.invalid/v1?x=1"), Duration.ofSeconds(30), proxy(), SSLContext::getDefault);
        try (var heard = ask(connections, "http://model.invalid/v1?x=1")) {
            assertThat(lines(heard)).containsExactly("a", "b", "Ended[]");
        }
        assertThat(asked).containsExactly("POST http://model.invalid/v1?x=1 HTTP/1.1");
    }

    @Test
    void aSecureServiceIsHeardAlsoThroughAProxy(@TempDir Path folder) throws Exception {
        var secure = context(folder, "localhost");
        var url = "https://localhost:" + listening.getLocalPort() + "/v1?x=1";
        handlers.add(socket -> say(secured(secure, socket), WHOLE, 3));
        var direct = new Connections(URI.create(url), Duration.ofSeconds(30), DIRECT, () -> secure);
        try (var heard = ask(direct, url)) {
            assertThat(lines(heard)).containsExactly("a", "b", "Ended[]");
        }
        handlers.add(socket -> {
            read(reader(socket));
            write(socket, "HTTP/1.1 200 Connected\r\n\r\n");
            say(secured(secure, socket), WHOLE, 3);
        });
        var proxied = new Connections(URI.create(url), Duration.ofSeconds(30), proxy(), () -> secure);
        try (var heard = ask(proxied, url)) {
            assertThat(lines(heard)).containsExactly("a", "b", "Ended[]");
        }
        var host = "localhost:" + listening.getLocalPort();
        assertThat(asked)
                .containsExactly("POST /v1?x=1 HTTP/1.1", "CONNECT " + host + " HTTP/1.1", "POST /v1?x=1 HTTP/1.1");
    }

    @Test
    void aServiceThatIsNotWhoItClaimsToBeIsNotTalkedTo(@TempDir Path folder) throws Exception {
        var url = "https://localhost:" + listening.getLocalPort() + "/v1?x=1";
        var other = context(folder, "other.example");
        handlers.add(socket -> say(secured(other, socket), WHOLE, 1000));
        var wrongName = new Connections(URI.create(url), Duration.ofSeconds(30), DIRECT, () -> other);
        assertThatThrownBy(() -> ask(wrongName, url)).isInstanceOf(SSLException.class);
        handlers.add(socket -> say(secured(other, socket), WHOLE, 1000));
        var unknown = new Connections(URI.create(url), Duration.ofSeconds(30), DIRECT, SSLContext::getDefault);
        assertThatThrownBy(() -> ask(unknown, url)).isInstanceOf(SSLException.class);
        assertThat(asked).noneMatch(line -> line.startsWith("POST"));
    }

    private Connections connections() {
        return new Connections(URI.create(url()), Duration.ofSeconds(30), DIRECT, SSLContext::getDefault);
    }

    private String url() {
        return "http://localhost:" + listening.getLocalPort() + "/v1?x=1";
    }

    private StreamedReply ask(Connections connections) throws Exception {
        return ask(connections, url());
    }

    private static StreamedReply ask(Connections connections, String url) throws Exception {
        var post = new Post(URI.create(url), Map.of("X-Y", "z"), "{}".getBytes(StandardCharsets.UTF_8));
        return StreamedReply.to(post, connections, Deadline.in(Duration.ofSeconds(30)));
    }

    private static List<String> lines(StreamedReply reply) throws InterruptedException {
        var lines = new ArrayList<String>();
        while (true) {
            switch (reply.next(Deadline.in(Duration.ofSeconds(30)))) {
                case Lines.Next.Line(var text) -> lines.add(text);
                case Lines.Next end -> {
                    lines.add(end.toString());
                    return lines;
                }
            }
        }
    }

    /// Hear a request, and say this in pieces of some bytes each.
    private void say(Socket socket, String reply, int piece) throws IOException {
        read(reader(socket));
        socket.setTcpNoDelay(true);
        for (int i = 0; i < reply.length(); i += piece) {
            write(socket, reply.substring(i, Math.min(reply.length(), i + piece)));
        }
    }

    private static BufferedReader reader(Socket socket) throws IOException {
        return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    /// Read a request to its end, and note its first line.
    private void read(BufferedReader reader) throws IOException {
        var first = reader.readLine();
        int length = 0;
        for (var line = reader.readLine(); line != null && !line.isEmpty(); line = reader.readLine()) {
            if (line.startsWith("Content-Length: ")) length = Integer.parseInt(line.substring(16));
        }
        for (int i = 0; i < length; i++) reader.read();
        asked.add(first);
    }

    private static void write(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        socket.getOutputStream().flush();
    }

    private ProxySelector proxy() {
        var address = (InetSocketAddress) listening.getLocalSocketAddress();
        return new ProxySelector() {
            @Override
            public List<Proxy> select(URI uri) {
                return List.of(new Proxy(Proxy.Type.HTTP, address));
            }

            @Override
            public void connectFailed(URI uri, SocketAddress at, IOException e) {}
        };
    }

    private static SSLSocket secured(SSLContext context, Socket socket) throws IOException {
        var secured = (SSLSocket) context.getSocketFactory().createSocket(socket, null, socket.getPort(), true);
        secured.setUseClientMode(false);
        return secured;
    }

    /// Both sides' part of an encryption with a certificate for this host.
    private static SSLContext context(Path folder, String host) throws Exception {
        var file = folder.resolve("keys.p12");
        var keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        var command = new ArrayList<>(List.of(keytool, "-genkeypair", "-alias", "a", "-keyalg", "EC"));
        command.addAll(List.of("-dname", "CN=" + host, "-ext", "san=dns:" + host, "-storetype", "PKCS12"));
        command.addAll(List.of("-storepass", new String(PASSWORD), "-keystore", file.toString()));
        assertThat(new ProcessBuilder(command).start().waitFor()).isZero();
        var keys = KeyStore.getInstance("PKCS12");
        try (var in = Files.newInputStream(file)) {
            keys.load(in, PASSWORD);
        }
        var own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(keys, PASSWORD);
        var trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(keys);
        var context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
        return context;
    }
}
