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
    private static final byte[] HEAD =
            bytes("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n");
    private static final byte[] BEFORE = bytes("data: {\"id\":\"1\",\"object\":\"chat.completion.chunk\",\"created\":1,"
            + "\"model\":\"paced\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"");
    private static final byte[] AFTER = bytes("\"},\"finish_reason\":null}]}\n\n");
    private static final byte[] LONG = bytes("x".repeat(LONG_PIECE));
    private static final byte[] NOTHING = {};
    private static final byte[] STOP = bytes(". ");
    private static final byte[] SPACE = bytes(" ");
    private static final byte[] NEW_LINE = bytes("\r\n");
    private static final byte[] LAST = last();

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
        leaving = ByteBuffer.wrap(HEAD);
    }

    /// Say the next piece, unless the listener has not even taken the last one; false if this was the end.
    ///
    /// @param buffer to write from
    boolean goesOn(Duration pace, ByteBuffer buffer) {
        due += pace.toNanos();
        try {
            int count = atLength ? LONG_ANSWER : pieces;
            if (leaving.hasRemaining()) channel.write(leaving);
            if (leaving.hasRemaining()) return true;
            buffer.clear();
            if (said < count) piece(buffer);
            else buffer.put(LAST);
            said++;
            channel.write(buffer.flip());
            if (buffer.hasRemaining())
                leaving = ByteBuffer.allocate(buffer.remaining()).put(buffer).flip();
            return said <= count || leaving.hasRemaining();
        } catch (IOException e) {
            return false; // the listener has gone
        }
    }

    private void piece(ByteBuffer to) {
        long now = Stamp.now();
        var word = bytes(new Stamp(said, now - came, now).word());
        var rest = atLength ? LONG : NOTHING;
        var space = said % SENTENCE == SENTENCE - 1 ? STOP : SPACE;
        int length = BEFORE.length + word.length + rest.length + space.length + AFTER.length;
        to.put(bytes(Integer.toHexString(length))).put(NEW_LINE);
        to.put(BEFORE).put(word).put(rest).put(space).put(AFTER).put(NEW_LINE);
    }

    private static byte[] last() {
        var last =
                "data: {\"id\":\"1\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"paced\",\"choices\":["
                        + "{\"index\":0,\"delta\":{\"content\":\"\"},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";
        return bytes(Integer.toHexString(last.length()) + "\r\n" + last + "\r\n0\r\n\r\n");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
