package footnote.bench.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.time.Duration;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Order(1)
class KillCampaignsOtherHalfTests {
    @Test
    void nothingAcknowledgedIsLostDoubledOrHalved(@TempDir Path folder) throws Exception {
        KillCampaignTests.check(1, folder);
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
        var report = new KillCampaign(data, folder, 1).runAtRandom(4, Duration.ofSeconds(60));
        assertThat(report.violations()).isNotEmpty();
    }
}
