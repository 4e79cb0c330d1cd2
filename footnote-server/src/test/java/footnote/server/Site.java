package footnote.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// A web site on this machine.
final class Site implements AutoCloseable {
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Map<String, HttpHandler> pages = new ConcurrentHashMap<>();

    Site() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 50);
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            var page = pages.get(exchange.getRequestURI().getPath());
            if (page == null) send(exchange, 404, "text/plain", new byte[0]);
            else page.handle(exchange);
        });
        server.start();
    }

    String at(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    void page(String path, String type, String text) {
        pages.put(path, exchange -> send(exchange, 200, type, text.getBytes(StandardCharsets.UTF_8)));
    }

    void redirect(String path, String location) {
        pages.put(path, exchange -> {
            exchange.getResponseHeaders().set("Location", location);
            send(exchange, 302, "text/plain", new byte[0]);
        });
    }

    private static void send(HttpExchange exchange, int status, String type, byte[] bytes) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
