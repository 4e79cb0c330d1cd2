package footnote.cli;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.trace.RequestId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;

class LogLineTests {
    @Test
    void aLineTellsWhenHowBadForWhichRequestAndWhat() {
        var lines = new ArrayList<String>();
        new RequestId("from-client").run(() -> lines.add(line(record("A worker waits: {0}", "the disk is full"))));
        lines.add(line(record("A worker waits: {0}", "the disk is full")));
        assertThat(lines)
                .containsExactly(
                        "1970-01-01T00:00:00.005Z WARNING [from-client] A worker waits: the disk is full"
                                + System.lineSeparator(),
                        "1970-01-01T00:00:00.005Z WARNING A worker waits: the disk is full" + System.lineSeparator());
    }

    @Test
    void whatWasThrownFollows() {
        var record = record("It failed");
        record.setThrown(new IllegalStateException("no way"));
        assertThat(line(record)).contains("It failed").contains("IllegalStateException: no way");
    }

    private static LogRecord record(String message, Object... parameters) {
        var record = new LogRecord(Level.WARNING, message);
        record.setInstant(Instant.ofEpochMilli(5));
        record.setParameters(parameters);
        return record;
    }

    private static String line(LogRecord record) {
        return new LogLine().format(record);
    }
}
