package footnote.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The command line in a process of its own, without the settings of whoever runs the tests.
final class OwnProcess {
    private OwnProcess() {}

    /// How it ended, and what it said.
    record Ended(int code, String text) {}

    static Ended run(Map<String, String> environment, String... args) throws IOException, InterruptedException {
        var process = start(environment, args);
        var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), text);
    }

    static Process start(Map<String, String> environment, String... args) throws IOException {
        var command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                "footnote.cli.Main"));
        command.addAll(List.of(args));
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("FOOTNOTE_"));
        builder.environment().putAll(environment);
        return builder.start();
    }
}
