package footnote.bench.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FullDiskCampaignTests {
    private static final long SEED = Long.getLong("tests.seed", System.nanoTime());

    @Test
    void aFullDiskIsToldAndSurvivedWithoutARestart(@TempDir Path folder) throws Exception {
        System.out.println("repeat with -Dtests.seed=" + SEED);
        var report = FullDiskCampaign.run(folder, 6, SEED);
        if (report.isEmpty()) {
            System.out.println("SKIPPED: no small disk may be mounted here; this takes root on Linux.");
            abort("no small disk may be mounted here");
        }
        assertThat(report.orElseThrow().violations()).as("seed %d", SEED).isEmpty();
        assertThat(report.orElseThrow().answers().keySet()).anyMatch(answer -> answer.contains("NO_SPACE"));
    }
}
