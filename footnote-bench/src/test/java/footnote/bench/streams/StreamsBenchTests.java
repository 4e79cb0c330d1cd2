package footnote.bench.streams;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class StreamsBenchTests {
    @Test
    @Timeout(120)
    void noPieceIsLostOrOutOfPlaceBesideReadersThatStall() throws Exception {
        var report = StreamsBench.run("--short");
        assertThat(report.whole()).isEqualTo(report.streams());
        assertThat(report.wrong()).isZero();
        assertThat(report.closed()).isTrue();
    }
}
