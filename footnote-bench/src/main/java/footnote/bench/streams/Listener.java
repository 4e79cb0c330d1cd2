package footnote.bench.streams;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Follows one answer, line by line.
final class Listener {
    private static final Pattern LEFT = Pattern.compile("\"stage\":\"([A-Z]+)\"");
    private static final Pattern TOOK = Pattern.compile("\"ms\":([0-9.E-]+)");

    private final int expected;
    private final long asked;
    private final ByteBuffer buffer = ByteBuffer.allocate(16 * 1024);
    private final StringBuilder line = new StringBuilder();
    private final List<Long> delays;
    private String event = "";
    private double retrieval;
    private long toFirst;
    private int next;
    private int wrong;
    private boolean done;

    /// @param expected how many pieces the answer has
    /// @param asked when it was asked for
    Listener(int expected, long asked) {
        this.expected = expected;
        this.asked = asked;
        this.delays = new ArrayList<>(expected);
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
    List<Long> delays() {
        return delays;
    }

    /// Read what has come; false if there will be no more.
    boolean hear(SocketChannel channel) throws IOException {
        buffer.clear();
        if (channel.read(buffer) < 0) return false;
        long now = Stamp.now();
        for (int i = 0; i < buffer.position(); i++) {
            byte next = buffer.get(i);
            if (next == '\n') take(now);
            else line.append((char) next);
        }
        return !done;
    }

    private void take(long now) {
        var text = line.toString();
        line.setLength(0);
        if (text.startsWith("event: ")) event = text.substring(7);
        if (!text.startsWith("data: ")) return;
        switch (event) {
            case "stage" -> retrieval += before(text);
            case "token", "" -> Stamp.in(text).forEach(stamp -> note(stamp, now));
            default -> {}
        }
        done = event.equals("done") || text.startsWith("data: [DONE]");
    }

    private void note(Stamp stamp, long now) {
        if (stamp.number() != next) wrong++;
        next = stamp.number() + 1;
        delays.add(now - stamp.said());
        if (stamp.number() == 0) toFirst = now - asked - stamp.waited() - Math.round(retrieval * 1e3);
    }

    /// How many milliseconds a stage before the model took, if that is what a line tells.
    private static double before(String line) {
        var stage = LEFT.matcher(line);
        var took = TOOK.matcher(line);
        boolean left = stage.find() && took.find();
        if (!left || stage.group(1).equals("GENERATE") || stage.group(1).equals("VERIFY")) return 0;
        return Double.parseDouble(took.group(1));
    }
}
