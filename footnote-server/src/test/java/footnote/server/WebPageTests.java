package footnote.server;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static com.microsoft.playwright.assertions.PlaywrightAssertions.setDefaultAssertionTimeout;

import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.FilePayload;
import footnote.ask.MarkerReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The web page, in a real browser.
class WebPageTests {
    private static final double PATIENCE = 60_000;

    @Test
    void uploadAskClickTheFootnoteSeeThePassage(@TempDir Path data) throws InterruptedException {
        var chromium = chromium();
        Assumptions.assumeTrue(chromium.isPresent(), "Chromium is not installed: apt-get install chromium");
        var options = new BrowserType.LaunchOptions()
                .setExecutablePath(chromium.get())
                .setTimeout(PATIENCE)
                .setArgs(List.of("--no-sandbox", "--disable-gpu", "--disable-background-networking"));
        var environment = Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
        setDefaultAssertionTimeout(PATIENCE);
        try (var server = new RunningServer(data);
                var playwright = Playwright.create(new Playwright.CreateOptions().setEnv(environment));
                var browser = playwright.chromium().launch(options)) {
            var page = browser.newPage();
            page.setDefaultTimeout(PATIENCE);
            var complaints = new ArrayList<String>();
            page.onConsoleMessage(message -> {
                if (message.type().equals("error")) complaints.add(message.text());
            });
            page.navigate(server.address());
            assertThat(page.getByTestId("try-handbook")).isVisible();
            markersAreToldAsByTheServer(page);

            upload(page);
            assertThat(page.getByTestId("document").first()).hasAttribute("data-state", "indexed");

            page.getByTestId("question").fill("How deep is the well of Tarnby?");
            page.getByTestId("ask").click();
            var answer = page.getByTestId("answer").last();
            assertThat(answer).containsText("forty metres");

            page.getByTestId("footnote-marker").first().click();
            assertThat(page.getByTestId("passage-panel")).isVisible();
            assertThat(page.getByTestId("passage-highlight").first()).containsText("forty metres");

            withoutNumbersNothingIsAFootnote(page);
            theLinkOpensLater(page, server, data);
            page.keyboard().press("Escape");
            page.getByTestId("nav-documents").click();
            page.getByTestId("document-delete").first().click();
            page.getByTestId("document-delete-confirm").first().click();
            assertThat(page.getByTestId("document")).hasCount(0);
            Assertions.assertThat(complaints).isEmpty();
        }
    }

    private static void markersAreToldAsByTheServer(Page page) {
        var sources = Set.of(1, 2, 3);
        for (var text : List.of(
                "A claim [1], two[2][3], `args[1]`, [2024], [0], [9] and [1, 2].",
                "```java\nrun(args[1]);\n```\nSo it runs [2].",
                "~~~\n[1]\n```\n[2]\n~~~\n[3]",
                "````\n```\n[1]\n```\n[2]\n````\n[3]",
                "1. ```bash\n   echo ${a[1]}\n   ```\n2. Done [2].",
                "> ```\n> a[1]\n\nOver [2].",
                "A ` alone [1]\n\nand another ` [2], ``a ` b[3]``.",
                "``` a[1] ``` in a line [2]",
                "```\nnever closed [1]")) {
            var expected = new StringBuilder(text);
            for (var marker : MarkerReader.in(text, sources)) {
                expected.setCharAt(marker.start(), '\uE000');
                expected.setCharAt(marker.end() - 1, '\uE001');
            }
            var told = page.evaluate(
                    "async text => (await import('/ask/markers.js')).withMarkers(text, n => n <= 3)", text);
            Assertions.assertThat(told).isEqualTo(expected.toString());
        }
        var shown = page.evaluate(
                "async text => JSON.stringify(" + "(await import('/ask/markup.js')).readMarkup(text, n => n <= 3))",
                "```\nargs[1]\n```\nSo [2].");
        Assertions.assertThat(shown.toString()).contains("args[1]").contains("{\"marker\":2}");
    }

    /// An answer by a model that was told no numbers, and that breaks off.
    private static void withoutNumbersNothingIsAFootnote(Page page) {
        var link = page.url();
        page.route(
                "**/api/chat",
                route -> route.fulfill(new Route.FulfillOptions()
                        .setContentType("text/event-stream")
                        .setBody("""
                        event: sources
                        data: {"sources":[{"n":1,"id":"x","title":"X","document":"x.md","section":"","excerpt":"So."}]}

                        event: stage
                        data: {"stage":"PROMPT","state":"left","ms":1,"numbered":false}

                        event: token
                        data: {"text":"It is so [1], they say"}

                        """)));
        page.keyboard().press("Escape");
        page.getByTestId("question").fill("And who says so?");
        page.getByTestId("ask").click();
        assertThat(page.getByTestId("trouble")).isVisible();
        assertThat(page.getByTestId("answer").last()).containsText("It is so [1], they say");
        assertThat(page.getByTestId("answer").last().getByTestId("footnote-marker"))
                .hasCount(0);
        page.unroute("**/api/chat");
        page.navigate(link);
    }

    /// A link to a passage still leads there when the document was read anew, and says so when the passage is gone.
    private static void theLinkOpensLater(Page page, RunningServer server, Path data) throws InterruptedException {
        var link = page.url();
        var panel = page.getByTestId("passage-panel");
        server.post("/api/documents/rebuild", "");
        server.await();
        server.forgetOldTexts(data);
        page.navigate("about:blank");
        page.navigate(link);
        assertThat(page.getByTestId("passage-highlight").first()).containsText("forty metres");
        assertThat(panel).not().containsText("has changed");

        server.upload(Map.of("tarnby.md", "The village of Tarnby has no well.".getBytes(StandardCharsets.UTF_8)));
        server.await();
        server.forgetOldTexts(data);
        page.navigate("about:blank");
        page.navigate(link);
        assertThat(panel).containsText("has changed since the passage was cited");
        assertThat(panel).containsText("has no well");
        assertThat(page.getByTestId("passage-highlight")).hasCount(0);
    }

    private static void upload(Page page) {
        var text = """
                # Tarnby

                The village of Tarnby lies on a hill. <script>alert('no markup')</script>

                The well of Tarnby is forty metres deep. It was dug in 1731 by the monks of the abbey.
                """;
        page.getByTestId("file-input")
                .setInputFiles(new FilePayload("tarnby.md", "text/markdown", text.getBytes(StandardCharsets.UTF_8)));
    }

    private static Optional<Path> chromium() {
        for (var folder : System.getenv("PATH").split(":")) {
            for (var name : List.of("chromium", "chromium-browser", "google-chrome")) {
                var file = Path.of(folder, name);
                if (Files.isExecutable(file)) return Optional.of(file);
            }
        }
        return Optional.empty();
    }
}
