package footnote.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import footnote.app.Settings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Requests for models that are not ours, seen from both sides.
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PassThroughTests {
    private static final String COMPLETIONS = "/v1/chat/completions";
    /// Odd white space and order, an image, tools, an unknown field, escapes: none of it may change.
    private static final String BODY = """
            { "stream":true,\t"x_unknown" : [1e3, null, "\\u00e9é"],
              "messages":[{"role":"user","content":[{"type":"image_url","image_url":{"url":"data:image/png;base64,AAAA"}}]}],
              "tools":[{"type":"function","function":{"name":"f","parameters":{}}}],  "model":"gpt-x" }
            """;

    private final RawUpstream upstream = RawUpstream.start();
    private final HttpClient http = HttpClient.newHttpClient();
    private RunningServer server;

    @BeforeAll
    void start(@TempDir Path folder) {
        server = server(folder.resolve("data"), Map.of());
    }

    private RunningServer server(Path data, Map<String, String> more) {
        var environment = new HashMap<>(Map.of(
                "FOOTNOTE_DATA", data.toString(), "FOOTNOTE_MODEL_URL", upstream.url(), "FOOTNOTE_MODEL", "usual"));
        environment.putAll(more);
        return new RunningServer(Settings.fromEnvironment(environment));
    }

    @BeforeEach
    void forget() {
        upstream.seen().clear();
    }

    @AfterAll
    void stop() {
        server.close();
        upstream.close();
        http.close();
    }

    @Test
    void requestAndReplyStayAsTheyAre() throws Exception {
        var bytes = new byte[50_000];
        new Random(5).nextBytes(bytes);
        upstream.then(
                "HTTP/1.1 418 Odd\r\nContent-Type: application/x-odd; a=b\r\nX-Two: 1\r\nX-Two: 2\r\nX-Ratelimit-Limit: 7\r\n"
                        + "X-Request-Id: req_theirs\r\nKeep-Alive: timeout=5",
                bytes);
        var reply = http.send(
                HttpRequest.newBuilder(URI.create(server.address() + COMPLETIONS + "?api-version=1&x=%2f+%C3%A4&&y"))
                        .header("Content-Type", "application/json; charset=utf-8")
                        .header("Authorization", "Bearer the client's")
                        .header("OpenAI-Organization", "org-1")
                        .header("User-Agent", "some-client/1")
                        .POST(BodyPublishers.ofString(BODY))
                        .build(),
                BodyHandlers.ofByteArray());

        var seen = upstream.seen().getFirst();
        assertThat(seen.body()).isEqualTo(BODY);
        assertThat(seen.lines().getFirst())
                .isEqualTo("POST /v1/chat/completions?api-version=1&x=%2f+%C3%A4&&y HTTP/1.1");
        assertThat(seen.has("Content-Type: application/json; charset=utf-8")).isTrue();
        assertThat(seen.has("Authorization: Bearer the client's")).isTrue();
        assertThat(seen.has("OpenAI-Organization: org-1")).isTrue();
        assertThat(seen.has("User-Agent: some-client/1")).isTrue();
        assertThat(seen.has("Host: " + URI.create(upstream.url()).getAuthority()))
                .isTrue();
        assertThat(seen.lines())
                .filteredOn(line -> line.toLowerCase(Locale.ROOT).startsWith("authorization"))
                .hasSize(1);

        assertThat(reply.statusCode()).isEqualTo(418);
        assertThat(reply.body()).isEqualTo(bytes);
        assertThat(reply.headers().firstValue("content-type")).contains("application/x-odd; a=b");
        assertThat(reply.headers().allValues("x-two")).containsExactly("1", "2");
        assertThat(reply.headers().firstValue("x-ratelimit-limit")).contains("7");
        assertThat(reply.headers().firstValue("x-upstream-request-id")).contains("req_theirs");
        assertThat(reply.headers().allValues("x-request-id")).hasSize(1).doesNotContain("req_theirs");
        assertThat(reply.headers().firstValue("keep-alive").orElse("")).isNotEqualTo("timeout=5");
    }

    @Test
    void packedRepliesStayPacked() throws Exception {
        var packed = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(packed)) {
            gzip.write("{}".getBytes(StandardCharsets.UTF_8));
        }
        upstream.then(
                "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: " + packed.size(), packed.toByteArray());
        var reply = http.send(
                post("{\"model\":\"a\"}").header("Accept-Encoding", "gzip").build(), BodyHandlers.ofByteArray());
        assertThat(upstream.seen().getFirst().has("Accept-Encoding: gzip")).isTrue();
        assertThat(reply.headers().firstValue("content-encoding")).contains("gzip");
        assertThat(reply.body()).isEqualTo(packed.toByteArray());
    }

    @Test
    void errorsOfTheServiceAreHandedBack() throws Exception {
        var error = "{\"error\":{\"message\":\"slow down\",\"type\":\"rate_limit_error\"}}";
        upstream.then(
                "HTTP/1.1 429 Too Many Requests\r\nRetry-After: 17\r\nContent-Type: application/json",
                error.getBytes(StandardCharsets.UTF_8));
        var reply = http.send(post(BODY).build(), BodyHandlers.ofString());
        assertThat(reply.statusCode()).isEqualTo(429);
        assertThat(reply.headers().firstValue("retry-after")).contains("17");
        assertThat(reply.body()).isEqualTo(error);
    }

    @Test
    void eachPieceIsHandedBackAtOnce() throws Exception {
        var heard = new CountDownLatch(1);
        upstream.then((out, _) -> {
            chunked(out, "data: {\"one\":1}\n\n");
            heard.await();
            out.write("8\r\ndata: 2\n\r\n0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        });
        var reply = http.send(post(BODY).build(), BodyHandlers.ofInputStream());
        var first = new byte[17];
        assertThat(reply.body().readNBytes(first, 0, 17)).isEqualTo(17);
        assertThat(new String(first, StandardCharsets.US_ASCII)).isEqualTo("data: {\"one\":1}\n\n");
        heard.countDown();
        assertThat(new String(reply.body().readAllBytes(), StandardCharsets.US_ASCII))
                .isEqualTo("data: 2\n");
    }

    @Test
    void aClientThatGoesBeforeTheReplyIsGoneForTheService() throws Exception {
        upstream.then((_, request) -> request.awaitGone());
        try (var client = client()) {
            send(client, BODY);
            while (upstream.seen().isEmpty()) Thread.sleep(10);
        }
        assertThat(upstream.seen().getFirst().awaitGone()).isTrue();
    }

    @Test
    void aClientThatGoesWhileTheServiceIsSilentIsGoneForTheService() throws Exception {
        upstream.then((out, request) -> {
            chunked(out, "data: 1\n\n");
            request.awaitGone();
        });
        try (var client = client()) {
            send(client, BODY);
            var in = client.getInputStream();
            var read = new StringBuilder();
            while (!read.toString().contains("data: 1")) read.append((char) in.read());
        }
        assertThat(upstream.seen().getFirst().awaitGone()).isTrue();
    }

    @Test
    void aReplyThatBreaksOffDoesNotLookWhole() {
        upstream.then((out, _) -> chunked(out, "data: 1\n\n"));
        assertThatThrownBy(() -> http.send(post(BODY).build(), BodyHandlers.ofString()))
                .isInstanceOf(IOException.class);
    }

    @Test
    void requestsThatFollowEachOtherOnOneConnectionAreAnsweredInOrder() throws Exception {
        for (var number : new String[] {"one", "two", "three"}) {
            upstream.then(
                    "HTTP/1.1 200 OK\r\nContent-Length: " + number.length(), number.getBytes(StandardCharsets.UTF_8));
        }
        try (var client = client()) {
            send(client, BODY);
            send(client, BODY); // before the first is answered
            for (var number : new String[] {"one", "two"}) {
                assertThat(reply(client.getInputStream())).isEqualTo(number);
            }
            send(client, BODY);
            assertThat(reply(client.getInputStream())).isEqualTo("three");
        }
    }

    @Test
    void theKeyOfTheInstallationStandsForThatOfTheClient(@TempDir Path folder) throws Exception {
        try (var other = server(folder.resolve("data"), Map.of("FOOTNOTE_MODEL_KEY", "sk-ours"))) {
            upstream.then("HTTP/1.1 200 OK", new byte[0]);
            var reply = http.send(
                    HttpRequest.newBuilder(URI.create(other.address() + COMPLETIONS))
                            .header("Authorization", "Bearer dummy")
                            .POST(BodyPublishers.ofString(BODY))
                            .build(),
                    BodyHandlers.ofString());
            assertThat(upstream.seen().getFirst().lines())
                    .filteredOn(line -> line.toLowerCase(Locale.ROOT).startsWith("authorization"))
                    .containsExactly("Authorization: Bearer sk-ours");
            assertThat(reply.headers().map().toString()).doesNotContain("sk-ours");
        }
    }

    @Test
    void whereThereIsNoSuchServiceIsSaid(@TempDir Path folder) throws Exception {
        var places = List.of(
                Map.of("FOOTNOTE_MODEL_URL", "", "FOOTNOTE_MODEL", ""),
                Map.of("FOOTNOTE_MODEL_URL", "http://127.0.0.1:9/v1/messages"),
                Map.of("FOOTNOTE_MODEL_URL", "http://127.0.0.1:9/v1"));
        for (var more : places) {
            try (var other = server(folder.resolve("data"), more)) {
                var reply = other.post(COMPLETIONS, BODY);
                var error = new ObjectMapper().readTree(reply.body()).get("error");
                boolean refused = more.containsValue("http://127.0.0.1:9/v1");
                assertThat(reply.statusCode()).isEqualTo(refused ? 502 : 501);
                assertThat(error.get("message").asText()).contains(refused ? "is it running?" : "FOOTNOTE_MODEL_URL");
                assertThat(error.get("type").asText()).isEqualTo("server_error");
            }
        }
    }

    private HttpRequest.Builder post(String body) {
        return HttpRequest.newBuilder(URI.create(server.address() + COMPLETIONS))
                .POST(BodyPublishers.ofString(body));
    }

    private Socket client() throws IOException {
        var address = URI.create(server.address());
        return new Socket(address.getHost(), address.getPort());
    }

    private static void send(Socket client, String body) throws IOException {
        var bytes = body.getBytes(StandardCharsets.UTF_8);
        var head =
                "POST " + COMPLETIONS + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + bytes.length + "\r\n\r\n";
        client.getOutputStream().write((head + body).getBytes(StandardCharsets.UTF_8));
    }

    /// The body of the next reply, which comes in pieces.
    private static String reply(InputStream in) throws IOException {
        var all = new StringBuilder();
        while (all.indexOf("0\r\n\r\n") < 0) all.append((char) in.read());
        var pieces = all.substring(all.indexOf("\r\n\r\n") + 4);
        return pieces.replaceFirst("(?s)^[0-9a-f]+\r\n(.*?)\r\n0\r\n\r\n$", "$1");
    }

    private static void chunked(java.io.OutputStream out, String piece) throws IOException {
        out.write(("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
                        + Integer.toHexString(piece.length()) + "\r\n" + piece + "\r\n")
                .getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }
}
