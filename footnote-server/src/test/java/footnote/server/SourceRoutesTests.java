package footnote.server;

import static footnote.server.JsonReplies.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import footnote.app.Settings;
import footnote.app.WebSettings;
import footnote.corpus.Viewer;
import footnote.web.fetch.AllowList;
import footnote.web.fetch.FetchSettings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.eclipse.jgit.api.Git;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceRoutesTests {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String PAGE = """
            <html><head><title>Tides | Harbour office</title></head><body>
            <nav><a href='/'>Home</a> <a href='/contact'>Contact</a></nav>
            <div class='cookie-banner'><p>We use cookies to make this site better for you and for us.</p></div>
            <main><h1>Tides at Marholm</h1>
            <p>High water at Marholm comes twice a day, about fifty minutes later each day than the day before.</p>
            <h2>Storm surges</h2>
            <p>The highest surge on record reached %s metres above the quay in the winter of 1962.</p></main>
            <footer><p>All rights reserved.</p></footer></body></html>
            """;

    @TempDir
    private static Path folder;

    private static Site site;
    private static RunningServer server;

    @BeforeAll
    static void start() throws IOException {
        site = new Site();
        var fetch =
                FetchSettings.DEFAULTS.withAllowed(AllowList.of("127.0.0.1")).withInterval(Duration.ZERO);
        var web = WebSettings.DEFAULTS
                .withFetch(fetch)
                .withSearxng(site.at("/searxng"))
                .withGitFolders(List.of(folder.resolve("repositories")));
        server = new RunningServer(
                Settings.DEFAULTS.withData(folder.resolve("data")).withWeb(web));
    }

    @AfterAll
    static void stop() {
        server.close();
        site.close();
    }

    @Test
    void aPageIsTakenInAsItsArticleAndAChangedOneReplacesIt() throws Exception {
        site.page("/tides", "text/html; charset=utf-8", PAGE.formatted("4.1"));
        var first =
                documents(server.post("/api/sources/urls", urls(site.at("/tides"), site.at("/missing"), "ftp://x/y")));
        assertThat(first.get(0).get("status").asText()).isEqualTo("accepted");
        assertThat(first.get(0).get("path").asText()).isEqualTo(site.at("/tides"));
        assertThat(first.get(1).get("status").asText()).isEqualTo("rejected");
        assertThat(first.get(1).get("reason").asText()).contains("no such page");
        assertThat(first.get(2).get("reason").asText()).contains("http and https");
        server.await();
        var found = json(server.post("/api/search", "{\"query\":\"highest storm surge on record\"}"))
                .get("results")
                .get(0);
        assertThat(found.get("document").asText()).isEqualTo(site.at("/tides"));
        assertThat(found.get("text").asText()).contains("4.1 metres").doesNotContain("cookies");
        assertThat(found.get("section").asText()).isEqualTo("Tides at Marholm");
        assertThat(server.footnote.documentAt("default", site.at("/tides"), Viewer.LOCAL))
                .hasValueSatisfying(document -> assertThat(document.title()).isEqualTo("Tides at Marholm"));

        assertThat(documents(server.post("/api/sources/urls", urls(site.at("/tides"))))
                        .get(0)
                        .get("status")
                        .asText())
                .isEqualTo("duplicate");
        site.page("/tides", "text/html; charset=utf-8", PAGE.formatted("5.2"));
        assertThat(documents(server.post("/api/sources/urls", urls(site.at("/tides"))))
                        .get(0)
                        .get("status")
                        .asText())
                .isEqualTo("replaced");
        server.await();
        assertThat(server.post("/api/search", "{\"query\":\"highest storm surge on record\"}")
                        .body())
                .contains("5.2 metres")
                .doesNotContain("4.1 metres");
    }

    @Test
    void nothingInsideIsFetched() throws IOException {
        var outcome = documents(server.post(
                "/api/sources/urls",
                urls(
                        "http://169.254.169.254/latest/meta-data/",
                        "http://[::1]/",
                        "http://127.0.0.2/",
                        "http://192.168.0.1/",
                        "file:///etc/passwd",
                        "http://2130706433/",
                        "http://user@127.0.0.1/")));
        for (var item : outcome) assertThat(item.get("status").asText()).isEqualTo("rejected");
        assertThat(server.post("/api/sources/git", "{\"url\":\"http://10.0.0.1/x.git\"}")
                        .statusCode())
                .isEqualTo(400);
        assertThat(server.post("/api/sources/git", "{\"url\":\"ssh://git@example.org/x.git\"}")
                        .statusCode())
                .isEqualTo(400);
        assertThat(server.post("/api/sources/git", "{\"url\":\"file:///tmp/x\"}")
                        .statusCode())
                .isEqualTo(400);
        assertThat(server.post("/api/sources/git", "{\"url\":\"" + folder + "\"}")
                        .statusCode())
                .isEqualTo(403);
    }

    @Test
    void wrongRequestsAreExplained() throws IOException {
        assertThat(server.post("/api/sources/urls", "{}").statusCode()).isEqualTo(400);
        assertThat(server.post("/api/sources/urls", "{\"urls\":[]}").statusCode())
                .isEqualTo(400);
        assertThat(server.post(
                                "/extract",
                                urls(java.util.Collections.nCopies(51, "x").toArray(String[]::new)))
                        .body())
                .contains("at most 50");
        assertThat(server.post("/api/sources/urls", "{\"urls\":[\"x\"],\"collection\":\"a/b\"}")
                        .statusCode())
                .isEqualTo(400);
        assertThat(server.post("/summarize", "{}").statusCode()).isEqualTo(400);
        assertThat(server.get("/search?q=").statusCode()).isEqualTo(400);
    }

    @Test
    void aSitemapListsThePages() throws IOException {
        site.page(
                "/sitemap.xml", "application/xml", "<urlset><url><loc>" + site.at("/tides") + "</loc></url></urlset>");
        var listing = json(server.post("/api/sources/sitemap", "{\"url\":\"" + site.at("/sitemap.xml") + "\"}"));
        assertThat(listing.get("urls").get(0).asText()).isEqualTo(site.at("/tides"));
        assertThat(listing.get("complete").asBoolean()).isTrue();
        assertThat(server.post("/api/sources/sitemap", "{\"url\":\"" + site.at("/nothing.xml") + "\"}")
                        .statusCode())
                .isEqualTo(404);
    }

    @Test
    void extractReturnsTheWordsOfPagesAndKeepsNothing() throws IOException {
        site.page("/extracted", "text/html", PAGE.formatted("7.7"));
        site.redirect("/moved", "/extracted");
        site.page("/notes.txt", "text/plain", "The ferry leaves at noon.");
        var results = json(server.post("/extract", urls(site.at("/moved"), site.at("/notes.txt"), "http://10.1.1.1/")))
                .get("results");
        var page = results.get(0);
        assertThat(page.get("url").asText()).isEqualTo(site.at("/moved"));
        assertThat(page.get("finalUrl").asText()).isEqualTo(site.at("/extracted"));
        assertThat(page.get("title").asText()).isEqualTo("Tides at Marholm");
        assertThat(page.get("text").asText())
                .contains("## Storm surges", "7.7 metres")
                .doesNotContain("cookies");
        assertThat(page.get("fetchedAt").asText()).matches("\\d{4}-.*Z");
        assertThat(page.has("error")).isFalse();
        assertThat(results.get(1).get("text").asText()).contains("leaves at noon");
        assertThat(results.get(2).get("error").asText()).contains("private address");
        assertThat(server.footnote.documentAt("default", site.at("/extracted"), Viewer.LOCAL))
                .isEmpty();
    }

    @Test
    void searchAsksSearxng() throws IOException {
        site.page("/searxng/search", "application/json", """
                {"results":[{"url":"https://a.example/","title":"A","content":"first"}]}""");
        var results = json(server.get("/search?q=tides")).get("results");
        assertThat(results.get(0).get("url").asText()).isEqualTo("https://a.example/");
        assertThat(results.get(0).get("title").asText()).isEqualTo("A");
        assertThat(results.get(0).get("snippet").asText()).isEqualTo("first");
    }

    @Test
    void withoutAModelASummaryIsMadeOfTheTextsOwnSentences() throws IOException {
        var text =
                "The lighthouse of Marholm was built in 1866 on the northern pier. Its lamp burned rape oil at first. "
                        + "The keeper trimmed the wick every four hours. Today the lighthouse works by itself. Visitors may climb "
                        + "its 134 steps in summer. The view reaches as far as the islands. A ticket costs twelve euros. Dogs must "
                        + "stay below. The lighthouse is closed when the wind is strong.";
        var summary = json(server.post("/summarize", JSON.writeValueAsString(Map.of("text", text))));
        assertThat(summary.get("method").asText()).isEqualTo("extractive");
        assertThat(summary.get("truncated").asBoolean()).isFalse();
        for (var sentence : summary.get("summary").asText().split("(?<=\\.) "))
            assertThat(text).contains(sentence);
        assertThat(summary.get("summary").asText().length()).isLessThan(text.length());
        site.page("/summed", "text/html", PAGE.formatted("7.7"));
        assertThat(json(server.post("/summarize", "{\"url\":\"" + site.at("/summed") + "\"}"))
                        .get("summary")
                        .asText())
                .contains("High water at Marholm");
        assertThat(server.post("/summarize", "{\"url\":\"" + site.at("/gone") + "\"}")
                        .statusCode())
                .isEqualTo(502);
    }

    @Test
    void aRepositoryIsFollowedFromCommitToCommit() throws Exception {
        var work = folder.resolve("repositories/manual");
        try (var git = Git.init().setDirectory(work.toFile()).call()) {
            write(work, "guide.md", "# Guide\n\nThe pump is primed with two litres of water.\n");
            write(work, "old.md", "The old pump had a leather valve.\n");
            write(work, "logo.bin", "\0\1\2\3binary");
            commit(git);
            var first = json(server.post("/api/sources/git", repository(work)));
            assertThat(first.get("taken")).hasSize(2);
            assertThat(first.get("skipped").get(0).get("path").asText()).isEqualTo("manual/logo.bin");
            assertThat(first.get("commit").asText()).hasSize(40);
            write(work, "guide.md", "# Guide\n\nThe pump is primed with three litres of water.\n");
            git.rm().addFilepattern("old.md").call();
            commit(git);
            var second = json(server.post("/api/sources/git", repository(work)));
            assertThat(second.get("taken")).hasSize(1);
            assertThat(second.get("unchanged").asInt()).isZero();
            assertThat(second.get("removed").asInt()).isEqualTo(1);
            var third = json(server.post("/api/sources/git", repository(work)));
            assertThat(third.get("taken")).isEmpty();
            var followed = json(server.get("/api/sources/git")).get("repositories");
            assertThat(followed.findValuesAsText("commit"))
                    .contains(second.get("commit").asText());
            assertThat(followed.findValuesAsText("repository"))
                    .contains(work.toRealPath().toString());
        }
        server.await();
        assertThat(server.post("/api/search", "{\"query\":\"how is the pump primed\",\"collection\":\"pumps\"}")
                        .body())
                .contains("three litres", "manual/guide.md")
                .doesNotContain("two litres", "leather valve");
    }

    @Test
    void theFirstRunOfARepositoryDeletesNothing() throws Exception {
        server.upload(Map.of("harbour/mine.md", bytes("My own note."), "harbour/logo.bin", bytes("My own logo.")));
        var work = folder.resolve("repositories/harbour");
        try (var git = Git.init().setDirectory(work.toFile()).call()) {
            write(work, "theirs.md", "A note from the repository.\n");
            write(work, "logo.bin", "\0\1\2\3binary");
            commit(git);
            var outcome = json(server.post("/api/sources/git", "{\"url\":\"" + work + "\"}"));
            assertThat(outcome.get("taken")).hasSize(1);
            assertThat(outcome.get("removed").asInt()).isZero();
        }
        for (var path : List.of("harbour/mine.md", "harbour/logo.bin", "harbour/theirs.md")) {
            assertThat(server.footnote.documentAt("default", path, Viewer.LOCAL))
                    .as(path)
                    .isPresent();
        }
    }

    @Test
    void oneAnswerHoldsABoundedAmountOfText() throws IOException {
        var page = "<html><body><main>" + "<p>High water comes twice a day at Marholm.</p>".repeat(60_000);
        site.page("/long-1", "text/html", page);
        site.page("/long-2", "text/html", page);
        site.page("/long-3", "text/html", page);
        var results = json(server.post("/extract", urls(site.at("/long-1"), site.at("/long-2"), site.at("/long-3"))))
                .get("results");
        assertThat(results.get(0).get("text").asText()).hasSizeGreaterThan(2_000_000);
        assertThat(results.get(2).get("error").asText()).contains("at most 5000000 characters");
    }

    @Test
    void anArchiveIsTakenInAsItsDocuments() throws Exception {
        var files = new LinkedHashMap<String, byte[]>();
        files.put("notes/a.md", bytes("The archive's first note tells of herons."));
        files.put("b.txt", bytes("The archive's second note tells of otters."));
        files.put("../escape.txt", bytes("out"));
        files.put("inner.zip", zip(Map.of("x.txt", bytes("nested"))));
        files.put("__MACOSX/b.txt", bytes("noise"));
        var items = documents(server.upload(Map.of("animals.zip", zip(files))));
        assertThat(items).hasSize(4);
        assertThat(outcome(items, "animals.zip/notes/a.md")).isEqualTo("accepted");
        assertThat(outcome(items, "animals.zip/b.txt")).isEqualTo("accepted");
        assertThat(outcome(items, "animals.zip/../escape.txt")).isEqualTo("rejected");
        assertThat(outcome(items, "animals.zip/inner.zip")).isEqualTo("rejected");
        server.await();
        assertThat(server.post("/api/search", "{\"query\":\"otters\"}").body()).contains("animals.zip/b.txt");
    }

    @Test
    void aBombIsRefusedAndADocumentThatIsAnArchiveGoesInWhole() throws Exception {
        var bomb = documents(server.upload(Map.of("bomb.zip", zip(Map.of("zeros.txt", new byte[40 << 20])))));
        assertThat(bomb.get(0).get("status").asText()).isEqualTo("rejected");
        assertThat(bomb.get(0).get("reason").asText()).contains("far more than it should");
        var book =
                documents(server.upload(Map.of("book.epub", zip(Map.of("mimetype", bytes("application/epub+zip"))))));
        assertThat(book.get(0).get("path").asText()).isEqualTo("book.epub");
        assertThat(book.get(0).get("status").asText()).isEqualTo("accepted");
    }

    @Test
    void aClientSpeaksAboutSourcesToo() throws Exception {
        site.page("/remote", "text/html", PAGE.formatted("9.9"));
        try (var remote = server.remote()) {
            assertThat(remote.sources().extract(List.of(site.at("/remote")))).hasSize(1);
            assertThat(remote.sources().pages(List.of(site.at("/remote")), "remote", Viewer.LOCAL))
                    .hasSize(1);
            assertThat(remote.sources()
                            .summarise("One sentence about a lighthouse is enough here.")
                            .extractive())
                    .isTrue();
            var work = folder.resolve("repositories/remote");
            try (var git = Git.init().setDirectory(work.toFile()).call()) {
                write(work, "a.md", "A note from a repository.\n");
                commit(git);
                var outcome = remote.sources().repository(work.toString(), Optional.empty(), "remote", Viewer.LOCAL);
                assertThat(outcome.taken()).hasSize(1);
                assertThat(remote.sources().repositories()).extracting("name").contains("remote");
            }
        }
    }

    private static String repository(Path work) {
        return "{\"url\":\"" + work + "\",\"collection\":\"pumps\"}";
    }

    private static void write(Path work, String path, String text) throws IOException {
        Files.createDirectories(work);
        Files.writeString(work.resolve(path), text);
    }

    private static void commit(Git git) throws Exception {
        git.add().addFilepattern(".").call();
        git.commit()
                .setMessage("change")
                .setAuthor("T", "t@example.org")
                .setCommitter("T", "t@example.org")
                .setSign(false)
                .call();
    }

    private static byte[] zip(Map<String, byte[]> files) throws IOException {
        var out = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(out)) {
            for (var file : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                zip.write(file.getValue());
            }
        }
        return out.toByteArray();
    }

    private static String outcome(JsonNode items, String path) {
        for (var item : items)
            if (item.get("path").asText().equals(path))
                return item.get("status").asText();
        return "missing";
    }

    private static String urls(String... urls) throws IOException {
        return JSON.writeValueAsString(Map.of("urls", List.of(urls)));
    }

    private static JsonNode documents(HttpResponse<String> response) throws IOException {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(202);
        return json(response).get("documents");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
