package footnote.bench.streams;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;

/// One connection of the [PacedModel]: requests that come, and the answer that is given to the latest.
final class Speech {
    private static final int LONG_PIECE = 1024;
    private static final int LONG_ANSWER = 4000;
    private static final int SENTENCE = 15;

    private final SocketChannel channel;
    private final int pieces;
    private final ByteBuffer arriving = ByteBuffer.allocate(64 * 1024);
    private ByteBuffer leaving = ByteBuffer.allocate(0);
    private boolean atLength;
    private long came;
    private long due;
    private int said;

    Speech(SocketChannel channel, int pieces) {
        this.channel = channel;
        this.pieces = pieces;
    }

    /// When it says the next piece.
    long due() {
        return due;
    }

    /// Read what has come; true if that is a whole request.
    boolean hear() throws IOException {
        if (channel.read(arriving) < 0) {
            channel.close();
            throw new EOFException("gone");
        }
        var text = new String(arriving.array(), 0, arriving.position(), StandardCharsets.UTF_8);
        int head = text.indexOf("\r\n\r\n");
        if (head < 0) return false;
        int length = 0;
        for (var line : text.substring(0, head).toLowerCase(Locale.ROOT).split("\r\n")) {
            if (line.startsWith("content-length:"))
                length = Integer.parseInt(line.substring(15).strip());
        }
        int headBytes = text.substring(0, head + 4).getBytes(StandardCharsets.UTF_8).length;
        if (arriving.position() < headBytes + length) return false;
        atLength = text.contains(PacedModel.AT_LENGTH);
        arriving.clear();
        return true;
    }

    void begin(long now, Duration pace) {
        came = Stamp.now();
        due = now + pace.toNanos();
        said = 0;
        leaving = bytes("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n");
    }

    /// Say the next piece, unless the listener has not even taken the last one; false if this was the end.
    boolean goesOn(Duration pace) {
        due += pace.toNanos();
        try {
            int count = atLength ? LONG_ANSWER : pieces;
            if (leaving.hasRemaining()) channel.write(leaving);
            if (leaving.hasRemaining()) return true;
            leaving = said < count ? piece() : end();
            said++;
            channel.write(leaving);
            return said <= count || leaving.hasRemaining();
        } catch (IOException e) {
            return false; // the listener has gone
        }
    }

    private ByteBuffer piece() {
        var word = new Stamp(said, Stamp.now() - came, Stamp.now()).word();
        var rest = atLength ? "x".repeat(LONG_PIECE) : "";
        return chunk(event(word + rest + (said % SENTENCE == SENTENCE - 1 ? ". " : " "), "null"));
    }

    private static ByteBuffer end() {
        var last = event("", "\"stop\"") + "data: [DONE]\n\n";
        return bytes(Integer.toHexString(last.length()) + "\r\n" + last + "\r\n0\r\n\r\n");
    }

    private static String event(String text, String end) {
        return "data: {\"id\":\"1\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"paced\",\"choices\":["
                + "{\"index\":0,\"delta\":{\"content\":\"" + text + "\"},\"finish_reason\":" + end + "}]}\n\n";
    }

    private static ByteBuffer chunk(String text) {
        return bytes(Integer.toHexString(text.length()) + "\r\n" + text + "\r\n");
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
    }
}
