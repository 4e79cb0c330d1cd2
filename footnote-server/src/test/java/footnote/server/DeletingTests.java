package footnote.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Documents are deleted while others come in and people search and ask: after the call returns, nothing shows
/// them.
@Timeout(600)
class DeletingTests {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int DOCUMENTS = 12;

    @TempDir
    private Path data = Path.of("");

    /// Deleted documents by the time their deletion had returned.
    private final Map<String, Long> deleted = new ConcurrentHashMap<>();
    private final ConcurrentLinkedQueue<String> seenTooLate = new ConcurrentLinkedQueue<>();

    @Test
    void afterDeletingReturnsNoSurfaceShowsTheDocumentThoughMuchGoesOn() throws Exception {
        try (var server = new RunningServer(data)) {
            var ids = uploaded(server);
            var over = new AtomicBoolean();
            var threads = new ArrayList<Thread>();
            for (int i = 0; i < 2; i++) threads.add(Thread.ofPlatform().start(() -> searchUntil(over, server)));
            threads.add(Thread.ofPlatform().start(() -> uploadUntil(over, server)));
            try {
                for (var document : ids.entrySet()) delete(server, document.getKey(), document.getValue());
            } finally {
                over.set(true);
                for (var thread : threads) thread.join();
            }
            assertThat(seenTooLate).isEmpty();
            server.await();
            for (var document : ids.entrySet()) assertNowhere(server, document.getKey(), document.getValue());
            assertThat(originals()).isEqualTo(documents(server).size());
        }
    }

    /// Names by id. Some are deleted while they are still being read or embedded.
    private static Map<String, String> uploaded(RunningServer server) throws IOException {
        var files = new LinkedHashMap<String, byte[]>();
        for (int i = 0; i < DOCUMENTS; i++) {
            var text = "# Vault " + i + "\n\nThe password of vault number " + i + " is swordfish" + i + ".\n\n"
                    + "It is kept in the cellar of the house. ".repeat(10);
            files.put("vault-" + i + ".md", text.getBytes(StandardCharsets.UTF_8));
        }
        var ids = new HashMap<String, String>();
        for (var item : JSON.readTree(server.upload(files).body()).get("documents")) {
            ids.put(item.get("id").asText(), item.get("path").asText());
        }
        return ids;
    }

    private void delete(RunningServer server, String id, String path) throws IOException {
        assertThat(server.delete("/api/documents/" + id).statusCode()).isEqualTo(204);
        deleted.put(path, System.nanoTime());
        assertNowhere(server, id, path);
    }

    private static void assertNowhere(RunningServer server, String id, String path) throws IOException {
        var number = path.replaceAll("\\D", "");
        assertThat(server.get("/api/documents/" + id).statusCode()).isEqualTo(404);
        assertThat(server.get("/api/documents/" + id + "/text").statusCode()).isEqualTo(404);
        assertThat(documents(server)).doesNotContain(path);
        assertThat(server.get("/api/documents?limit=1000").body()).doesNotContain(id);
        var query = "{\"query\":\"password of vault number " + number + "\", \"limit\": 50}";
        assertThat(server.post("/api/search", query).body()).doesNotContain(id);
        var question = "{\"question\":\"What is the password of vault number " + number + "?\"}";
        assertThat(server.post("/api/chat", question).body())
                .doesNotContain(id)
                .doesNotContain("swordfish" + number + ".");
    }

    private void searchUntil(AtomicBoolean over, RunningServer server) {
        while (!over.get()) {
            long began = System.nanoTime();
            var found = server.post("/api/search", "{\"query\":\"password of the vault\", \"limit\": 50}")
                    .body();
            deleted.forEach((path, at) -> {
                if (at < began && found.contains("\"" + path + "\"")) seenTooLate.add(path);
            });
        }
    }

    /// Enough to keep the server busy, and few enough to be read in one list afterwards.
    private static void uploadUntil(AtomicBoolean over, RunningServer server) {
        for (int i = 0; i < 100 && !over.get(); i++) {
            var text = "The garden number " + i + " has a wall and a gate.";
            server.upload(Map.of("garden-" + i + ".md", text.getBytes(StandardCharsets.UTF_8)));
            try {
                Thread.sleep(50);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private static Set<String> documents(RunningServer server) throws IOException {
        var paths = ConcurrentHashMap.<String>newKeySet();
        JsonNode all = JSON.readTree(server.get("/api/documents?limit=1000").body());
        for (var document : all.get("documents")) paths.add(document.get("path").asText());
        return paths;
    }

    private long originals() throws IOException {
        try (var files = java.nio.file.Files.walk(data.resolve("originals"))) {
            return files.filter(java.nio.file.Files::isRegularFile).count();
        } catch (UncheckedIOException _) {
            return originals(); // one went away while they were counted
        }
    }
}
