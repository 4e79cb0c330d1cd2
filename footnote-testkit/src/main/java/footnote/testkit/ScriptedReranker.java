package footnote.testkit;

import footnote.spi.Deadline;
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
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// A reranker service on the loopback interface that speaks text-embeddings-inference's and Jina's wire formats,
/// scores as [FakeCrossEncoder] does, and misbehaves as told.
///
/// It is strict: a request with an unknown path or field, the wrong key, a missing content type or more texts than
/// it takes is answered as a real service would, and remembered in [#complaints]. It is made of plain sockets,
/// so that it can also drip, cut and reset.
public final class ScriptedReranker implements AutoCloseable {
    private static final int USUAL_MOST = 32;

    /// What it does with a request.
    public sealed interface Reply {
        /// Score every text, best first.
        record Scores() implements Reply {}

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

    /// A request that it found correct.
    public record Request(String path, Map<String, String> headers, String question, List<String> texts) {}

    private final ServerSocket listening;
    private final FakeCrossEncoder encoder;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final Deque<Reply> replies = new ArrayDeque<>();
    private final List<Request> requests = new ArrayList<>();
    private final List<String> complaints = new ArrayList<>();
    private Reply otherwise = new Reply.Scores();
    private String key = "";
    private int most = USUAL_MOST;

    private ScriptedReranker(ServerSocket listening, FakeCrossEncoder encoder) {
        this.listening = listening;
        this.encoder = encoder;
    }

    public static ScriptedReranker start() {
        return start(Integer.MAX_VALUE);
    }

    /// Start on a free port.
    ///
    /// @param room how many words of question and passage together it reads
    public static ScriptedReranker start(int room) {
        try {
            var server = new ScriptedReranker(
                    new ServerSocket(0, 1024, InetAddress.getLoopbackAddress()), new FakeCrossEncoder(room));
            Thread.ofVirtual().name("scripted-reranker").start(server::accept);
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Answer the next requests so, one each, in order.
    public synchronized ScriptedReranker then(Reply... next) {
        replies.addAll(List.of(next));
        return this;
    }

    /// Answer every request for which no reply is left so.
    public synchronized ScriptedReranker otherwise(Reply reply) {
        otherwise = reply;
        return this;
    }

    /// Refuse every request without this key.
    public synchronized ScriptedReranker demanding(String secret) {
        key = secret;
        return this;
    }

    /// Take no more texts at once than this; 32 unless told.
    public synchronized ScriptedReranker taking(int texts) {
        most = texts;
        return this;
    }

    public String url() {
        return "http://" + host();
    }

    public String host() {
        return "127.0.0.1:" + listening.getLocalPort();
    }

    public synchronized List<Request> requests() {
        return List.copyOf(requests);
    }

    /// Wait for the request with this number, counted from 1.
    public synchronized Request awaitRequest(int number) throws InterruptedException {
        while (requests.size() < number) wait();
        return requests.get(number - 1);
    }

    public synchronized List<String> complaints() {
        return List.copyOf(complaints);
    }

    /// How many clients are connected.
    public int connected() {
        return open.size();
    }

    /// Stop listening and drop every connection.
    @Override
    public void close() {
        try {
            listening.close();
            for (var socket : open) socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                var socket = listening.accept();
                open.add(socket);
                Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException e) {
                if (!listening.isClosed()) throw new UncheckedIOException(e);
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
                play(judge(first, headers, body), socket, in);
            }
        } catch (IOException e) {
            // The client went, or the script closed the socket: either way this connection is over.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            open.remove(socket);
        }
    }

    private synchronized Reply judge(String[] first, Map<String, String> headers, String body) {
        boolean tei = first[1].equals("/rerank");
        if (!tei && !first[1].endsWith("/v1/rerank")) return complain(404, "unknown path " + first[1]);
        if (!first[0].equals("POST")) return complain(405, "method " + first[0]);
        if (!headers.getOrDefault("content-type", "").startsWith("application/json")) {
            return complain(415, "content type");
        }
        if (!key.isEmpty() && !headers.getOrDefault("authorization", "").equals("Bearer " + key)) {
            return complain(401, "wrong key");
        }
        if (!(PlainJson.read(body) instanceof Map<?, ?> json)) return complain(400, "no object");
        var fields = tei
                ? Set.of("query", "texts", "raw_scores", "truncate")
                : Set.of("model", "query", "documents", "top_n");
        if (!json.keySet().equals(fields)) return complain(422, "fields " + json.keySet());
        var texts = new ArrayList<String>();
        if (json.get(tei ? "texts" : "documents") instanceof List<?> list) {
            for (var text : list) texts.add((String) text);
        }
        if (texts.isEmpty()) return complain(400, "no texts");
        if (tei && texts.size() > most) return complain(413, "batch size " + texts.size() + " > " + most);
        var request = new Request(first[1], Map.copyOf(headers), String.valueOf(json.get("query")), List.copyOf(texts));
        requests.add(request);
        notifyAll();
        var next = replies.isEmpty() ? otherwise : replies.remove();
        return next instanceof Reply.Scores ? Reply.body(scores(request, tei)) : next;
    }

    private Reply complain(int status, String complaint) {
        complaints.add(complaint);
        return Reply.status(status);
    }

    private String scores(Request request, boolean tei) {
        var scores = encoder.score(request.question(), request.texts(), Deadline.none());
        var order = new ArrayList<Integer>();
        for (int i = 0; i < scores.size(); i++) order.add(i);
        order.sort((a, b) -> Double.compare(scores.get(b), scores.get(a)));
        var list = new ArrayList<String>();
        for (int i : order) {
            list.add("{\"index\":" + i + ",\"" + (tei ? "score" : "relevance_score") + "\":" + scores.get(i) + "}");
        }
        var all = "[" + String.join(",", list) + "]";
        return tei ? all : "{\"model\":\"m\",\"usage\":{\"total_tokens\":1},\"results\":" + all + "}";
    }

    private static void play(Reply reply, Socket socket, InputStream in) throws IOException, InterruptedException {
        var out = socket.getOutputStream();
        switch (reply) {
            case Reply.Scores _ -> throw new AssertionError("scores are written as a body");
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
                while (true) out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
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
