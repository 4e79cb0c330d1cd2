package footnote.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import footnote.app.Settings;
import footnote.testkit.ModelScript;
import footnote.testkit.ScriptedModelServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The real `curl -N`, as the documentation calls it: it prints each piece when it is said, and ending it ends the
/// model.
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CurlTests {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final ScriptedModelServer model = ScriptedModelServer.start();
    private @Nullable RunningServer running;

    @BeforeAll
    void start(@TempDir Path folder) throws InterruptedException {
        var server = new RunningServer(Settings.fromEnvironment(Map.of(
                "FOOTNOTE_DATA",
                folder.resolve("data").toString(),
                "FOOTNOTE_MODEL_URL",
                model.openAiUrl().toString(),
                "FOOTNOTE_MODEL",
                "scripted")));
        running = server;
        server.upload(Map.of("bees.txt", "Most bees live six weeks.".getBytes(StandardCharsets.UTF_8)));
        server.await();
    }

    @AfterAll
    void stop() {
        if (running != null) running.close();
        model.close();
        assertThat(model.complaints()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "/api/chat, scripted, event: done",
        "/v1/chat/completions, rag/scripted, data: [DONE]",
        "/v1/chat/completions, scripted, data: [DONE]"
    })
    void printsEachPieceWhenItIsSaid(String door, String name, String end) throws Exception {
        var printed = new CountDownLatch(1);
        model.then(ModelScript.start()
                .say("Six ", "weeks ")
                .await(printed)
                .say("[1].")
                .finish());
        var curl = curl(door, name);
        try (var output = curl.inputReader(StandardCharsets.UTF_8)) {
            assertThat(awaitLine(output, "Six ")).doesNotContain("[1]");
            printed.countDown(); // The model says its last piece only now that curl has printed the first one.
            awaitLine(output, end);
            assertThat(curl.waitFor()).isZero();
        } finally {
            printed.countDown();
            curl.destroyForcibly();
        }
    }

    @ParameterizedTest
    @CsvSource({"/api/chat, scripted", "/v1/chat/completions, rag/scripted", "/v1/chat/completions, scripted"})
    void endingItEndsTheModel(String door, String name) throws Exception {
        model.then(ModelScript.start().say("Six ", "weeks ").hang());
        var curl = curl(door, name);
        try (var output = curl.inputReader(StandardCharsets.UTF_8)) {
            awaitLine(output, "Six ");
            assertThat(model.requests().getLast().isGone()).isFalse();
            curl.destroy();
            assertThat(model.requests().getLast().awaitGone(Duration.ofSeconds(30)))
                    .isTrue();
        } finally {
            curl.destroyForcibly();
        }
    }

    /// The line with these words; everything before it is read.
    private static String awaitLine(BufferedReader output, String words) throws IOException {
        for (var line = output.readLine(); line != null; line = output.readLine()) {
            if (line.contains(words)) return line;
        }
        throw new AssertionError("curl printed everything but: " + words);
    }

    private Process curl(String door, String name) throws IOException {
        var user = List.of(Map.of("role", "user", "content", "How long do most bees live?"));
        var body = Map.of("model", name, "messages", user, "stream", true);
        var address = Objects.requireNonNull(running).address() + door;
        try {
            return new ProcessBuilder(
                            "curl", "-N", "-sS", "-H", "Content-Type: application/json", address, "-d", json(body))
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        } catch (IOException e) {
            return Assumptions.abort("skipped: curl is not installed");
        }
    }

    private static String json(Map<String, Object> body) throws IOException {
        return JSON.writeValueAsString(body);
    }
}
