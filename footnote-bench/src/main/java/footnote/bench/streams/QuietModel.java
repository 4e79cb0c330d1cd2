package footnote.bench.streams;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/// A model service, as OpenAI's, that says one piece or none and then nothing more, and notes when it is left
/// alone.
///
/// It says a piece if the word [#ALOUD] is in the question.
final class QuietModel implements AutoCloseable {
    static final String ALOUD = "aloud";

    private static final String PIECE = "data: {\"id\":\"1\",\"object\":\"chat.completion.chunk\",\"created\":1,"
            + "\"model\":\"quiet\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Well \"},"
            + "\"finish_reason\":null}]}\n\n";

    private final ServerSocket listening;
    private final BlockingQueue<Boolean> asked = new LinkedBlockingQueue<>();
    private final BlockingQueue<Long> left = new LinkedBlockingQueue<>();

    private QuietModel(ServerSocket listening) {
        this.listening = listening;
    }

    static QuietModel start() throws IOException {
        var model = new QuietModel(new ServerSocket(0, 16, InetAddress.getLoopbackAddress()));
        Thread.ofPlatform().name("quiet-model").start(model::serve);
        return model;
    }

    int port() {
        return listening.getLocalPort();
    }

    /// Wait until the next question has come.
    void awaitAsked() throws InterruptedException {
        asked.take();
    }

    /// Wait until the next connection is closed by its other end, and tell when that was, by [System#nanoTime].
    long awaitLeft() throws InterruptedException {
        return left.take();
    }

    private void serve() {
        while (!listening.isClosed()) {
            try {
                var socket = listening.accept();
                Thread.ofVirtual().start(() -> answer(socket));
            } catch (IOException e) {
                if (!listening.isClosed()) throw new UncheckedIOException(e);
            }
        }
    }

    private void answer(Socket socket) {
        try (socket) {
            var in = socket.getInputStream();
            boolean aloud = question(in).contains(ALOUD);
            if (aloud) {
                socket.getOutputStream()
                        .write(("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked"
                                        + "\r\n\r\n" + Integer.toHexString(PIECE.length()) + "\r\n" + PIECE + "\r\n")
                                .getBytes(StandardCharsets.US_ASCII));
            }
            asked.add(aloud);
            awaitEnd(in);
            left.add(System.nanoTime());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void awaitEnd(InputStream in) {
        try {
            in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            // A reset is a way of going, too.
        }
    }

    /// Read a whole request.
    private static String question(InputStream in) throws IOException {
        var head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) throw new EOFException("no request came");
            head.append((char) next);
        }
        int length = head.toString()
                .toLowerCase(Locale.ROOT)
                .lines()
                .filter(line -> line.startsWith("content-length:"))
                .mapToInt(line -> Integer.parseInt(line.substring(15).strip()))
                .findFirst()
                .orElse(0);
        return new String(in.readNBytes(length), StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }
}
