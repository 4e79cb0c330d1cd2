package footnote.bench.campaign;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicInteger;

/// Listens on loopback and counts who knocks.
final class Canary implements AutoCloseable {
    private final AtomicInteger knocks = new AtomicInteger();
    private final ServerSocket door;

    Canary() throws IOException {
        door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(() -> {
            while (true) {
                try (var _ = door.accept()) {
                    knocks.incrementAndGet();
                } catch (IOException e) {
                    return;
                }
            }
        });
    }

    int port() {
        return door.getLocalPort();
    }

    int knocks() {
        return knocks.get();
    }

    @Override
    public void close() throws IOException {
        door.close();
    }
}
