package footnote.bench.streams;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;

/// Readers who come one at a time and go away, and how long it takes until the model's connection is closed.
///
/// @param port of the server
/// @param model which the server knows as `quiet`
/// @param times how many come
record Departures(int port, QuietModel model, int times) {
    /// In microseconds, sorted: those who go before the model has said anything.
    long[] beforeTheFirstPiece() throws IOException, InterruptedException {
        var took = new long[times];
        for (int i = 0; i < times; i++) {
            var reader = asking("Think of number " + i);
            model.awaitAsked();
            took[i] = leave(reader);
        }
        Arrays.sort(took);
        return took;
    }

    /// The same of those who go when they have read the first piece and wait for the next.
    long[] inTheMiddle() throws IOException, InterruptedException {
        var took = new long[times];
        for (int i = 0; i < times; i++) {
            var reader = asking("Think " + QuietModel.ALOUD + " of number " + i);
            model.awaitAsked();
            readUntil("event: token", reader);
            took[i] = leave(reader);
        }
        Arrays.sort(took);
        return took;
    }

    private SocketChannel asking(String question) throws IOException {
        var body = "{\"question\":\"" + question + "\",\"model\":\"quiet\"}";
        return new Crowd(port, "/api/chat", Duration.ZERO, 0).post(SocketChannel.open(), body);
    }

    private long leave(SocketChannel reader) throws IOException, InterruptedException {
        long gone = System.nanoTime();
        reader.close();
        return (model.awaitLeft() - gone) / 1000;
    }

    private static void readUntil(String words, SocketChannel channel) throws IOException {
        var heard = new StringBuilder();
        var buffer = ByteBuffer.allocate(16 * 1024);
        while (heard.indexOf(words) < 0) {
            if (channel.read(buffer.clear()) < 0) throw new EOFException("the server said: " + heard);
            heard.append(StandardCharsets.UTF_8.decode(buffer.flip()));
        }
    }
}
