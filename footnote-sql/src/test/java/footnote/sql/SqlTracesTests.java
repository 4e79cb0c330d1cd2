package footnote.sql;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.ask.TraceId;
import footnote.corpus.Viewer;
import footnote.trace.Trace;
import footnote.trace.Trace.Ending;
import footnote.trace.Trace.Kind;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqlTracesTests {
    @TempDir
    private Path folder;

    @Test
    void onlySoManyAreKept() {
        try (var truth = SqlTruth.open(folder.resolve("truth.db"))) {
            var traces = new SqlTraces(truth.database(), InstantSource.system(), 3);
            var all = IntStream.range(0, 5).mapToObj(SqlTracesTests::trace).toList();
            traces.keep(all.subList(0, 2));
            traces.keep(all.subList(2, 5));
            assertThat(traces.list(0, 9, Viewer.LOCAL)).containsExactly(all.get(4), all.get(3), all.get(2));
        }
    }

    private static Trace trace(int number) {
        return new Trace(
                TraceId.random(),
                Viewer.LOCAL.user(),
                Kind.SEARCH,
                Optional.empty(),
                Optional.empty(),
                "question " + number,
                Instant.ofEpochMilli(Instant.now().toEpochMilli() + number),
                Duration.ofMillis(number),
                new Ending.Whole(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                List.of());
    }
}
