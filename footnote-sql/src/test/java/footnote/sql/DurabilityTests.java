package footnote.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import footnote.corpus.DocumentId;
import footnote.corpus.DocumentState;
import footnote.corpus.IngestStage;
import footnote.corpus.PassageId;
import footnote.corpus.Viewer;
import footnote.spi.Catalogue.Listing;
import footnote.spi.WorkQueue.Step;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What is left when a process ends, politely or not.
@Timeout(120)
class DurabilityTests {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void everythingIsThereAfterReopening() {
        var file = folder.resolve("truth.db");
        DocumentId indexed;
        DocumentId failed;
        DocumentId half;
        try (var truth = SqlTruth.open(file)) {
            indexed = Fixture.index(truth, "indexed.txt", "one", "two");
            failed = Fixture.accept(truth, "failed.txt", "broken").document();
            truth.workQueue().failed(Fixture.claim(truth, Step.WORDS), IngestStage.PARSE, "It is broken.");
            half = Fixture.accept(truth, "half.txt", "half").document();
            Fixture.claim(truth, Step.WORDS);
        }
        try (var truth = SqlTruth.open(file)) {
            assertThat(state(truth, indexed)).isEqualTo(new DocumentState.Indexed(2, List.of()));
            assertThat(state(truth, failed)).isEqualTo(new DocumentState.Failed(IngestStage.PARSE, "It is broken."));
            assertThat(state(truth, half)).isEqualTo(new DocumentState.Working(IngestStage.PARSE, 0, false));
            assertThat(truth.workQueue().endLeases()).isEqualTo(1);
            assertThat(Fixture.claim(truth, Step.WORDS).attempt()).isEqualTo(2);
            assertThat(truth.changeLog().latest()).isEqualTo(5);
            assertThat(truth.changeLog()
                            .block(indexed, Fixture.SPACE)
                            .orElseThrow()
                            .embeddings())
                    .hasSize(2);
        }
    }

    /// The files as they lie on the disk in the middle of a transaction are what a power cut would leave.
    @Test
    void aTransactionThatWasCutOffNeverWas() throws IOException {
        var copies = new ArrayList<Path>();
        try (var truth = SqlTruth.open(folder.resolve("truth.db"))) {
            for (int i = 0; i < 5; i++) {
                Fixture.index(truth, i + ".txt", "content " + i);
                copies.add(copyInTheMiddleOfAWrite(truth, i));
            }
        }
        for (int i = 0; i < copies.size(); i++) {
            try (var truth = SqlTruth.open(copies.get(i))) {
                assertThat(truth.catalogue().list(Listing.ALL, Viewer.LOCAL)).hasSize(i + 1);
                assertThat(truth.catalogue().counts(Viewer.LOCAL).indexed()).isEqualTo(i + 1);
                assertThat(truth.changeLog().after(0, 100)).hasSize(i + 1);
                long texts = truth.database().read(session -> session.number("SELECT count(*) FROM manuscripts"));
                assertThat(texts).isEqualTo(i + 1);
                Fixture.index(truth, "next.txt", "life goes on");
            }
        }
    }

    private Path copyInTheMiddleOfAWrite(SqlTruth truth, int number) {
        var copy = folder.resolve("copy" + number + ".db");
        assertThatIllegalStateException()
                .isThrownBy(() -> truth.database().write(session -> {
                    session.execute("PRAGMA cache_size = 5"); // so that half of the transaction is on the disk already
                    for (int i = 0; i < 50; i++) {
                        session.update("INSERT INTO spaces (name) VALUES (?)", ("half " + i).repeat(1000));
                    }
                    session.update("DELETE FROM manuscripts");
                    copy("truth.db", "copy" + number + ".db");
                    copy("truth.db-wal", "copy" + number + ".db-wal");
                    throw new IllegalStateException("cut off");
                }));
        return copy;
    }

    private void copy(String from, String to) {
        try {
            Files.copy(folder.resolve(from), folder.resolve(to));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A process that is killed has acknowledged documents on its standard output: each is there, whole, once.
    @Test
    void whatAKilledProcessHadAcknowledgedIsThere() throws Exception {
        var file = folder.resolve("truth.db");
        SqlTruth.open(file).close();
        var acknowledged = new ArrayList<String>();
        for (int round = 1; round <= 3; round++) {
            var child = Writer.start(file, "round" + round);
            try (var lines =
                    new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8))) {
                int enough = acknowledged.size() + 7 * round;
                for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                    acknowledged.add(line);
                    if (acknowledged.size() == enough) child.toHandle().destroyForcibly(); // leaves the pipe to be read
                }
            }
            assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
            try (var truth = SqlTruth.open(file)) {
                assertWhole(truth, acknowledged);
            }
        }
    }

    private static void assertWhole(SqlTruth truth, List<String> acknowledged) {
        var documents = truth.catalogue().list(Listing.ALL, Viewer.LOCAL);
        assertThat(documents)
                .extracting(document -> document.path())
                .doesNotHaveDuplicates()
                .containsAll(acknowledged);
        for (var document : documents) {
            var manuscript = truth.catalogue().manuscript(document.id(), 1, Viewer.LOCAL);
            var found = manuscript.map(whole -> whole.passages().size()).orElse(0);
            assertThat(found).isIn(0, Writer.PASSAGES);
            boolean words = document.state() instanceof DocumentState.Queued(var read) && read;
            assertThat(words).isEqualTo(found > 0);
        }
        List<String> found =
                truth.database().read(session -> session.query("PRAGMA integrity_check", row -> row.getString(1)));
        assertThat(found).containsExactly("ok");
    }

    @Test
    void twoProcessesShareADatabase() throws Exception {
        var file = folder.resolve("truth.db");
        try (var truth = SqlTruth.open(file)) {
            var mine = Fixture.index(truth, "mine.txt", "words of mine");
            var child = Writer.start(file, "child");
            try (var lines =
                    new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8))) {
                for (int i = 0; i < 5; i++) {
                    var theirs = lines.readLine();
                    Fixture.accept(truth, "mine" + i + ".txt", "mine " + i);
                    assertThat(truth.catalogue().findByPath("default", theirs, Viewer.LOCAL))
                            .isPresent();
                    assertThat(truth.catalogue().excerpts(List.of(new PassageId(mine, 1, 0)), Viewer.LOCAL))
                            .hasSize(1);
                }
            } finally {
                child.destroyForcibly().waitFor();
            }
            assertThat(truth.catalogue().list(Listing.ALL, Viewer.LOCAL)).hasSizeGreaterThan(10);
        }
    }

    @Test
    void nothingOfADeletedTextIsLeftInTheFile() throws IOException {
        var file = folder.resolve("truth.db");
        var secret = "the combination is 31-12-80 ";
        try (var truth = SqlTruth.open(file)) {
            var document = Fixture.index(truth, "path-of-the-secret.txt", secret.repeat(2000), secret);
            Fixture.index(truth, "other.txt", "something else");
            truth.catalogue().delete(document, Viewer.LOCAL);
        }
        var bytes = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        assertThat(bytes).contains("something else").doesNotContain(secret).doesNotContain("path-of-the-secret");
        assertThat(folder.resolve("truth.db-wal")).doesNotExist();
    }

    private static DocumentState state(SqlTruth truth, DocumentId document) {
        return truth.catalogue().find(document, Viewer.LOCAL).orElseThrow().state();
    }
}
