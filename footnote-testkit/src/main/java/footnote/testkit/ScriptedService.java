package footnote.testkit;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// A service on the loopback interface that answers in one piece, and misbehaves as told.
///
/// It is strict: what a real service would not take is answered as one would, and remembered in [#complaints]. It
/// is made of plain sockets, so that it can also drip, cut and reset.
///
/// @param <R> what it makes of a request that it finds correct
public abstract class ScriptedService<R> implements AutoCloseable {
    /// What it does with a request.
    public sealed interface Reply {
        /// Do what it is for.
        record Usual() implements Reply {}

        record Whole(int status, Map<String, String> headers, String body) implements Reply {}

        /// A body that comes byte by byte.
        record Drip(String body, Duration pause) implements Reply {}

        /// The same line for ever.
        record Endless(String line) implements Reply {}

        /// Say nothing, until the client goes.
        record Hang() implements Reply {}

        /// Begin the body, and close the connection.
        record Cut(String beginning) implements Reply {}

        /// Reset the connection.
        record Reset() implements Reply {}

        static Reply body(String body) {
            return new Whole(200, Map.of(), body);
        }

        static Reply status(int status) {
            return new Whole(status, Map.of(), "{\"error\":\"scripted\",\"error_type\":\"scripted\"}");
        }
    }

    /// A request as it came.
    protected record Incoming(String method, String path, Map<String, String> headers, String body) {}

    private final ServerSocket listening;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private volatile Optional<Thread> accepting = Optional.empty();
    private final Deque<Reply> replies = new ArrayDeque<>();
    private final List<R> requests = new ArrayList<>();
    private final List<String> complaints = new ArrayList<>();
    private Reply otherwise = new Reply.Usual();
    private String key = "";

    /// @param port 0 for a free one
    protected ScriptedService(int port) {
        try {
            this.listening = new ServerSocket(port, 1024, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Begin to answer.
    protected final void listen() {
        accepting = Optional.of(Thread.ofVirtual().name("scripted-service").start(this::accept));
    }

    /// Say what to do with a request; called while holding this object's lock.
    protected abstract Reply judge(Incoming incoming);

    /// Answer the next requests so, one each, in order.
    public final synchronized void then(Reply... next) {
        replies.addAll(List.of(next));
    }

    /// Answer every request for which no reply is left so.
    public final synchronized void otherwise(Reply reply) {
        otherwise = reply;
    }

    /// Refuse every request without this key.
    public final synchronized void demanding(String secret) {
        key = secret;
    }

    public final String url() {
        return "http://" + host();
    }

    public final String host() {
        return "127.0.0.1:" + port();
    }

    public final int port() {
        return listening.getLocalPort();
    }

    /// The correct requests so far, in order of arrival.
    public final synchronized List<R> requests() {
        return List.copyOf(requests);
    }

    /// Wait for the request with this number, counted from 1.
    public final synchronized R awaitRequest(int number) throws InterruptedException {
        while (requests.size() < number) wait();
        return requests.get(number - 1);
    }

    public final synchronized List<String> complaints() {
        return List.copyOf(complaints);
    }

    /// How many clients are connected.
    public final int connected() {
        return open.size();
    }

    /// Stop listening and drop every connection. Nobody is let in once this has returned.
    @Override
    public final void close() {
        try {
            listening.close();
            // A thread that is about to let somebody in still does so after its socket was closed.
            if (accepting.isPresent()) accepting.get().join();
            for (var socket : open) socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Remember a correct request.
    protected final synchronized void received(R request) {
        requests.add(request);
        notifyAll();
    }

    /// What the script has for the next correct request.
    protected final Reply next() {
        return replies.isEmpty() ? otherwise : replies.remove();
    }

    protected final Reply complain(int status, String complaint) {
        complaints.add(complaint);
        return Reply.status(status);
    }

    private synchronized Reply judged(Incoming incoming) {
        if (!methods().contains(incoming.method)) return complain(405, "method " + incoming.method);
        boolean speaks = incoming.method.equals("POST") || !incoming.body.isEmpty();
        if (speaks && !incoming.headers.getOrDefault("content-type", "").startsWith("application/json")) {
            return complain(415, "content type");
        }
        if (!key.isEmpty() && !key(incoming.headers).equals(key)) return complain(401, "wrong key");
        return judge(incoming);
    }

    /// What can be done here at all.
    protected Set<String> methods() {
        return Set.of("POST");
    }

    /// The key that a request brings; empty for none.
    protected String key(Map<String, String> headers) {
        var words = headers.getOrDefault("authorization", "").split(" ");
        return words.length == 2 && words[0].equals("Bearer") ? words[1] : "";
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                var socket = listening.accept();
                open.add(socket);
                Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException _) {
                // Closed, or that client went before it was let in: others may come.
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            var in = new BufferedInputStream(socket.getInputStream());
            while (!socket.isClosed()) {
                var first = line(in).split(" ");
                var headers = headers(in);
                int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
                var body = new String(in.readNBytes(length), StandardCharsets.UTF_8);
                play(judged(new Incoming(first[0], first[1], Map.copyOf(headers), body)), socket, in);
            }
        } catch (IOException e) {
            // The client went, or the script closed the socket: either way this connection is over.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            open.remove(socket);
        }
    }

    private static void play(Reply reply, Socket socket, InputStream in) throws IOException, InterruptedException {
        var out = socket.getOutputStream();
        switch (reply) {
            case Reply.Usual _ -> throw new AssertionError("what is usual is written as a body");
            case Reply.Whole(var status, var headers, var body) -> {
                var bytes = body.getBytes(StandardCharsets.UTF_8);
                head(out, status, headers, bytes.length);
                out.write(bytes);
            }
            case Reply.Drip(var body, var pause) -> {
                head(out, 200, Map.of(), body.length());
                for (byte next : body.getBytes(StandardCharsets.US_ASCII)) {
                    out.write(next);
                    Thread.sleep(pause);
                }
            }
            case Reply.Endless(var line) -> {
                head(out, 200, Map.of(), Long.MAX_VALUE);
                var lines = (line + "\n").repeat(1000).getBytes(StandardCharsets.UTF_8);
                while (true) out.write(lines);
            }
            case Reply.Hang() -> {
                if (in.read() < 0) socket.close();
            }
            case Reply.Cut(var beginning) -> {
                head(out, 200, Map.of(), beginning.length() + 10);
                out.write(beginning.getBytes(StandardCharsets.US_ASCII));
                socket.close();
            }
            case Reply.Reset() -> {
                socket.setSoLinger(true, 0);
                socket.close();
            }
        }
    }

    private static void head(OutputStream out, int status, Map<String, String> headers, long length)
            throws IOException {
        var head = new StringBuilder("HTTP/1.1 " + status + " Scripted\r\nContent-Type: application/json\r\n");
        headers.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        head.append("Content-Length: ").append(length).append("\r\n\r\n");
        out.write(head.toString().getBytes(StandardCharsets.US_ASCII));
    }

    private static Map<String, String> headers(InputStream in) throws IOException {
        var headers = new HashMap<String, String>();
        for (var line = line(in); !line.isEmpty(); line = line(in)) {
            int colon = line.indexOf(':');
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        return headers;
    }

    private static String line(InputStream in) throws IOException {
        var text = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) throw new IOException("the client has gone");
            if (next != '\r') text.append((char) next);
        }
        return text.toString();
    }
}
