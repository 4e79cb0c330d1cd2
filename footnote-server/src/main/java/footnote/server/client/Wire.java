package footnote.server.client;

import footnote.corpus.Urgency;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.ingest.Intake.Label;
import footnote.server.wire.DocumentJson.OriginJson;
import footnote.server.wire.Json;
import footnote.server.wire.ProblemJson;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.SequenceInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiConsumer;

/// Speaks HTTP with a Footnote server.
final class Wire implements AutoCloseable {
    private final String address;
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(2))
            .proxy(HttpClient.Builder.NO_PROXY)
            .build();

    Wire(String address) {
        this.address = address;
    }

    boolean alive() {
        try {
            return send(request("/health/live").GET().build(), BodyHandlers.ofString())
                            .statusCode()
                    == 200;
        } catch (FootnoteException e) {
            return false;
        }
    }

    /// The body, or nothing if the server knows no such thing.
    Optional<String> get(String path) {
        var response = send(request(path).GET().build(), BodyHandlers.ofString());
        if (response.statusCode() == 404) return Optional.empty();
        return Optional.of(good(response));
    }

    String post(String path, String json) {
        var request = request(path).header("Content-Type", "application/json").POST(BodyPublishers.ofString(json));
        return good(send(request.build(), BodyHandlers.ofString()));
    }

    /// False if the server knows no such thing.
    boolean delete(String path) {
        var response = send(request(path).DELETE().build(), BodyHandlers.ofString());
        if (response.statusCode() == 404) return false;
        good(response);
        return true;
    }

    String upload(Label label, InputStream bytes) {
        var boundary = "footnote-" + UUID.randomUUID();
        var head = new StringBuilder()
                .append(field(boundary, "collection", label.collection()))
                .append(field(boundary, "bulk", Boolean.toString(label.urgency() == Urgency.BULK)))
                .append(field(boundary, "identity", label.identity().name().toLowerCase(Locale.ROOT)));
        label.origin().ifPresent(origin -> head.append(field(boundary, "origin", Json.write(OriginJson.of(origin)))));
        label.tags().ifPresent(tags -> head.append(field(boundary, "tags", String.join(",", tags))));
        head.append("--")
                .append(boundary)
                .append("\r\nContent-Disposition: form-data; name=\"file\"; filename=\"")
                .append(quoted(label.path()))
                .append("\"\r\nContent-Type: application/octet-stream\r\n\r\n");
        var tail = "\r\n--" + boundary + "--\r\n";
        var body =
                new SequenceInputStream(Collections.enumeration(List.of(stream(head.toString()), bytes, stream(tail))));
        var request = request("/api/documents")
                .header("Content-Type", "multipart/form-data; boundary=" + boundary)
                .POST(BodyPublishers.ofInputStream(() -> body));
        return good(send(request.build(), BodyHandlers.ofString()));
    }

    private static String field(String boundary, String name, String value) {
        return "--" + boundary + "\r\nContent-Disposition: form-data; name=\"" + name + "\"\r\n\r\n" + value + "\r\n";
    }

    /// Post, and hand over each server-sent event as it comes.
    void stream(String path, String json, BiConsumer<String, String> events) {
        var request = request(path).header("Content-Type", "application/json").POST(BodyPublishers.ofString(json));
        var response = send(request.build(), BodyHandlers.ofInputStream());
        try (var in = response.body()) {
            if (response.statusCode() != 200) {
                throw problem(response.statusCode(), new String(in.readAllBytes(), StandardCharsets.UTF_8));
            }
            read(new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)), events);
        } catch (IOException e) {
            throw gone().toException(e);
        }
    }

    private static void read(BufferedReader lines, BiConsumer<String, String> events) throws IOException {
        var name = "";
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith("event: ")) name = line.substring(7);
            if (line.startsWith("data: ")) events.accept(name, line.substring(6));
        }
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(address + path));
    }

    private <T> HttpResponse<T> send(HttpRequest request, HttpResponse.BodyHandler<T> handler) {
        try {
            return http.send(request, handler);
        } catch (IOException e) {
            throw gone().toException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Fault(Fault.Code.CANCELLED, "Stopped while waiting for the server.").toException(e);
        }
    }

    private Fault gone() {
        return new Fault(Fault.Code.STORE_FAILED, "The Footnote server at " + address + " stopped answering.");
    }

    private static String good(HttpResponse<String> response) {
        if (response.statusCode() / 100 == 2) return response.body();
        throw problem(response.statusCode(), response.body());
    }

    private static FootnoteException problem(int status, String body) {
        try {
            var problem = Json.read(body, ProblemJson.class);
            return new Fault(Fault.Code.valueOf(problem.code()), problem.detail()).toException();
        } catch (FootnoteException | IllegalArgumentException | NullPointerException e) {
            return new Fault(Fault.Code.INTERNAL, "The server answered with status " + status + ".").toException(e);
        }
    }

    private static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String quoted(String path) {
        return path.replace("\\", "\\\\").replace("\"", "\\\"");
    }

    @Override
    public void close() {
        http.close();
    }
}
