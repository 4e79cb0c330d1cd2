package footnote.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import footnote.corpus.Viewer;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.Catalogue.Listing;
import footnote.spi.WorkQueue.Step;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// How connections behave when threads, processes and disks do not.
@Timeout(180)
class DatabaseTests {
    private static final SqlConfig HASTY =
            new SqlConfig(2, Duration.ofMillis(200), Duration.ofSeconds(60), Duration.ofDays(1));

    @TempDir
    private Path folder = Path.of("");

    private Path file;
    private SqlTruth truth;

    @BeforeEach
    void open() {
        file = folder.resolve("truth.db");
        truth = SqlTruth.open(file, HASTY, InstantSource.system());
    }

    @AfterEach
    void close() {
        truth.close();
    }

    @Test
    void readersGoOnDuringALongWrite() throws Exception {
        Fixture.accept(truth, "a.txt", "one");
        var written = new CountDownLatch(1);
        var enough = new CountDownLatch(1);
        try (var pool = Executors.newVirtualThreadPerTaskExecutor()) {
            var writing = pool.submit(() -> truth.database().write(session -> {
                session.update("UPDATE documents SET path = 'b.txt'");
                written.countDown();
                return awaited(enough);
            }));
            written.await();
            var reading = new ArrayList<Callable<String>>();
            for (int i = 0; i < 20; i++) reading.add(this::onlyPath);
            for (var read : pool.invokeAll(reading)) assertThat(read.get()).isEqualTo("a.txt");
            enough.countDown();
            assertThat(writing.get()).isTrue();
        }
        assertThat(onlyPath()).isEqualTo("b.txt");
    }

    private static boolean awaited(CountDownLatch latch) {
        try {
            return latch.await(50, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            return false;
        }
    }

    private String onlyPath() {
        return truth.catalogue().list(Listing.ALL, Viewer.LOCAL).getFirst().path();
    }

    @Test
    void aReadSeesOneStateThroughout() {
        Fixture.accept(truth, "a.txt", "one");
        long counted = truth.database().read(session -> {
            long before = session.number("SELECT count(*) FROM documents");
            Fixture.accept(truth, "b.txt", "two");
            return session.number("SELECT count(*) FROM documents") - before;
        });
        assertThat(counted).isZero();
    }

    @Test
    void aReaderCannotWrite() {
        assertThat(fault(() -> truth.database().read(session -> session.update("DELETE FROM documents"))))
                .satisfies(fault -> assertThat(fault.code()).isEqualTo(Fault.Code.STORE_FAILED));
    }

    @Test
    void aFailedWriteLeavesNothingAndHarmsNothing() {
        Fixture.accept(truth, "a.txt", "one");
        assertThatIllegalStateException()
                .isThrownBy(() -> truth.database().write(session -> {
                    session.update("DELETE FROM documents");
                    throw new IllegalStateException("on purpose");
                }));
        assertThatIllegalStateException()
                .isThrownBy(() -> truth.database().write(session -> session.update("NOT EVEN SQL")));

        assertThat(onlyPath()).isEqualTo("a.txt");
        Fixture.accept(truth, "b.txt", "two");
        assertThat(truth.catalogue().list(Listing.ALL, Viewer.LOCAL)).hasSize(2);
    }

    @Test
    void anInterruptedThreadFinishesWhatItDoes() throws Exception {
        try (var pool = Executors.newVirtualThreadPerTaskExecutor()) {
            var work = new ArrayList<Callable<Boolean>>();
            for (int i = 0; i < 20; i++) {
                var path = i + ".txt";
                work.add(() -> {
                    Thread.currentThread().interrupt();
                    Fixture.accept(truth, path, path);
                    truth.catalogue().counts(Viewer.LOCAL);
                    var job = Fixture.claim(truth, Step.WORDS);
                    truth.workQueue().release(job);
                    return Thread.interrupted();
                });
            }
            for (var done : pool.invokeAll(work)) assertThat(done.get()).isTrue();
        }
        assertThat(truth.catalogue().counts(Viewer.LOCAL).queued()).isEqualTo(20);
    }

    @Test
    void resultsWaitForTheDiskAndNotesDoNot() {
        Database.Work<Long> asking = session -> session.number("PRAGMA synchronous");
        assertThat(truth.database().write(asking)).isEqualTo(2);
        assertThat(truth.database().note(asking)).isEqualTo(1);
        assertThat(truth.database().note(asking)).isEqualTo(1);
        assertThat(truth.database().write(asking)).isEqualTo(2);
    }

    @Test
    void theDatabaseIsSetUpAsIntended() {
        assertThat(pragma("journal_mode")).isEqualTo("wal");
        assertThat(pragma("foreign_keys")).isEqualTo("1");
        assertThat(pragma("secure_delete")).isEqualTo("1");
        assertThat(pragma("page_size")).isEqualTo("8192");
        assertThat(pragma("busy_timeout")).isEqualTo("200");
        assertThat(SqlConfig.DEFAULTS)
                .isEqualTo(new SqlConfig(4, Duration.ofSeconds(10), Duration.ofSeconds(60), Duration.ofDays(1)));
    }

    private String pragma(String name) {
        return truth.database()
                .write(session -> session.first("PRAGMA " + name, row -> row.getString(1)))
                .orElseThrow();
    }

    @Test
    void aFullDiskIsSaidAndGotOver() {
        var words =
                IntStream.range(0, 500).mapToObj(i -> "word ".repeat(200) + i).toArray(String[]::new);
        Fixture.accept(truth, "a.txt", "one");
        var job = Fixture.claim(truth, Step.WORDS);
        truth.database().write(session -> {
            session.execute("PRAGMA max_page_count = 40");
            return true;
        });

        assertThat(fault(() -> truth.workQueue().wordsReady(job, Fixture.reading(job, words))))
                .isEqualTo(new Fault(Fault.Code.NO_SPACE, "The disk that holds " + file + " is full."));
        assertThat(truth.workQueue().wordsReady(job, Fixture.reading(job, words)))
                .isTrue();
    }

    @Test
    void aDatabaseThatAnotherProcessKeepsLockedIsSaidToBe() throws SQLException {
        try (var other = DriverManager.getConnection(Database.url(file))) {
            execute(other, "BEGIN IMMEDIATE");
            assertThat(fault(() -> Fixture.accept(truth, "a.txt", "one")))
                    .isEqualTo(new Fault(
                            Fault.Code.STORE_FAILED, "Another process has kept " + file + " locked for too long."));
            assertThat(truth.catalogue().counts(Viewer.LOCAL).documents()).isZero();
            execute(other, "ROLLBACK");
        }
        Fixture.accept(truth, "a.txt", "one");
    }

    @Test
    void aClosedDatabaseIsSaidToBe() {
        truth.close();
        assertThat(fault(() -> Fixture.accept(truth, "a.txt", "one")).message()).contains("closed");
        assertThat(fault(() -> truth.catalogue().counts(Viewer.LOCAL)).message())
                .contains("closed");
        truth.close();
    }

    static void execute(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    static Fault fault(ThrowingCallable call) {
        return catchThrowableOfType(FootnoteException.class, call).fault();
    }
}
