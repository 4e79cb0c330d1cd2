package footnote.server;

import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// llama.cpp behind OpenAI's interface, with a model of random weights: what it says is noise without an end.
final class LlamaEndpoint implements AutoCloseable {
    static final String MODEL = "noise";
    private static final String VERSION = "3.22.1";
    private static final Map<String, String> PROCESSORS = Map.of("aarch64", "arm64", "amd64", "x64");

    private final HttpClient http = HttpClient.newHttpClient();
    private final Process process;
    private final URI root;

    private LlamaEndpoint(Process process, int port) {
        this.process = process;
        this.root = URI.create("http://127.0.0.1:" + port);
    }

    /// What became of the answers so far.
    ///
    /// @param abandoned how many were given up because their client had gone
    record Generations(int running, int completed, int abandoned) {}

    /// Start it; the test is skipped, with the reason, where llama.cpp cannot be had.
    static LlamaEndpoint start(Path folder) throws IOException, InterruptedException {
        var processor = Optional.ofNullable(PROCESSORS.get(System.getProperty("os.arch")));
        assumeTrue(
                System.getProperty("os.name").equals("Linux") && processor.isPresent(),
                "skipped: llama.cpp is taken ready-made for Linux only, for x64 and arm64");
        var node = NodeFolder.with(
                "node-llama-cpp@" + VERSION, "@node-llama-cpp/linux-" + processor.orElseThrow() + "@" + VERSION);
        node.script("random-llama.mjs");
        var script = node.script("llama-endpoint.mjs");
        var process = new ProcessBuilder(
                        "node",
                        script.toString(),
                        folder.resolve(MODEL + ".gguf").toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var said = firstLine(process.inputReader());
        assumeFalse(said.startsWith("unavailable "), () -> "skipped: llama.cpp cannot be loaded: " + said);
        if (!said.startsWith("port ")) throw new IllegalStateException("the endpoint did not start: " + said);
        return new LlamaEndpoint(process, Integer.parseInt(said.substring("port ".length())));
    }

    private static String firstLine(BufferedReader output) throws IOException {
        return Optional.ofNullable(output.readLine()).orElse("it said nothing");
    }

    String url() {
        return root.resolve("/v1").toString();
    }

    Generations generations() throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(root.resolve("/generations")).build();
        return new ObjectMapper()
                .readValue(http.send(request, BodyHandlers.ofString()).body(), Generations.class);
    }

    /// Its standard input ends with this process too, and it with its input.
    @Override
    public void close() {
        http.close();
        process.destroy();
    }
}
