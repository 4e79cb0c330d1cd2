package footnote.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KillCampaignTests {
    private static final long SEED = Long.getLong("tests.seed", System.nanoTime());

    @Test
    void nothingAcknowledgedIsLostDoubledOrHalved(@TempDir Path data) throws Exception {
        System.out.println("repeat with -Dtests.seed=" + SEED);
        var report = new KillCampaign(data, SEED).run(30, Duration.ofMinutes(3));
        assertThat(report.violations()).as("seed %d", SEED).isEmpty();
        assertThat(report.acknowledged()).as("documents acknowledged").isGreaterThan(5);
    }

    /// Proof that the campaign can fail: with the change log switched off underneath, the index never hears of
    /// anything.
    @Test
    void withoutTheChangeLogTheCampaignFails(@TempDir Path data) throws Exception {
        try (var server = ServerProcess.start(data)) {
            server.stop();
        }
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + data.resolve("footnote.db"));
                var statement = connection.createStatement()) {
            statement.execute("CREATE TRIGGER sabotage AFTER INSERT ON change_log BEGIN"
                    + " DELETE FROM change_log WHERE number = NEW.number; END");
        }
        var report = new KillCampaign(data, SEED).run(5, Duration.ofSeconds(30));
        assertThat(report.violations()).isNotEmpty();
    }
}
