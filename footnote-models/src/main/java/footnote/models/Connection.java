package footnote.models;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ProtocolException;
import java.net.http.HttpHeaders;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// An HTTP/1.1 connection to a service. Its streams block, on the thread of whoever waits; an interrupt closes it, and
/// so may any other thread.
final class Connection implements AutoCloseable {
    private static final int LONGEST_HEAD = 64 * 1024;
    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] (\\d{3})(?: .*)?");

    private final SocketChannel channel;
    private final InputStream in;
    private final OutputStream out;
    private final boolean absolute;
    private final byte[] buffer = new byte[8 * 1024];
    private int from;
    private int to;

    /// @param absolute whether requests name the service in their first line, as proxies want it
    Connection(SocketChannel channel, InputStream in, OutputStream out, boolean absolute) {
        this.channel = channel;
        this.in = in;
        this.out = out;
        this.absolute = absolute;
    }

    /// How a reply begins.
    ///
    /// @param last whether the connection ends with this reply
    record Head(int status, HttpHeaders headers, boolean last) {}

    /// Have a proxy hand on everything that follows.
    ///
    /// @param service its host and port
    void tunnel(String service) throws IOException {
        var request = "CONNECT " + service + " HTTP/1.1\r\nHost: " + service + "\r\n\r\n";
        out.write(request.getBytes(StandardCharsets.ISO_8859_1));
        if (head().status != 200 || hasBytes()) throw new ProtocolException("the proxy makes no connection");
    }

    void post(Post post) throws IOException {
        out.write(post.bytes(absolute));
        out.flush();
    }

    /// Wait for the beginning of the reply; interim ones are passed over.
    Head head() throws IOException {
        while (true) {
            int[] budget = {LONGEST_HEAD};
            var first = line(budget);
            var status = STATUS.matcher(first);
            if (!status.matches()) throw new ProtocolException("no HTTP/1.1");
            var headers = headers(budget);
            int number = Integer.parseInt(status.group(1));
            if (number < 200 && number != 101) continue;
            var says = String.join(",", headers.getOrDefault("Connection", List.of()));
            boolean last = first.startsWith("HTTP/1.0")
                    || says.toLowerCase(Locale.ROOT).contains("close");
            return new Head(number, HttpHeaders.of(headers, (_, _) -> true), last);
        }
    }

    private Map<String, List<String>> headers(int[] budget) throws IOException {
        var headers = new TreeMap<String, List<String>>(String.CASE_INSENSITIVE_ORDER);
        for (var line = line(budget); !line.isEmpty(); line = line(budget)) {
            int colon = line.indexOf(':');
            if (colon < 1) throw new ProtocolException("no header");
            headers.computeIfAbsent(line.substring(0, colon), _ -> new ArrayList<>())
                    .add(line.substring(colon + 1).strip());
        }
        return headers;
    }

    /// A line of a head.
    ///
    /// @param budget how many bytes the rest of the head may have
    private String line(int[] budget) throws IOException {
        var line = new StringBuilder();
        while (true) {
            if (from == to && !fill()) throw new EOFException("closed before the reply");
            if (--budget[0] < 0) throw new ProtocolException("an endless head");
            char next = (char) (buffer[from++] & 0xff);
            if (next == '\n') return line.toString();
            if (next != '\r') line.append(next);
        }
    }

    /// Wait for bytes; false if there will be no more.
    boolean fill() throws IOException {
        from = 0;
        to = 0;
        int read = in.read(buffer);
        to = Math.max(read, 0);
        return read >= 0;
    }

    /// Whether something has come that was not taken.
    boolean hasBytes() {
        return from < to;
    }

    /// Split what has come of a body.
    void take(Body body, LineSplitter lines) throws IOException {
        from += body.take(buffer, from, to, lines);
    }

    /// Whether nothing has come since the last reply, not even the news that the service has closed.
    boolean isQuiet() {
        try {
            channel.configureBlocking(false);
            boolean quiet = !hasBytes() && channel.read(ByteBuffer.allocate(1)) == 0;
            channel.configureBlocking(true);
            return quiet;
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            // nobody needs it any more
        }
    }
}
