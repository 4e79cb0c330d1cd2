package footnote.tika;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicInteger;

/// Listens on loopback and counts who knocks.
final class Canary implements AutoCloseable {
    private final AtomicInteger knocks = new AtomicInteger();
    private final ServerSocket door;

    Canary() {
        try {
            door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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

    String address() {
        return "http://127.0.0.1:" + port() + "/x";
    }

    int knocks() {
        return knocks.get();
    }

    @Override
    public void close() {
        try {
            door.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
