package footnote.web.fetch;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// A web site on this machine, for tests.
public final class Site implements AutoCloseable {
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Map<String, HttpHandler> pages = new ConcurrentHashMap<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final List<Map<String, List<String>>> headers = new CopyOnWriteArrayList<>();

    public Site() throws IOException {
        this(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0));
    }

    Site(InetSocketAddress address) throws IOException {
        server = HttpServer.create(address, 50);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    public int port() {
        return server.getAddress().getPort();
    }

    /// The address of a page of this site under a name that the test's resolver knows.
    public String at(String host, String path) {
        return "http://" + host + ":" + port() + path;
    }

    public String at(String path) {
        return at("127.0.0.1", path);
    }

    public void page(String path, String type, String text) {
        page(path, type, text.getBytes(StandardCharsets.UTF_8));
    }

    public void page(String path, String type, byte[] bytes) {
        pages.put(path, exchange -> {
            if (!type.isEmpty()) exchange.getResponseHeaders().set("Content-Type", type);
            send(exchange, 200, bytes);
        });
    }

    public void redirect(String path, String location) {
        pages.put(path, exchange -> {
            exchange.getResponseHeaders().set("Location", location);
            send(exchange, 302, new byte[0]);
        });
    }

    public void handle(String path, HttpHandler handler) {
        pages.put(path, handler);
    }

    public static void send(HttpExchange exchange, int status, byte[] bytes) throws IOException {
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    /// Paths and queries in the order they were asked for.
    public List<String> requests() {
        return requests;
    }

    /// The headers that came with them.
    public List<Map<String, List<String>>> headers() {
        return headers;
    }

    private void answer(HttpExchange exchange) throws IOException {
        requests.add(exchange.getRequestURI().toString());
        headers.add(Map.copyOf(exchange.getRequestHeaders()));
        var page = pages.get(exchange.getRequestURI().getPath());
        if (page == null) send(exchange, 404, new byte[0]);
        else page.handle(exchange);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
