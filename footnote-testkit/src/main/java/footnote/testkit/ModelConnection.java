package footnote.testkit;

import footnote.testkit.ModelScript.Step;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/// One client's connection to a [ScriptedModelServer]: reads requests and plays the script of each.
final class ModelConnection {
    private static final int LARGEST_HEAD = 64 * 1024;

    private final ScriptedModelServer server;
    private final Socket socket;
    private final long number;
    private volatile boolean keep = true;

    ModelConnection(ScriptedModelServer server, Socket socket, long number) {
        this.server = server;
        this.socket = socket;
        this.number = number;
    }

    void serve() {
        try (socket) {
            socket.setTcpNoDelay(true);
            var in = new PushbackInputStream(new BufferedInputStream(socket.getInputStream()));
            while (keep) {
                var head = head(in);
                if (head.isEmpty()) {
                    whole(400, Map.of("Connection", "close"), "");
                    return;
                }
                answer(head.get(), in);
            }
        } catch (IOException e) {
            // The client went, or the script closed the socket: either way this connection is over.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private record Head(String method, String path, Map<String, String> headers) {
        String header(String name) {
            return headers.getOrDefault(name, "");
        }
    }

    /// @param status 200 if nothing is wrong
    private record Judgement(int status, String complaint) {}

    private void answer(Head head, PushbackInputStream in) throws IOException, InterruptedException {
        var body = new String(in.readNBytes(length(head)), StandardCharsets.UTF_8);
        if (head.method().equals("GET") && head.path().equals("/v1/models")) {
            whole(200, Map.of(), server.list());
            return;
        }
        var spoken = Arrays.stream(ModelWire.values())
                .filter(known -> head.path().equals(known.path))
                .findFirst();
        var wire = spoken.orElse(ModelWire.OPENAI);
        var judgement = spoken.isPresent() ? judge(wire, head) : new Judgement(404, "unknown path " + head.path());
        if (judgement.status() != 200) {
            reject(wire, judgement);
            return;
        }
        ModelRequest request;
        try {
            request = read(wire, head, body);
        } catch (IllegalArgumentException e) {
            reject(wire, new Judgement(400, String.valueOf(e.getMessage())));
            return;
        }
        if (!server.knows(request.model())) {
            reject(wire, new Judgement(404, "no model " + request.model()));
            return;
        }
        var script = server.received(request);
        var gone = watch(in, request);
        try {
            play(script, wire, gone);
        } catch (IOException e) {
            request.clientIsGone();
            throw e;
        }
        if (keep) gone.join();
    }

    private Judgement judge(ModelWire wire, Head head) {
        if (!head.method().equals("POST")) return new Judgement(405, "method " + head.method());
        if (!head.header("content-type").startsWith("application/json")) return new Judgement(415, "content type");
        if (!server.admits(wire.key(head.headers()))) return new Judgement(401, "wrong key");
        return new Judgement(200, "");
    }

    private ModelRequest read(ModelWire wire, Head head, String body) {
        if (!(PlainJson.read(body) instanceof Map<?, ?> json)) throw new IllegalArgumentException("no object");
        if (!wire.streams(json)) throw new IllegalArgumentException("stream is not true");
        return new ModelRequest(head.path(), head.headers(), body, wire.model(json), wire.asked(json), number);
    }

    private void reject(ModelWire wire, Judgement judgement) throws IOException {
        server.complain(judgement.complaint());
        whole(judgement.status(), Map.of(), wire.error(judgement.complaint(), "invalid_request"));
    }

    /// Watch for the client's going; completes when it is gone or has sent the first byte of another request.
    private CompletableFuture<Boolean> watch(PushbackInputStream in, ModelRequest request) {
        var gone = new CompletableFuture<Boolean>();
        Thread.ofVirtual().start(() -> {
            boolean closed = true;
            try {
                int next = in.read();
                if (next >= 0) {
                    in.unread(next);
                    closed = false;
                }
            } catch (IOException e) {
                // A reset is a way of going, too.
            }
            if (closed && keep) request.clientIsGone();
            gone.complete(closed);
        });
        return gone;
    }

    private void play(ModelScript script, ModelWire wire, CompletableFuture<Boolean> gone)
            throws IOException, InterruptedException {
        var out = new Body(script, wire);
        int pieces = 0;
        for (var step : script.steps()) {
            switch (step) {
                case Step.Say(var piece) -> {
                    pieces++;
                    out.write(wire.say(piece));
                }
                case Step.Think(var piece) -> out.write(wire.think(piece));
                case Step.Pause(var time) -> Thread.sleep(time);
                case Step.Await(var word) -> word.await();
                case Step.Raw(var text) -> out.write(text);
                case Step.Fail(var message, var code) -> out.write(wire.event(wire.error(message, code)));
                case Step.Finish(var ending, var mark) -> out.write(wire.finish(ending, mark, pieces));
                case Step.Refuse(var status, var headers, var body) -> {
                    whole(status, headers, body.isEmpty() ? wire.error("scripted", "scripted") : body);
                    return;
                }
                case Step.Hang() -> {
                    gone.join();
                    close();
                    return;
                }
                case Step.Cut() -> {
                    close();
                    return;
                }
                case Step.Reset() -> {
                    socket.setSoLinger(true, 0);
                    close();
                    return;
                }
            }
        }
        out.end();
    }

    private void close() throws IOException {
        keep = false;
        socket.close();
    }

    /// The body of one streamed answer; its head goes out with the first byte.
    private final class Body {
        private final ModelScript script;
        private final ModelWire wire;
        private boolean begun;

        Body(ModelScript script, ModelWire wire) {
            this.script = script;
            this.wire = wire;
        }

        void write(String text) throws IOException, InterruptedException {
            begin();
            var bytes = text.getBytes(StandardCharsets.UTF_8);
            if (script.byteByByte().equals(Duration.ZERO)) {
                chunk(bytes, 0, bytes.length);
                return;
            }
            for (int i = 0; i < bytes.length; i++) {
                chunk(bytes, i, 1);
                Thread.sleep(script.byteByByte());
            }
        }

        void end() throws IOException {
            begin();
            if (script.chunked()) send("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            else close();
        }

        private void begin() throws IOException {
            if (begun) return;
            begun = true;
            var framing = script.chunked() ? "Transfer-Encoding: chunked" : "Connection: close";
            send(("HTTP/1.1 200 OK\r\nContent-Type: " + wire.contentType + "\r\n" + framing + "\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            var opening = wire.begin().getBytes(StandardCharsets.UTF_8);
            if (opening.length > 0) chunk(opening, 0, opening.length);
        }

        private void chunk(byte[] bytes, int from, int count) throws IOException {
            var framed = new ByteArrayOutputStream();
            if (script.chunked())
                framed.writeBytes((Integer.toHexString(count) + "\r\n").getBytes(StandardCharsets.US_ASCII));
            framed.write(bytes, from, count);
            if (script.chunked()) framed.writeBytes("\r\n".getBytes(StandardCharsets.US_ASCII));
            send(framed.toByteArray());
        }
    }

    private void whole(int status, Map<String, String> headers, String body) throws IOException {
        var bytes = body.getBytes(StandardCharsets.UTF_8);
        var head = new StringBuilder("HTTP/1.1 " + status + " Scripted\r\nContent-Type: application/json\r\n");
        headers.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        head.append("Content-Length: ").append(bytes.length).append("\r\n\r\n");
        var all = new ByteArrayOutputStream();
        all.writeBytes(head.toString().getBytes(StandardCharsets.US_ASCII));
        all.writeBytes(bytes);
        send(all.toByteArray());
    }

    private void send(byte[] bytes) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write(bytes);
        out.flush();
    }

    private static int length(Head head) {
        var length = head.header("content-length");
        return length.isEmpty() ? 0 : Integer.parseInt(length);
    }

    /// The head of the next request; empty if what comes is not HTTP.
    private static Optional<Head> head(PushbackInputStream in) throws IOException {
        var text = new StringBuilder();
        while (text.lastIndexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) throw new IOException("the client has gone");
            if (text.isEmpty() && !Character.isUpperCase(next)) return Optional.empty();
            text.append((char) next);
            if (text.length() > LARGEST_HEAD) throw new IOException("head too long");
        }
        var lines = text.toString().split("\r\n");
        var first = lines[0].split(" ");
        if (first.length != 3) throw new IOException("bad request line");
        var headers = new HashMap<String, String>();
        for (int i = 1; i < lines.length; i++) {
            int colon = lines[i].indexOf(':');
            if (colon < 1) throw new IOException("bad header");
            headers.put(
                    lines[i].substring(0, colon).toLowerCase(Locale.ROOT),
                    lines[i].substring(colon + 1).strip());
        }
        return Optional.of(new Head(first[0], first[1], headers));
    }
}
