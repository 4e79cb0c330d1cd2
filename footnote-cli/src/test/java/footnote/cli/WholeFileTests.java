package footnote.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTests {
    @TempDir
    private Path folder;

    @Test
    void halfACharacterLosesNoReport() throws IOException {
        var file = folder.resolve("report.html");
        WholeFile.write(file, "before \ud83d after");
        assertThat(file).hasContent("before ? after");
    }

    @Test
    void labelsAreCutBetweenCharacters() {
        var cut = MeasuredCorpus.shortened("x" + "\ud83d\ude42".repeat(100));
        assertThat(StandardCharsets.UTF_8.newEncoder().canEncode(cut)).isTrue();
        assertThat(cut.codePointCount(0, cut.length())).isEqualTo(90);
        assertThat(MeasuredCorpus.shortened("\ud83d\ude42".repeat(90))).doesNotContain("…");
    }
}
