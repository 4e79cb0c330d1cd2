package footnote.bench.finding;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import footnote.bench.finding.SyntheticCorpus.Probe;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Chroma's own server from its npm package, over its HTTP interface on this machine.
///
/// It ranks by vectors only: what it knows of words is a filter.
final class Chroma implements Contender {
    private static final String VERSION = "1.0.1";
    private static final int PAPERS_AT_ONCE = 25;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient client = HttpClient.newHttpClient();
    private final Process server;
    private final String address;
    private final Path data;
    private String collection = "";

    private Chroma(Process server, int port, Path data) {
        this.server = server;
        this.address = "http://127.0.0.1:" + port + "/api/v2";
        this.data = data;
    }

    /// Whether npm is here to bring the server.
    static boolean possible() throws IOException {
        try {
            return new ProcessBuilder("npm", "--version").start().waitFor() == 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (IOException _) {
            return false; // There is no such program.
        }
    }

    static Chroma of(SyntheticCorpus corpus, Path folder) throws IOException {
        var data = Files.createDirectories(folder.resolve("data"));
        var chroma = start(folder, data);
        try {
            chroma.fill(corpus);
            return chroma;
        } catch (IOException | RuntimeException e) {
            chroma.close();
            throw e;
        }
    }

    private static Chroma start(Path folder, Path data) throws IOException {
        boolean arm = System.getProperty("os.arch").equals("aarch64");
        var bindings = "chromadb-js-bindings-linux-" + (arm ? "arm64" : "x64") + "-gnu";
        if (!Files.isDirectory(folder.resolve("node_modules").resolve(bindings))) {
            run(folder, "npm", "install", "--prefix", folder.toString(), bindings + "@" + VERSION);
        }
        int port;
        try (var socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
        var script = String.format(
                Locale.ROOT,
                "require('%s').cli(['chroma','run','--host','127.0.0.1','--port','%d','--path','%s'])",
                folder.toAbsolutePath().resolve("node_modules").resolve(bindings),
                port,
                data.toAbsolutePath());
        var log = folder.resolve("chroma.log").toFile();
        var server = new ProcessBuilder("node", "-e", script)
                .redirectErrorStream(true)
                .redirectOutput(log)
                .start();
        var chroma = new Chroma(server, port, data);
        chroma.awaitStart();
        return chroma;
    }

    private static void run(Path folder, String... command) throws IOException {
        var process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("npm.log").toFile())
                .start();
        try {
            if (process.waitFor() != 0) throw new IOException("npm failed, see " + folder.resolve("npm.log"));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private void awaitStart() throws IOException {
        for (int i = 0; i < 100; i++) {
            LockSupport.parkNanos(100_000_000L);
            if (!server.isAlive()) break;
            try {
                send("GET", "/heartbeat", "");
                return;
            } catch (java.net.ConnectException _) {
                // Not yet.
            }
        }
        close();
        throw new IOException("Chroma did not start");
    }

    private void fill(SyntheticCorpus corpus) throws IOException {
        var settings = Map.of("hnsw", Map.of("space", "cosine"));
        var created = send(
                "POST",
                "/tenants/default_tenant/databases/default_database/collections",
                JSON.writeValueAsString(Map.of("name", "papers", "get_or_create", true, "configuration", settings)));
        collection = "/tenants/default_tenant/databases/default_database/collections/"
                + created.path("id").asText();
        int there = send("GET", collection + "/count", "").asInt() / SyntheticCorpus.PASSAGES_PER_DOCUMENT;
        for (int from = there; from < corpus.documents(); from += PAPERS_AT_ONCE) {
            var names = new ArrayList<String>();
            var points = new ArrayList<float[]>();
            var texts = new ArrayList<String>();
            for (int i = from; i < Math.min(corpus.documents(), from + PAPERS_AT_ONCE); i++) {
                var paper = corpus.paper(i);
                for (int j = 0; j < paper.texts().size(); j++) {
                    names.add(i + "-" + j);
                    points.add(paper.points().get(j).toArray());
                    texts.add(paper.texts().get(j));
                }
            }
            send(
                    "POST",
                    collection + "/add",
                    JSON.writeValueAsString(Map.of("ids", names, "embeddings", points, "documents", texts)));
        }
    }

    private JsonNode send(String method, String path, String body) throws IOException {
        var request = HttpRequest.newBuilder(URI.create(address + path))
                .header("Content-Type", "application/json")
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .build();
        try {
            var response = client.send(request, BodyHandlers.ofString());
            if (response.statusCode() >= 300) {
                throw new IOException("Chroma answered " + response.statusCode() + ": " + response.body());
            }
            return JSON.readTree(response.body());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    @Override
    public String name() {
        return "Chroma " + VERSION;
    }

    @Override
    public String how() {
        return "vectors only, HNSW with its defaults, over HTTP";
    }

    @Override
    public boolean byVectorsAlone() {
        return true;
    }

    @Override
    public List<String> search(Probe probe) throws IOException {
        var asked = Map.of(
                "query_embeddings",
                List.of(probe.point().toArray()),
                "n_results",
                RetrievalBench.SOURCES,
                "include",
                List.of("documents", "distances"));
        var found = send("POST", collection + "/query", JSON.writeValueAsString(asked));
        var texts = new ArrayList<String>();
        for (var text : found.path("documents").path(0)) texts.add(text.asText());
        return texts;
    }

    @Override
    public long bytes() throws IOException {
        return PlainLucene.bytesIn(data);
    }

    @Override
    public Duration outside() {
        return server.toHandle().info().totalCpuDuration().orElse(Duration.ZERO);
    }

    Memory memory() throws IOException {
        return Memory.of(server.pid());
    }

    @Override
    public void close() {
        server.destroy();
        try {
            if (!server.waitFor(10, TimeUnit.SECONDS)) server.destroyForcibly();
        } catch (InterruptedException e) {
            server.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
