package footnote.bench.campaign;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The real `footnote serve`, in a process of its own, on any free port.
public final class ServerProcess implements AutoCloseable {
    private static final String GREETING = "Footnote is at ";

    private final Process process;
    private String address = "";

    private ServerProcess(Process process) {
        this.process = process;
    }

    /// Start it and wait until it answers.
    static ServerProcess start(Path data, String... options) throws IOException {
        return start(data, Map.of(), options);
    }

    /// Start it with settings and wait until it answers.
    ///
    /// @param environment settings by the names of their variables
    public static ServerProcess start(Path data, Map<String, String> environment, String... options)
            throws IOException {
        var server = launch(data, environment, List.of(options), Stream.concat(jars(), folders()));
        server.address();
        return server;
    }

    /// Start it and do not wait.
    ///
    /// @param options more options for Java; they win over those given here
    static ServerProcess launch(Path data, List<String> options) throws IOException {
        return launch(data, Map.of(), options, Stream.concat(jars(), folders()));
    }

    /// The same without anything that is not in a jar, as the benchmarks themselves: Java writes down shared
    /// classes only so, and uses them wherever these jars come first.
    static ServerProcess launchFromJars(Path data, List<String> options) throws IOException {
        return launch(data, Map.of(), options, jars());
    }

    private static ServerProcess launch(
            Path data, Map<String, String> environment, List<String> options, Stream<String> classPath)
            throws IOException {
        var serve = List.of("footnote.cli.Main", "serve", "--port", "0", "--data", data.toString());
        return launch(serve, environment, options, classPath);
    }

    /// Start something else that tells where it is in the same words.
    ///
    /// @param what a class with a main method, and what it is given
    public static ServerProcess startOther(List<String> what, String... options) throws IOException {
        var other = launch(what, Map.of(), List.of(options), Stream.concat(jars(), folders()));
        other.address();
        return other;
    }

    private static ServerProcess launch(
            List<String> what, Map<String, String> environment, List<String> options, Stream<String> classPath)
            throws IOException {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow"));
        command.addAll(options);
        command.addAll(List.of("-cp", classPath.collect(Collectors.joining(File.pathSeparator))));
        command.addAll(what);
        boolean loud = Boolean.getBoolean("footnote.campaign.loud");
        var builder = new ProcessBuilder(command)
                .redirectError(loud ? ProcessBuilder.Redirect.INHERIT : ProcessBuilder.Redirect.DISCARD);
        builder.environment().keySet().removeIf(name -> name.startsWith("FOOTNOTE_"));
        builder.environment().putAll(environment);
        return new ServerProcess(builder.start());
    }

    /// Whether the product comes in jars, and not in the folders it was compiled to.
    static boolean isInJars() {
        return jars().anyMatch(jar -> jar.contains("footnote-cli"));
    }

    private static Stream<String> jars() {
        return classPath().filter(entry -> entry.endsWith(".jar"));
    }

    private static Stream<String> folders() {
        return classPath().filter(entry -> !entry.endsWith(".jar"));
    }

    private static Stream<String> classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(entry -> !entry.isEmpty());
    }

    /// Where it is; waits until it says so.
    public String address() throws IOException {
        if (!address.isEmpty()) return address;
        var lines = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            if (!line.startsWith(GREETING)) continue;
            address = line.substring(GREETING.length()).split(" ")[0];
            return address;
        }
        throw new IOException("the server did not start");
    }

    public long pid() {
        return process.pid();
    }

    /// How long it has computed, without its parsers; on a busy machine this tells more than the clock.
    public Duration computed() {
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
    public void stop() throws InterruptedException {
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
