package footnote.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.spi.Deadline;
import footnote.spi.Embedder.Purpose;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// A process that is told to stop while it reads texts. Without [LastingRuntime] some of these end in a crash.
@DisabledOnOs(OS.WINDOWS)
class TerminationTests {
    private static final int TERMINATED = 128 + 15;

    @TempDir
    private Path folder;

    /// Embeds until it is stopped; says so once the model reads.
    static final class EndlessIngest {
        private EndlessIngest() {}

        public static void main(String[] arguments) throws IOException {
            var cache = Path.of(arguments[0]);
            var embedder = OnnxEmbedder.open(BuiltInModel.DEFAULT, cache);
            embedder.embed(List.of("ready"), Purpose.PASSAGE, Deadline.none());
            Files.createFile(cache.resolve("ready"));
            embedder.embed(Collections.nCopies(100_000, "A text. ".repeat(60)), Purpose.PASSAGE, Deadline.none());
        }
    }

    @Test
    @Timeout(180)
    void endsWithAnExitAndNotWithACrash() throws Exception {
        for (int i = 0; i < 3; i++) {
            Files.deleteIfExists(folder.resolve("ready"));
            var process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "--enable-native-access=ALL-UNNAMED",
                            "-cp",
                            System.getProperty("java.class.path"),
                            EndlessIngest.class.getName(),
                            folder.toString())
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("output").toFile())
                    .start();
            try {
                while (Files.notExists(folder.resolve("ready"))) {
                    assertThat(process.isAlive()).as("the process reads texts").isTrue();
                    Thread.sleep(50);
                }
                Thread.sleep(400);
                process.destroy();
                assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
                assertThat(process.exitValue())
                        .as(Files.readString(folder.resolve("output")))
                        .isEqualTo(TERMINATED);
            } finally {
                process.destroyForcibly();
            }
        }
    }
}
