package footnote.bench.campaign;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// The real `footnote serve`, in a process of its own, on any free port.
final class ServerProcess implements AutoCloseable {
    private static final String GREETING = "Footnote is at ";

    private final Process process;
    private String address = "";

    private ServerProcess(Process process) {
        this.process = process;
    }

    /// Start it and wait until it answers.
    static ServerProcess start(Path data, String... options) throws IOException {
        var server = launch(data, List.of(options));
        server.address();
        return server;
    }

    /// Start it and do not wait.
    ///
    /// @param options more options for Java; they win over those given here
    static ServerProcess launch(Path data, List<String> options) throws IOException {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow"));
        command.addAll(options);
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                "footnote.cli.Main",
                "serve",
                "--port",
                "0",
                "--data",
                data.toString()));
        boolean loud = Boolean.getBoolean("footnote.campaign.loud");
        var builder = new ProcessBuilder(command)
                .redirectError(loud ? ProcessBuilder.Redirect.INHERIT : ProcessBuilder.Redirect.DISCARD);
        builder.environment().keySet().removeIf(name -> name.startsWith("FOOTNOTE_"));
        return new ServerProcess(builder.start());
    }

    /// Where it is; waits until it says so.
    String address() throws IOException {
        if (!address.isEmpty()) return address;
        var lines = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            if (!line.startsWith(GREETING)) continue;
            address = line.substring(GREETING.length()).split(" ")[0];
            return address;
        }
        throw new IOException("the server did not start");
    }

    long pid() {
        return process.pid();
    }

    /// How long it has computed, without its parsers; on a busy machine this tells more than the clock.
    Duration computed() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    /// The processes that it has started, its parsers.
    List<ProcessHandle> children() {
        return process.children().toList();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /// Kill it as a power cut would: no warning, no last words.
    void kill() {
        process.destroyForcibly();
    }

    /// Ask it to stop, as Ctrl-C does, and wait until it has.
    void stop() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(30, TimeUnit.SECONDS)) process.destroyForcibly();
    }

    @Override
    public void close() {
        process.destroyForcibly();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
