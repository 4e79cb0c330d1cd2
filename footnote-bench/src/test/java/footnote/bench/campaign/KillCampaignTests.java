package footnote.bench.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KillCampaignTests {
    private static final long SEED = Long.getLong("tests.seed", System.nanoTime());

    /// Every named point once, and a few random moments between.
    @Test
    void nothingAcknowledgedIsLostDoubledOrHalved(@TempDir Path folder) throws Exception {
        System.out.println("repeat with -Dtests.seed=" + SEED);
        var report = new KillCampaign(folder.resolve("data"), folder, SEED).run(42, Duration.ofMinutes(3));
        assertThat(report.violations()).as("seed %d", SEED).isEmpty();
        assertThat(report.points())
                .isGreaterThanOrEqualTo(KillPoint.FIRST_START.size() + KillPoint.ALONG_THE_WALK.size());
        assertThat(report.acknowledged()).as("changes acknowledged").isGreaterThan(20);
    }

    /// Proof that the campaign can fail: with the change log switched off underneath, the index never hears of
    /// anything.
    @Test
    void withoutTheChangeLogTheCampaignFails(@TempDir Path folder) throws Exception {
        var data = folder.resolve("data");
        try (var server = ServerProcess.start(data)) {
            server.stop();
        }
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + data.resolve("footnote.db"));
                var statement = connection.createStatement()) {
            statement.execute("CREATE TRIGGER sabotage AFTER INSERT ON change_log BEGIN"
                    + " DELETE FROM change_log WHERE number = NEW.number; END");
        }
        var report = new KillCampaign(data, folder, SEED).runAtRandom(4, Duration.ofSeconds(60));
        assertThat(report.violations()).isNotEmpty();
    }
}
