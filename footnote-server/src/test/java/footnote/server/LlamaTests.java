package footnote.server;

import static footnote.server.JsonReplies.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import footnote.app.Settings;
import footnote.server.LlamaEndpoint.Generations;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Answers of a real llama.cpp: they come through every door word by word, and end when nobody listens any more.
@Timeout(240)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LlamaTests {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String QUESTION = "How long do most bees live?";
    private static final int WORDS = 40;

    private @Nullable LlamaEndpoint endpoint;
    private @Nullable RunningServer running;

    /// @param name what the stream calls it; empty where it does not say
    private record Event(String name, String data) {}

    @BeforeAll
    @Timeout(NodeFolder.PATIENCE)
    void start(@TempDir Path folder) throws IOException, InterruptedException {
        var llama = LlamaEndpoint.start(folder);
        endpoint = llama;
        var server = new RunningServer(Settings.fromEnvironment(Map.of(
                "FOOTNOTE_DATA", folder.resolve("data").toString(),
                "FOOTNOTE_MODEL_URL", llama.url(),
                "FOOTNOTE_MODEL", LlamaEndpoint.MODEL)));
        running = server;
        server.upload(Map.of("bees.txt", "Most bees live six weeks.".getBytes(StandardCharsets.UTF_8)));
        server.await();
        // The first question measures the embedding model, and a slow one is measured by several of them.
        var asked = question("").put("stream", false).put("maxTokens", 1).toString();
        while (json(server.post("/api/chat", asked).body())
                .path("degraded")
                .findValuesAsText("stage")
                .contains("RELATE")) {
            Thread.sleep(20);
        }
    }

    @AfterAll
    void stop() {
        if (running != null) running.close();
        if (endpoint != null) endpoint.close();
    }

    private LlamaEndpoint llama() {
        return Objects.requireNonNull(endpoint);
    }

    private RunningServer server() {
        return Objects.requireNonNull(running);
    }

    @Test
    void theChatDoorTellsEachWordAsItComes() throws Exception {
        var events = events(
                server().post("/api/chat", question("").put("maxTokens", WORDS).toString())
                        .body());
        var words = events.stream().filter(each -> each.name().equals("token")).toList();
        assertThat(words).isNotEmpty(); // those that come together go out together
        assertThat(events.getLast().name()).isEqualTo("done");
        assertThat(events).extracting(Event::name).contains("sources").doesNotContain("failed");
        // It was stopped by the limit in the middle of nowhere, and nothing else went wrong.
        assertThat(events)
                .filteredOn(each -> each.name().equals("degraded"))
                .extracting(each -> json(each.data()).get("stage").asText())
                .containsExactly("GENERATE");
        var said = words.stream()
                .map(each -> json(each.data()).get("text").asText())
                .collect(Collectors.joining());
        assertThat(json(events.getLast().data()).get("message").asText()).isEqualTo(said);
    }

    @ParameterizedTest
    @CsvSource({"rag/noise", "noise"})
    void theOpenAiDoorTellsEachWordAsItComes(String model) throws Exception {
        var asked = question(model).put("max_tokens", WORDS).put("stream", true);
        asked.putObject("stream_options").put("include_usage", true);
        var events =
                events(server().post("/v1/chat/completions", asked.toString()).body());
        assertThat(events.getLast().data()).isEqualTo("[DONE]");
        var chunks = events.subList(0, events.size() - 1).stream()
                .map(each -> json(each.data()))
                .toList();
        var words = chunks.stream()
                .map(each -> each.at("/choices/0/delta/content").asText(""))
                .filter(each -> !each.isEmpty())
                .toList();
        // What passes through stays as it came; of what is ours, pieces that come together go out together.
        assertThat(words).hasSizeGreaterThan(model.startsWith("rag/") ? 0 : WORDS / 2);
        assertThat(chunks)
                .filteredOn(each -> each.at("/choices/0/finish_reason").isTextual())
                .hasSize(1);
        assertThat(chunks.getLast().at("/usage/completion_tokens").asInt()).isEqualTo(WORDS);
    }

    @ParameterizedTest
    @CsvSource({"/api/chat, noise", "/v1/chat/completions, rag/noise", "/v1/chat/completions, noise"})
    void whoeverGoesAwayInTheMiddleStopsTheModel(String door, String model) throws Exception {
        var before = llama().generations();
        var asked = question(model).put("stream", true).toString();
        try (var socket = new Socket(
                InetAddress.ofLiteral("127.0.0.1"),
                URI.create(server().address()).getPort())) {
            var body = asked.getBytes(StandardCharsets.UTF_8);
            var head = "POST " + door + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    + "Content-Length: " + body.length + "\r\n\r\n";
            socket.getOutputStream().write(head.getBytes(StandardCharsets.UTF_8));
            socket.getOutputStream().write(body);
            var reply = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            for (int words = 0; words < WORDS; ) {
                var line = reply.readLine();
                assertThat(line).as("the answer has no end").isNotNull();
                if (line.startsWith("data: ") && (line.contains("\"content\"") || line.contains("\"text\""))) words++;
            }
            assertThat(llama().generations().running()).isEqualTo(1);
        }
        var after = llama().generations();
        while (after.running() > 0) {
            Thread.sleep(20);
            after = llama().generations();
        }
        assertThat(after).isEqualTo(new Generations(0, before.completed(), before.abandoned() + 1));
    }

    /// The words of both doors: a message, and by which model it is to be answered.
    private static ObjectNode question(String model) {
        var asked = JSON.createObjectNode();
        if (!model.isEmpty()) asked.put("model", model);
        asked.putArray("messages").addObject().put("role", "user").put("content", QUESTION);
        return asked;
    }

    private static List<Event> events(String stream) {
        var events = new ArrayList<Event>();
        for (var block : stream.split("\n\n", -1)) {
            var name = "";
            for (var line : block.split("\n", -1)) {
                if (line.startsWith("event: ")) name = line.substring("event: ".length());
                if (line.startsWith("data: ")) events.add(new Event(name, line.substring("data: ".length())));
            }
        }
        return events;
    }
}
