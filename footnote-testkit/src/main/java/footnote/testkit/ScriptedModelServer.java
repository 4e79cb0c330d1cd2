package footnote.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Collectors;

/// A model service on the loopback interface that speaks the wire formats of OpenAI, Ollama, Anthropic and
/// Gemini and follows scripts.
///
/// It is strict: a request with an unknown path, field, role or model, the wrong key, a missing content type or a
/// body that is not JSON is answered as a real service would, and remembered in [#complaints]. Correct requests are
/// kept in [#requests], each of which says when its client closed the connection. It is made of plain sockets, so
/// that it can also cut, drip and reset.
///
/// ```java
/// try (var server = ScriptedModelServer.start()) {
///     server.then(ModelScript.refuses(500), ModelScript.says("Hello", " world"));
///     var model = Models.open(ModelSettings.of(server.openAiUrl(), "scripted"));
/// ```
public final class ScriptedModelServer implements AutoCloseable {
    private final ServerSocket listening;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicLong connections = new AtomicLong();
    private final Deque<ModelScript> scripts = new ArrayDeque<>();
    private final List<ModelRequest> requests = new ArrayList<>();
    private final List<String> complaints = new ArrayList<>();
    private Function<ModelRequest, ModelScript> otherwise = _ -> ModelScript.says("Hello", ", ", "world", ".");
    private final Set<String> models = new HashSet<>(Set.of("scripted"));
    private String key = "";

    private ScriptedModelServer(ServerSocket listening) {
        this.listening = listening;
    }

    /// Start on a free port.
    public static ScriptedModelServer start() {
        try {
            var server = new ScriptedModelServer(new ServerSocket(0, 1024, InetAddress.getLoopbackAddress()));
            Thread.ofVirtual().name("scripted-model-server").start(server::accept);
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Answer the next requests by these scripts, one each, in order.
    public synchronized ScriptedModelServer then(ModelScript... next) {
        scripts.addAll(List.of(next));
        return this;
    }

    /// Answer every request for which no script is left by this one.
    public ScriptedModelServer otherwise(ModelScript script) {
        return otherwise(_ -> script);
    }

    /// Answer every request for which no script is left by what `answer` makes of it.
    public synchronized ScriptedModelServer otherwise(Function<ModelRequest, ModelScript> answer) {
        otherwise = answer;
        return this;
    }

    /// Know the models of these names only; `scripted` unless told.
    public synchronized ScriptedModelServer knowing(String... names) {
        models.clear();
        models.addAll(List.of(names));
        return this;
    }

    /// Refuse every request without this key.
    public synchronized ScriptedModelServer demanding(String secret) {
        key = secret;
        return this;
    }

    public URI openAiUrl() {
        return url("/v1");
    }

    public URI ollamaUrl() {
        return url("/api");
    }

    public URI anthropicUrl() {
        return url("/v1/messages");
    }

    public URI geminiUrl() {
        return url("/v1beta");
    }

    public String host() {
        return "127.0.0.1:" + listening.getLocalPort();
    }

    /// The correct requests so far, in order of arrival.
    public synchronized List<ModelRequest> requests() {
        return List.copyOf(requests);
    }

    /// Wait for the request with this number, counted from 1.
    public synchronized ModelRequest awaitRequest(int number, Duration atMost) throws InterruptedException {
        long end = System.nanoTime() + atMost.toNanos();
        while (requests.size() < number) {
            long left = (end - System.nanoTime()) / 1_000_000;
            if (left <= 0) throw new AssertionError("request " + number + " did not come within " + atMost);
            wait(left);
        }
        return requests.get(number - 1);
    }

    /// What was wrong with the requests that were not correct.
    public synchronized List<String> complaints() {
        return List.copyOf(complaints);
    }

    /// How many connections clients have opened.
    public long connections() {
        return connections.get();
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

    private URI url(String path) {
        return URI.create("http://" + host() + path);
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                var socket = listening.accept();
                open.add(socket);
                long number = connections.incrementAndGet();
                Thread.ofVirtual().name("scripted-model-" + number).start(() -> {
                    new ModelConnection(this, socket, number).serve();
                    open.remove(socket);
                });
            } catch (IOException _) {
                // Closed, or that client went before it was let in: others may come.
            }
        }
    }

    synchronized ModelScript received(ModelRequest request) {
        requests.add(request);
        notifyAll();
        var next = scripts.poll();
        return next != null ? next : otherwise.apply(request);
    }

    synchronized void complain(String complaint) {
        complaints.add(complaint);
    }

    /// The models in OpenAI's format.
    synchronized String list() {
        return models.stream()
                .sorted()
                .map(name -> "{\"id\":" + PlainJson.quote(name)
                        + ",\"object\":\"model\",\"created\":1700000000,\"owned_by\":\"scripted\"}")
                .collect(Collectors.joining(",", "{\"object\":\"list\",\"data\":[", "]}"));
    }

    synchronized boolean knows(String name) {
        return models.contains(name);
    }

    synchronized boolean admits(String secret) {
        return key.isEmpty() || secret.equals(key);
    }
}
