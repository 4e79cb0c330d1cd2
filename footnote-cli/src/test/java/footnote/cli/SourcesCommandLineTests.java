package footnote.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import footnote.cli.OwnProcess.Ended;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.eclipse.jgit.api.Git;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Sources as a user of the command line meets them: each command is a process with an environment of its own.
@Timeout(240)
class SourcesCommandLineTests {
    @TempDir
    private Path folder;

    private HttpServer site;

    @BeforeEach
    void openSite() throws IOException {
        site = HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 10);
        page(
                "/bees",
                "text/html",
                "<html><body><nav><a href='/'>Home</a></nav><main><h1>Bees</h1>"
                        + "<p>Honey bees dance to tell the others in the hive where the flowers are.</p></main></body></html>");
        page("/sitemap.xml", "application/xml", "<urlset><url><loc>" + at("/bees") + "</loc></url></urlset>");
        site.start();
    }

    @AfterEach
    void closeSite() {
        site.stop(0);
    }

    @Test
    void pagesAreIngestedByAddressAndBySitemap() throws Exception {
        var closed = run(Map.of(), "ingest", at("/bees"));
        assertThat(closed.code()).isEqualTo(1);
        assertThat(closed.text()).contains("1 failed", "this machine itself", "FOOTNOTE_FETCH_ALLOW");
        var open = Map.of("FOOTNOTE_FETCH_ALLOW", "127.0.0.1");
        var pages = run(open, "ingest", at("/bees"), "gopher://example.org/", at("/missing"));
        assertThat(pages.text()).contains("1 ingested", "2 failed", "Only http and https", "There is no such page");
        assertThat(run(open, "ingest", "--sitemap", at("/sitemap.xml")).text()).contains("0 ingested, 1 unchanged");
        assertThat(run(Map.of(), "search", "where are the flowers").text())
                .contains("Honey bees")
                .contains(at("/bees"));
    }

    @Test
    void aRepositoryIsIngestedFromItsFolder() throws Exception {
        var work = folder.resolve("handbook");
        try (var git = Git.init().setDirectory(work.toFile()).call()) {
            Files.writeString(work.resolve("a.md"), "The first chapter is about rope.\n");
            Files.writeString(work.resolve("b.md"), "The second chapter is about sails.\n");
            commit(git);
            Files.writeString(work.resolve("c.md"), "Nobody has committed this.\n");
            assertThat(run(Map.of(), "ingest", "--git", work.toString()).text()).contains("2 ingested", "at commit");
            Files.writeString(work.resolve("a.md"), "The first chapter is about knots.\n");
            git.rm().addFilepattern("b.md").call();
            git.add().addFilepattern("a.md").call();
            git.commit()
                    .setMessage("second")
                    .setAuthor("T", "t@example.org")
                    .setSign(false)
                    .call();
            assertThat(run(Map.of(), "ingest", "--git", work.toString()).text())
                    .contains("1 ingested", "1 documents removed");
        }
        assertThat(run(Map.of(), "search", "chapter").text())
                .contains("handbook/a.md", "knots")
                .doesNotContain("rope", "sails", "committed");
        assertThat(run(Map.of(), "ingest", "--git", folder.resolve("nowhere").toString())
                        .text())
                .contains("There is no git repository");
    }

    @Test
    void anArchiveIsIngestedAsItsDocuments() throws Exception {
        var archive = folder.resolve("notes.zip");
        try (var zip = new ZipOutputStream(Files.newOutputStream(archive))) {
            zip.putNextEntry(new ZipEntry("deep/otters.md"));
            zip.write("Otters hold hands while they sleep.".getBytes(StandardCharsets.UTF_8));
            zip.putNextEntry(new ZipEntry("../../out.md"));
            zip.write("out".getBytes(StandardCharsets.UTF_8));
        }
        var outcome = run(Map.of(), "ingest", archive.toString());
        assertThat(outcome.text()).contains("1 ingested", "1 failed", "leads out of the archive");
        assertThat(run(Map.of(), "search", "otters").text()).contains("notes.zip/deep/otters.md");
    }

    @Test
    void aFolderIsWatchedUntilTheCommandIsStopped() throws Exception {
        var notes = Files.createDirectories(folder.resolve("watched"));
        Files.writeString(notes.resolve("first.md"), "The first watched note is about herons.");
        var process = start(Map.of(), "ingest", "--watch", notes.toString());
        try (var lines = process.inputReader(StandardCharsets.UTF_8)) {
            while (!lines.readLine().contains("1 taken in, 0 removed"))
                assertThat(process.isAlive()).isTrue();
            Files.delete(notes.resolve("first.md"));
            Files.writeString(notes.resolve("second.md"), "The second watched note is about cranes.");
            var all = "";
            while (!(all.contains("1 taken in") && all.contains("1 removed"))) all += lines.readLine();
            process.destroy();
            assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        // What was taken in when the command was stopped is read by the next one that comes.
        var found = "";
        for (int i = 0; i < 20 && !found.contains("second.md"); i++) {
            found = run(Map.of(), "search", "watched note").text();
        }
        assertThat(found).contains("second.md").doesNotContain("first.md");
    }

    @Test
    void aServerWatchesFoldersToo() throws Exception {
        var notes = Files.createDirectories(folder.resolve("contracts"));
        Files.writeString(notes.resolve("lease.md"), "The lease ends in the summer of 2031.");
        var process = start(Map.of(), "serve", "--port", "0", "--watch", "papers=" + notes);
        try (var lines = process.inputReader(StandardCharsets.UTF_8)) {
            while (!lines.readLine().contains("Watching "))
                assertThat(process.isAlive()).isTrue();
            var found = "";
            while (!found.contains("lease.md")) {
                found = run(Map.of(), "search", "--collection", "papers", "end of the lease")
                        .text();
            }
            process.destroy();
            assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
    }

    private void page(String path, String type, String text) {
        site.createContext(path, exchange -> {
            var bytes = text.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", type);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
    }

    private String at(String path) {
        return "http://127.0.0.1:" + site.getAddress().getPort() + path;
    }

    private static void commit(Git git) throws Exception {
        git.add().addFilepattern(".").call();
        git.commit()
                .setMessage("change")
                .setAuthor("T", "t@example.org")
                .setSign(false)
                .call();
    }

    private Ended run(Map<String, String> environment, String... args) throws Exception {
        return OwnProcess.run(here(environment), args);
    }

    private Process start(Map<String, String> environment, String... args) throws IOException {
        return OwnProcess.start(here(environment), args);
    }

    private Map<String, String> here(Map<String, String> environment) {
        var all = new HashMap<>(environment);
        all.putIfAbsent("FOOTNOTE_DATA", folder.resolve("data").toString());
        return all;
    }
}
