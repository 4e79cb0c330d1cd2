package footnote.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// A service that keeps each request as it came, byte by byte, and answers with the bytes that it is told.
final class RawUpstream implements AutoCloseable {
    private final ServerSocket listening;
    private final List<Seen> seen = new CopyOnWriteArrayList<>();
    private final BlockingQueue<Play> plays = new LinkedBlockingQueue<>();

    /// What is done with a request.
    @FunctionalInterface
    interface Play {
        void to(OutputStream out, Seen request) throws IOException, InterruptedException;
    }

    /// @param head the lines of the head
    record Seen(String head, String body, CountDownLatch gone) {
        List<String> lines() {
            return List.of(head.split("\r\n"));
        }

        boolean has(String line) {
            return lines().stream().anyMatch(line::equalsIgnoreCase);
        }

        boolean awaitGone() throws InterruptedException {
            return gone.await(30, TimeUnit.SECONDS);
        }
    }

    private RawUpstream(ServerSocket listening) {
        this.listening = listening;
    }

    static RawUpstream start() {
        try {
            var upstream = new RawUpstream(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
            Thread.ofVirtual().start(upstream::accept);
            return upstream;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String url() {
        return "http://127.0.0.1:" + listening.getLocalPort() + "/v1";
    }

    List<Seen> seen() {
        return seen;
    }

    /// Answer one more request so, after those that were told before.
    void then(Play play) {
        plays.add(play);
    }

    /// Answer one more request with these bytes, and close the connection.
    void then(String head, byte[] body) {
        then((out, _) -> {
            out.write((head + "\r\nConnection: close\r\n\r\n").getBytes(StandardCharsets.ISO_8859_1));
            out.write(body);
        });
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                var socket = listening.accept();
                Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException e) {
                if (!listening.isClosed()) throw new UncheckedIOException(e);
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            var in = socket.getInputStream();
            var head = new ByteArrayOutputStream();
            while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
                int next = in.read();
                if (next < 0) return;
                head.write(next);
            }
            var text = head.toString(StandardCharsets.ISO_8859_1).strip();
            var request = new Seen(
                    text, new String(in.readNBytes(length(text)), StandardCharsets.UTF_8), new CountDownLatch(1));
            seen.add(request);
            var play = plays.take();
            Thread.ofVirtual().start(() -> watch(in, request));
            play.to(socket.getOutputStream(), request);
        } catch (IOException e) {
            // the client has gone; the test looks for that
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void watch(InputStream in, Seen request) {
        try {
            if (in.read() < 0) request.gone().countDown();
        } catch (IOException e) {
            request.gone().countDown();
        }
    }

    private static int length(String head) {
        for (var line : head.split("\r\n")) {
            if (line.regionMatches(true, 0, "content-length:", 0, 15)) {
                return Integer.parseInt(line.substring(15).strip());
            }
        }
        return 0;
    }

    @Override
    public void close() {
        try {
            listening.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
