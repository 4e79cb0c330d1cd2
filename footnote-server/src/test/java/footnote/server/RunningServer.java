package footnote.server;

import footnote.app.LocalFootnote;
import footnote.app.Settings;
import footnote.server.client.RemoteFootnote;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;

/// A real server on a folder of its own, and a client that speaks plain HTTP to it.
final class RunningServer implements AutoCloseable {
    /// Longer than any test, so that no busy machine begins a reply that a test expects to fail with a status.
    private static final Duration SILENCE = Duration.ofHours(1);

    final LocalFootnote footnote;
    final FootnoteServer server;
    private final HttpClient http = HttpClient.newHttpClient();

    RunningServer(Path data) {
        this(Settings.DEFAULTS.withData(data));
    }

    RunningServer(Settings settings) {
        footnote = LocalFootnote.open(settings);
        server = FootnoteServer.start(footnote, "127.0.0.1", 0, SILENCE);
    }

    String address() {
        return server.address();
    }

    RemoteFootnote remote() {
        return new RemoteFootnote(address());
    }

    HttpResponse<String> get(String path) {
        return send(request(path).GET());
    }

    HttpResponse<String> delete(String path) {
        return send(request(path).DELETE());
    }

    HttpResponse<String> patch(String path, String json) {
        return send(request(path).method("PATCH", BodyPublishers.ofString(json)));
    }

    HttpResponse<String> post(String path, String json) {
        return send(request(path).POST(BodyPublishers.ofString(json)));
    }

    /// Upload files by name.
    HttpResponse<String> upload(Map<String, byte[]> files) {
        var boundary = "boundary";
        var body = new java.io.ByteArrayOutputStream();
        files.forEach((name, bytes) -> {
            body.writeBytes(("--" + boundary + "\r\nContent-Disposition: form-data; name=\"file\"; filename=\"" + name
                            + "\"\r\n\r\n")
                    .getBytes(StandardCharsets.UTF_8));
            body.writeBytes(bytes);
            body.writeBytes("\r\n".getBytes(StandardCharsets.UTF_8));
        });
        body.writeBytes(("--" + boundary + "--\r\n").getBytes(StandardCharsets.UTF_8));
        return send(request("/api/documents")
                .header("Content-Type", "multipart/form-data; boundary=" + boundary)
                .POST(BodyPublishers.ofByteArray(body.toByteArray())));
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(address() + path));
    }

    HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return http.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    void await() throws InterruptedException {
        if (!footnote.await(Duration.ofMinutes(3))) throw new IllegalStateException("the work is not done");
    }

    /// Wait for the embedding model: what is asked before it is loaded may be answered without it.
    void awaitEmbedder() throws InterruptedException {
        for (int looks = 0; !footnote.services().models().ready(); looks++) {
            if (looks > 9000) throw new IllegalStateException("the embedding model is not loaded");
            Thread.sleep(20);
        }
    }

    /// Forget the texts of replaced generations, as happens a minute after.
    void forgetOldTexts(Path data) {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + data.resolve("footnote.db"));
                var statement = connection.createStatement()) {
            statement.execute("PRAGMA busy_timeout = 60000");
            statement.execute("DELETE FROM manuscripts WHERE (document, generation) NOT IN"
                    + " (SELECT id, current_generation FROM documents)");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        server.close();
        footnote.close();
    }
}
