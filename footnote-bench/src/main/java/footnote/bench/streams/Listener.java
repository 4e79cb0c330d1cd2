package footnote.bench.streams;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Pattern;

/// Follows one answer, line by line. It does as little as it can for each, since it shares the machine with whom it
/// measures.
final class Listener {
    private static final Pattern LEFT = Pattern.compile("\"stage\":\"([A-Z]+)\"");
    private static final Pattern TOOK = Pattern.compile("\"ms\":([0-9.E-]+)");
    private static final byte[] EVENT = bytes("event: ");
    private static final byte[] DATA = bytes("data: ");
    private static final byte[] END = bytes("[DONE]");
    private static final byte[] TOKEN = bytes("token");
    private static final byte[] STAGE = bytes("stage");
    private static final byte[] DONE = bytes("done");

    /// Before the text of a piece, as we tell it and as a model does.
    private static final byte[][] TEXT = {bytes("\"text\":\""), bytes("\"content\":\"")};

    /// What the lines of data are that follow.
    private enum Kind {
        PIECE,
        STAGE,
        LAST,
        OTHER
    }

    private final int expected;
    private final long asked;
    private final Stamp.Reader stamps = new Stamp.Reader();
    private final long[] delays;
    private byte[] line = new byte[512];
    private int length;
    private Kind kind = Kind.PIECE;
    private double retrieval;
    private long toFirst;
    private int heard;
    private int next;
    private int wrong;
    private boolean done;

    /// @param expected how many pieces the answer has
    /// @param asked when it was asked for
    Listener(int expected, long asked) {
        this.expected = expected;
        this.asked = asked;
        this.delays = new long[expected];
    }

    /// Whether the answer came to its end, with all its pieces.
    boolean whole() {
        return done && next == expected;
    }

    /// How many pieces came out of order, twice or not at all.
    int wrong() {
        return wrong + (done ? expected - next : 0);
    }

    /// From the question to the first piece, without the model's own time and without retrieval, in microseconds.
    long toFirst() {
        return toFirst;
    }

    /// From each piece's being said to its being read, in microseconds.
    long[] delays() {
        return Arrays.copyOf(delays, Math.min(heard, expected));
    }

    /// Read what has come; false if there will be no more.
    ///
    /// @param buffer to read into
    boolean hear(SocketChannel channel, ByteBuffer buffer) throws IOException {
        buffer.clear();
        if (channel.read(buffer) < 0) return false;
        long now = Stamp.now();
        buffer.flip();
        while (buffer.hasRemaining()) {
            byte next = buffer.get();
            if (next == '\n') take(now);
            else keep(next);
        }
        return !done;
    }

    private void keep(byte next) {
        if (length == line.length) line = Arrays.copyOf(line, 2 * length);
        line[length++] = next;
    }

    private void take(long now) {
        if (isAt(0, EVENT)) kind = kind();
        else if (isAt(0, DATA)) data(now);
        length = 0;
    }

    private Kind kind() {
        if (isAt(EVENT.length, TOKEN)) return Kind.PIECE;
        if (isAt(EVENT.length, STAGE)) return Kind.STAGE;
        return isAt(EVENT.length, DONE) ? Kind.LAST : Kind.OTHER;
    }

    private void data(long now) {
        switch (kind) {
            case PIECE -> {
                piece(now);
                done = isAt(DATA.length, END);
            }
            case STAGE -> retrieval += before(new String(line, 0, length, StandardCharsets.UTF_8));
            case LAST -> {
                read(' ', now); // the last piece may end without a space
                done = true;
            }
            case OTHER -> {}
        }
    }

    private void piece(long now) {
        int at = text();
        while (at < length && line[at] != '"') read(line[at++], now);
    }

    /// Where the text of a piece begins.
    private int text() {
        for (int at = DATA.length; at < length; at++) {
            for (var name : TEXT) {
                if (line[at] == '"' && isAt(at, name)) return at + name.length;
            }
        }
        return length;
    }

    private void read(int letter, long now) {
        if (!stamps.ends(letter)) return;
        var stamp = stamps.stamp();
        if (stamp.number() != next) wrong++;
        next = stamp.number() + 1;
        if (heard < expected) delays[heard] = now - stamp.said();
        heard++;
        if (stamp.number() == 0) toFirst = now - asked - stamp.waited() - Math.round(retrieval * 1e3);
    }

    private boolean isAt(int at, byte[] bytes) {
        int end = at + bytes.length;
        return end <= length && Arrays.equals(line, at, end, bytes, 0, bytes.length);
    }

    /// How many milliseconds a stage before the model took, if that is what a line tells.
    private static double before(String line) {
        var stage = LEFT.matcher(line);
        var took = TOOK.matcher(line);
        boolean left = stage.find() && took.find();
        if (!left || stage.group(1).equals("GENERATE") || stage.group(1).equals("VERIFY")) return 0;
        return Double.parseDouble(took.group(1));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
