package footnote.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class VectorInstructionsTests {
    @Test
    void nothingIsToldWhereTheModuleIsThere() {
        assertThat(VectorInstructions.warning()).isEmpty();
    }

    @Test
    void aJvmWithoutTheModuleSaysHowToStartIt() throws IOException, InterruptedException {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var child = new ProcessBuilder(java, "-cp", System.getProperty("java.class.path"), PrintWarning.class.getName())
                .redirectErrorStream(true)
                .start();
        var said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(child.waitFor()).as(said).isZero();
        assertThat(said).contains("because the JVM was started without --add-modules jdk.incubator.vector.");
    }

    static final class PrintWarning {
        private PrintWarning() {}

        static void main() {
            System.out.println(VectorInstructions.warning().orElse("nothing to tell"));
        }
    }
}
