package footnote.bench.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Order(2)
class PoisonCampaignTests {
    private static final long SEED = Long.getLong("tests.seed", System.nanoTime());

    @Test
    void poisonCostsNothingButItself(@TempDir Path folder) throws Exception {
        System.out.println("repeat with -Dtests.seed=" + SEED);
        var report = PoisonCampaign.run(folder, 10 * Poison.KINDS, 10, SEED); // each kind once
        assertThat(report.violations()).as("seed %d", SEED).isEmpty();
        assertThat(report.indexed() + report.failed()).isEqualTo(10 * Poison.KINDS);
        assertThat(report.failed()).isBetween(Poison.KINDS / 2, Poison.KINDS);
    }
}
