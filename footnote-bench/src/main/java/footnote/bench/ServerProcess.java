package footnote.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// The real `footnote serve`, in a process of its own, on any free port.
final class ServerProcess implements AutoCloseable {
    private static final String GREETING = "Footnote is at ";

    private final Process process;
    private final String address;

    private ServerProcess(Process process, String address) {
        this.process = process;
        this.address = address;
    }

    static ServerProcess start(Path data) throws IOException {
        return start(data, List.of());
    }

    /// @param options more for its JVM
    static ServerProcess start(Path data, List<String> options) throws IOException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of(
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1",
                "--add-modules=jdk.incubator.vector",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                System.getProperty("java.class.path"),
                "footnote.cli.Main",
                "serve",
                "--port",
                "0",
                "--data",
                data.toString()));
        var builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().keySet().removeIf(name -> name.startsWith("FOOTNOTE_"));
        var process = builder.start();
        var lines = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith(GREETING)) {
                return new ServerProcess(
                        process, line.substring(GREETING.length()).split(" ")[0]);
            }
        }
        throw new IOException("the server did not start");
    }

    String address() {
        return address;
    }

    /// Whether it runs, the same process as at the start.
    boolean isAlive() {
        return process.isAlive();
    }

    /// The processes that it has started and that run now.
    List<ProcessHandle> children() {
        return process.descendants().toList();
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
