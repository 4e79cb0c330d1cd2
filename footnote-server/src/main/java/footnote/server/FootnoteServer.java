package footnote.server;

import footnote.app.LocalFootnote;
import footnote.fault.Fault;
import footnote.server.metrics.MetricsRoutes;
import io.helidon.common.socket.SocketOptions;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.HttpRouting;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;

/// Opens the doors of one Footnote, on this machine only.
public final class FootnoteServer implements AutoCloseable {
    public static final int USUAL_PORT = 7700;
    private static final Duration GRACE = Duration.ofSeconds(3);
    private static final int SEND_BUFFER = 128 * 1024;

    private final LocalFootnote footnote;
    private final WebServer server;
    private final EventRoutes events;
    private final String host;
    private final Duration silence;

    private FootnoteServer(LocalFootnote footnote, String host, int port, Duration silence) {
        this.footnote = footnote;
        this.host = host;
        this.silence = silence;
        this.events = new EventRoutes(footnote);
        this.server = WebServer.builder()
                .host(host)
                .port(port)
                .shutdownHook(false)
                .shutdownGracePeriod(GRACE)
                .addConnectionSelector(new WatchedConnections())
                .connectionOptions(FootnoteServer::connection)
                .routing(this::route)
                .build();
    }

    /// A piece of an answer goes out at once instead of waiting for the last one's receipt, and a reader who stalls
    /// does not fill the machine's memory with what was written for them.
    private static void connection(SocketOptions.Builder options) {
        options.tcpNoDelay(true).socketSendBufferSize(SEND_BUFFER);
    }

    /// Begin to load the web server in the background, while the data folder is being opened.
    public static void warmUp() {
        Thread.ofPlatform()
                .name("footnote-server-warm-up")
                .daemon()
                .start(() -> WebServer.builder().shutdownHook(false).build());
    }

    /// Start serving; port 0 takes any that is free.
    public static FootnoteServer start(LocalFootnote footnote, String host, int port) {
        return start(footnote, host, port, Heartbeat.SILENCE);
    }

    /// @param silence how long a streamed answer says nothing
    static FootnoteServer start(LocalFootnote footnote, String host, int port, Duration silence) {
        requireLoopback(host);
        var server = new FootnoteServer(footnote, host, port, silence);
        try {
            server.server.start();
        } catch (UncheckedIOException e) {
            var message = "Port " + port + " on " + host + " is taken: choose another with --port.";
            throw new Fault(Fault.Code.IN_USE, message).toException(e);
        }
        footnote.announce(server.address());
        return server;
    }

    public String address() {
        return "http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + server.port();
    }

    private void route(HttpRouting.Builder routing) {
        Problems.register(routing);
        routing.addFilter(new RequestLog())
                .addFilter(new Doorkeeper())
                .register("/api/documents", new DocumentRoutes(footnote))
                .register("/api/events", events)
                .register("/api/sessions", new SessionRoutes(footnote))
                .register("/api/memories", new MemoryRoutes(footnote.services().memory()))
                .register("/api/traces", new TraceRoutes(footnote))
                .register("/metrics", new MetricsRoutes(footnote))
                .register("/", new StatusRoutes(footnote))
                .register("/api", new AskRoutes(footnote, silence))
                .register("/", new OpenAiRoutes(footnote))
                .register("/", new EmbeddingRoutes(footnote.services().models()))
                .register("/", new SourceRoutes(footnote))
                .register("/", new WebPage());
    }

    private static void requireLoopback(String host) {
        try {
            if (InetAddress.getByName(host).isLoopbackAddress()) return;
        } catch (UnknownHostException e) {
            throw new Fault(Fault.Code.BAD_REQUEST, "There is no host " + host + ".").toException(e);
        }
        throw new Fault(
                        Fault.Code.BAD_REQUEST,
                        "Footnote serves this machine only (127.0.0.1), because this version has no users and keys yet.")
                .toException();
    }

    /// Stop taking requests, let those under way end, and close.
    @Override
    public void close() {
        events.close();
        server.stop();
    }
}
