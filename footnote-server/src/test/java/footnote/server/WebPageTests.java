package footnote.server;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.FilePayload;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The web page, in a real browser.
class WebPageTests {
    private static final double PATIENCE = 60_000;

    @Test
    void uploadAskClickTheFootnoteSeeThePassage(@TempDir Path data) {
        var chromium = chromium();
        Assumptions.assumeTrue(chromium.isPresent(), "Chromium is not installed: apt-get install chromium");
        var options = new BrowserType.LaunchOptions()
                .setExecutablePath(chromium.get())
                .setArgs(List.of("--no-sandbox", "--disable-gpu", "--disable-background-networking"));
        var environment = Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
        try (var server = new RunningServer(data);
                var playwright = Playwright.create(new Playwright.CreateOptions().setEnv(environment));
                var browser = playwright.chromium().launch(options)) {
            var page = browser.newPage();
            var complaints = new ArrayList<String>();
            page.onConsoleMessage(message -> {
                if (message.type().equals("error")) complaints.add(message.text());
            });
            page.navigate(server.address());
            assertThat(page.getByTestId("try-handbook")).isVisible();

            upload(page);
            assertThat(page.getByTestId("document").first())
                    .hasAttribute(
                            "data-state", "indexed", new LocatorAssertions.HasAttributeOptions().setTimeout(PATIENCE));

            page.getByTestId("question").fill("How deep is the well of Tarnby?");
            page.getByTestId("ask").click();
            var answer = page.getByTestId("answer").last();
            assertThat(answer)
                    .containsText("forty metres", new LocatorAssertions.ContainsTextOptions().setTimeout(PATIENCE));

            page.getByTestId("footnote-marker").first().click();
            assertThat(page.getByTestId("passage-panel")).isVisible();
            assertThat(page.getByTestId("passage-highlight").first()).containsText("forty metres");

            page.keyboard().press("Escape");
            page.getByTestId("nav-documents").click();
            page.getByTestId("document-delete").first().click();
            page.getByTestId("document-delete-confirm").first().click();
            assertThat(page.getByTestId("document")).hasCount(0);
            Assertions.assertThat(complaints).isEmpty();
        }
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
