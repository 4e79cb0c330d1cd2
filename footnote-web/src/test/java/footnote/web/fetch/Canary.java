package footnote.web.fetch;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/// Something inside that must never be reached: it listens on this machine and counts who connects.
final class Canary implements AutoCloseable {
    private final List<ServerSocket> doors = new ArrayList<>();
    private final AtomicInteger connections = new AtomicInteger();
    private final int port;

    Canary() throws IOException {
        var first = new ServerSocket(0, 50, InetAddress.ofLiteral("127.0.0.1"));
        this.port = first.getLocalPort();
        open(first);
        try {
            open(new ServerSocket(port, 50, InetAddress.ofLiteral("::1")));
        } catch (IOException e) {
            System.getLogger("canary").log(System.Logger.Level.DEBUG, "this machine has no IPv6", e);
        }
    }

    int port() {
        return port;
    }

    int connections() {
        return connections.get();
    }

    private void open(ServerSocket door) {
        doors.add(door);
        Thread.ofVirtual().start(() -> {
            while (!door.isClosed()) serve(door);
        });
    }

    private void serve(ServerSocket door) {
        try (var visitor = door.accept()) {
            connections.incrementAndGet();
            var answer = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 6\r\n\r\nsecret";
            visitor.getInputStream().read();
            visitor.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            System.getLogger("canary").log(System.Logger.Level.DEBUG, "a visitor left", e);
        }
    }

    @Override
    public void close() throws IOException {
        for (var door : doors) door.close();
    }
}
