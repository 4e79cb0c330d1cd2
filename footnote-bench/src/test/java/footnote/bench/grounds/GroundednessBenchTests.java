package footnote.bench.grounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// Runs the benchmark in its short form and holds what it finds to a floor below the figures in the documentation.
class GroundednessBenchTests {
    private static final Path SHARED = Path.of(System.getProperty("footnote.root", ".."), "../shared/eval");

    @Test
    void mostSentencesAreJudgedRightly() throws IOException {
        assumeTrue(Files.isDirectory(SHARED), "skipped: there is no folder shared/eval beside the project");
        var bench = GroundednessBench.brief(SHARED);
        assertThat(bench.accuracy("scifact")).isGreaterThan(0.88);
        assertThat(bench.accuracy("xquad-de")).isGreaterThan(0.78);
        assertThat(bench.accuracy(GroundednessBench.ALTERED)).isGreaterThan(0.85);
    }
}
