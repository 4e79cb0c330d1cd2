package footnote.bench.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Every other named point once, and a few random moments between; [KillCampaignsOtherHalfTests] has the rest, so
/// that both go on at the same time.
@Order(1)
class KillCampaignTests {
    @Test
    void nothingAcknowledgedIsLostDoubledOrHalved(@TempDir Path folder) throws Exception {
        check(0, folder);
    }

    static void check(int half, Path folder) throws Exception {
        long seed = Long.getLong("tests.seed", System.nanoTime());
        System.out.println("repeat with -Dtests.seed=" + seed);
        var points = half(half);
        int kills = points.size() * 5 / 4;
        var report = new KillCampaign(folder.resolve("data"), folder, seed).run(points, kills, Duration.ofMinutes(3));
        assertThat(report.violations()).as("seed %d", seed).isEmpty();
        assertThat(report.points()).isGreaterThanOrEqualTo(points.size());
        assertThat(report.acknowledged()).as("changes acknowledged").isGreaterThan(10);
    }

    private static List<KillPoint> half(int half) {
        return IntStream.range(0, KillPoint.ALL.size())
                .filter(i -> i % 2 == half)
                .mapToObj(KillPoint.ALL::get)
                .toList();
    }
}
