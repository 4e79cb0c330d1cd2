package footnote.server;

import footnote.app.LocalFootnote;
import footnote.fault.Fault;
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

    private final LocalFootnote footnote;
    private final WebServer server;
    private final EventRoutes events;
    private final String host;

    private FootnoteServer(LocalFootnote footnote, String host, int port) {
        this.footnote = footnote;
        this.host = host;
        this.events = new EventRoutes(footnote);
        this.server = WebServer.builder()
                .host(host)
                .port(port)
                .shutdownHook(false)
                .shutdownGracePeriod(GRACE)
                .routing(this::route)
                .build();
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
        requireLoopback(host);
        var server = new FootnoteServer(footnote, host, port);
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
        routing.addFilter(new Doorkeeper())
                .register("/api/documents", new DocumentRoutes(footnote))
                .register("/api/events", events)
                .register("/api/sessions", new SessionRoutes(footnote))
                .register("/", new StatusRoutes(footnote))
                .register("/api", new AskRoutes(footnote))
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
