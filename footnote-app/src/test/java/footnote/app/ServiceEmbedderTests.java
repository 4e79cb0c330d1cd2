package footnote.app;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.ask.Findings;
import footnote.ask.Leg;
import footnote.corpus.Document;
import footnote.corpus.Viewer;
import footnote.fault.Fault;
import footnote.ingest.Intake.Label;
import footnote.testkit.ScriptedEmbedder;
import footnote.testkit.ScriptedEmbedder.Request;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Texts are embedded by a service: what is found while it is there, before it comes, and after it has changed.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ServiceEmbedderTests {
    private static final String KEY = "sk-very-secret";

    @TempDir
    private Path folder = Path.of("");

    private ScriptedEmbedder server = restartable();

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void documentsAreFoundByTheMeaningThatTheServiceGives() throws Exception {
        server.demanding(KEY);
        try (var footnote = Footnote.open(settings("/api"))) {
            add(footnote, "bridge.md", "The bridge of the valley is red.");
            assertThat(footnote.await(Duration.ofMinutes(1))).isTrue();
            assertByMeaning(footnote.search("red bridge"));
            var status = footnote.status(Viewer.LOCAL);
            assertThat(status.space()).isEqualTo("ollama/test-embed/64");
            assertThat(status.embedderAddress()).contains(server.host());
            assertThat(status.embedderTrouble()).isEmpty();
            assertThat(status.toString()).doesNotContain(KEY);
        }
        assertThat(server.requests())
                .flatExtracting(Request::texts)
                .anyMatch(text -> text.contains("bridge of the valley"));
        assertThat(server.complaints()).isEmpty();
        assertThat(Files.readString(folder.resolve("data/footnote.db"), StandardCharsets.ISO_8859_1))
                .doesNotContain(KEY);
    }

    @Test
    void aServiceThatHasMovedEmbedsNothingAnew() throws Exception {
        try (var footnote = Footnote.open(settings("/v1"))) {
            add(footnote, "bridge.md", "The bridge of the valley is red.");
            assertThat(footnote.await(Duration.ofMinutes(1))).isTrue();
        }
        server.close();
        server = ScriptedEmbedder.start();
        try (var footnote = Footnote.open(settings("/v1"))) {
            assertThat(footnote.await(Duration.ofMinutes(1))).isTrue();
            assertThat(footnote.status(Viewer.LOCAL).move()).isEmpty();
            assertByMeaning(footnote.search("red bridge"));
        }
        assertThat(server.requests()).flatExtracting(Request::texts).noneMatch(text -> text.contains("valley"));
    }

    @Test
    void aServiceThatIsAwayAtTheStartIsReplacedByWordsUntilItComes() throws Exception {
        server.close();
        try (var footnote = Footnote.open(settings("/embed"))) {
            add(footnote, "bridge.md", "The bridge of the valley is red.");
            while (footnote.search("red bridge").evidence().isEmpty()) Thread.sleep(20);
            var findings = footnote.search("red bridge");
            assertThat(findings.degradations()).singleElement().satisfies(degradation -> {
                assertThat(degradation.fault().code()).isEqualTo(Fault.Code.EMBEDDER_FAILED);
                assertThat(degradation.fault().message())
                        .startsWith("No embedding service answers at " + server.host() + ": is it running?");
            });
            assertThat(footnote.status(Viewer.LOCAL).embedderTrouble())
                    .contains("No embedding service answers at " + server.host() + ": is it running?");
            assertThat(footnote.status(Viewer.LOCAL).counts().failed()).isZero();

            server = ScriptedEmbedder.start(server.port(), Integer.MAX_VALUE);
            assertThat(footnote.await(Duration.ofMinutes(1))).isTrue();
            assertByMeaning(footnote.search("red bridge"));
            assertThat(footnote.status(Viewer.LOCAL).space()).isEqualTo("embed/test-embed/64");
            assertThat(footnote.status(Viewer.LOCAL).embedderTrouble()).isEmpty();
        }
    }

    @Test
    void aServiceThatIsKnownFromEarlierMayComeLater() throws Exception {
        try (var footnote = Footnote.open(settings("/api"))) {
            add(footnote, "bridge.md", "The bridge of the valley is red.");
            assertThat(footnote.await(Duration.ofMinutes(1))).isTrue();
        }
        server.close();
        try (var footnote = Footnote.open(settings("/api"))) {
            assertThat(footnote.status(Viewer.LOCAL).space()).isEqualTo("ollama/test-embed/64");
            assertThat(footnote.search("red bridge").degradations()).hasSize(1);
            server = ScriptedEmbedder.start(server.port(), Integer.MAX_VALUE);
            assertByMeaning(footnote.search("red bridge"));
        }
    }

    @Test
    void anotherDimensionIsRefusedUntilTheNextStartAndThenEmbeddedAnew() throws Exception {
        try (var footnote = Footnote.open(settings("/api"))) {
            add(footnote, "bridge.md", "The bridge of the valley is red.");
            assertThat(footnote.await(Duration.ofMinutes(1))).isTrue();
            server.dimension(32);
            assertThat(footnote.search("green door").degradations())
                    .singleElement()
                    .satisfies(degradation -> assertThat(degradation.fault().message())
                            .contains("vectors of 32 numbers where it gave 64 before"));
        }
        while (!isServedAnewAfterAStart()) Thread.sleep(20);
    }

    /// A service that does not answer soon after the start is believed to be as it was, until the next one.
    private boolean isServedAnewAfterAStart() throws InterruptedException {
        try (var footnote = Footnote.open(settings("/api"))) {
            while (footnote.status(Viewer.LOCAL).move().isPresent()) Thread.sleep(20);
            if (!footnote.status(Viewer.LOCAL).space().equals("ollama/test-embed/32")) return false;
            assertByMeaning(footnote.search("red bridge"));
            return true;
        }
    }

    @Test
    void textsGoNowhereButToTheServiceThatIsSet() throws Exception {
        try (var footnote = Footnote.open(settings("/api"))) {
            add(footnote, "bridge.md", "The bridge of the valley is red.");
            assertThat(footnote.await(Duration.ofMinutes(1))).isTrue();
        }
        int asked = server.requests().size();
        try (var former = server) {
            server = restartable();
            server.close();
            try (var footnote = Footnote.open(settings("/v1"))) {
                assertThat(footnote.search("red bridge").degradations()).hasSize(1);
                server = ScriptedEmbedder.start(server.port(), Integer.MAX_VALUE);
                while (!footnote.status(Viewer.LOCAL).space().equals("openai/test-embed/64")) Thread.sleep(20);
                assertByMeaning(footnote.search("red bridge"));
            }
            assertThat(former.requests()).hasSize(asked);
        }
    }

    /// A service whose port nobody else takes while it is down: it lies below those that are given out as free ones.
    private static ScriptedEmbedder restartable() {
        while (true) {
            try {
                return ScriptedEmbedder.start(ThreadLocalRandom.current().nextInt(10_000, 30_000), Integer.MAX_VALUE);
            } catch (UncheckedIOException _) {
                // taken: try another one
            }
        }
    }

    private Settings settings(String path) {
        return Settings.fromEnvironment(Map.of(
                        "FOOTNOTE_EMBEDDER",
                        server.url() + path + " " + ScriptedEmbedder.MODEL,
                        "FOOTNOTE_EMBEDDER_KEY",
                        KEY))
                .withData(folder.resolve("data"));
    }

    private static void add(Footnote footnote, String path, String text) throws IOException {
        var label = new Label(Document.DEFAULT_COLLECTION, path, Viewer.LOCAL.user(), Set.of());
        footnote.add(label, new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static void assertByMeaning(Findings findings) {
        assertThat(findings.degradations()).isEmpty();
        assertThat(findings.evidence().sources())
                .isNotEmpty()
                .allSatisfy(source -> assertThat(source.legs()).containsKey(Leg.VECTOR));
    }
}
