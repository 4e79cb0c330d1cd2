package footnote.tika;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.Deadline;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What a child's misfortune costs: the one document, and nothing else.
@Timeout(180)
class ChildFailureTests {
    @TempDir
    private Path folder;

    private ChildParser parser = new ChildParser(Drills.LIMITS, Drills.command());

    @AfterEach
    void close() {
        parser.close();
    }

    private void limit(ParserLimits limits) {
        parser.close();
        parser = new ChildParser(limits, Drills.command());
    }

    private Fault refusal(Path file, Deadline by) {
        return catchThrowableOfType(
                        FootnoteException.class,
                        () -> parser.parse(file, file.getFileName().toString(), by))
                .fault();
    }

    private Fault refusal(String order) {
        return refusal(Drills.order(folder, order), Deadline.none());
    }

    private void assertGoesOn() {
        var page = Samples.text(folder.resolve("good.html"), "<p>good words");
        assertThat(parser.parse(page, "good.html", Deadline.none()).text()).isEqualTo("good words");
    }

    /// As above; on a busy machine a new child may need several tries to start and read in time.
    private void assertGoesOnSoonerOrLater() {
        while (true) {
            try {
                assertGoesOn();
                return;
            } catch (FootnoteException e) {
                assertThat(e.fault().code()).isEqualTo(Fault.Code.TIMED_OUT);
            }
        }
    }

    private static void awaitEnd(long process) throws InterruptedException {
        for (int i = 0; i < 1500 && Processes.runs(process); i++) {
            Thread.sleep(20);
        }
        assertThat(Processes.runs(process)).isFalse();
    }

    private long awaitChild() throws InterruptedException {
        while (parser.processes().isEmpty()) Thread.sleep(10);
        return parser.processes().iterator().next();
    }

    @Test
    void aChildThatEndsCostsOneDocument() {
        assertThat(refusal("exit"))
                .isEqualTo(
                        new Fault(Fault.Code.UNREADABLE_DOCUMENT, "The parser crashed on this file (exit status 7)."));
        assertGoesOn();
    }

    @Test
    void aChildOutOfMemoryCostsOneDocument() {
        assertThat(refusal("fill"))
                .isEqualTo(new Fault(
                        Fault.Code.UNREADABLE_DOCUMENT, "The parser ran out of memory on this file (limit 64 MB)."));
        assertGoesOn();
    }

    @Test
    void aChildThatHangsIsKilledInTime() throws InterruptedException {
        assertGoesOn();
        var process = awaitChild();
        limit(Drills.LIMITS.withTime(Duration.ofSeconds(8)));
        awaitEnd(process);
        assertThat(refusal("hang"))
                .isEqualTo(new Fault(Fault.Code.TIMED_OUT, "Reading the file took longer than 8.0 s."));
        assertThat(parser.processes()).isEmpty();
        assertGoesOnSoonerOrLater();
    }

    @Test
    void theDeadlineOfTheCallerCountsToo() {
        var fault = refusal(Drills.order(folder, "hang"), Deadline.in(Duration.ofSeconds(3)));
        assertThat(fault.code()).isEqualTo(Fault.Code.TIMED_OUT);
        assertGoesOn();
    }

    @Test
    void endlessRecursionIsTooDeep() {
        assertThat(refusal("recurse").message()).isEqualTo("The file is nested too deeply to be read.");
        assertGoesOn();
    }

    @Test
    void wordsOnStandardOutputDoNotDisturb() {
        assertThat(refusal("chatter").message()).startsWith("The PDF is damaged");
        assertThat(parser.processes()).hasSize(1);
        assertGoesOn();
    }

    @Test
    void aChildStoppedWithTheTerminalSaysNothingAboutTheFile() {
        assertThat(refusal("halt-as-interrupted").code()).isEqualTo(Fault.Code.CANCELLED);
    }

    @Test
    void aChildThatIsKilledFromOutsideCostsNoDocument() {
        assertThat(refusal("halt-as-killed-once").message()).startsWith("The PDF is damaged");
        assertGoesOn();
    }

    @Test
    void aChildCanBeKilledBeforeItIsOne() {
        var killed = new IOException("Failed to exec spawn helper: pid: 4711, signal: 9");
        assertThat(Child.isKilled(killed)).isTrue();
        var absent = new IOException("error=2, No such file or directory");
        assertThat(Child.isKilled(absent)).isFalse();
    }

    @Test
    void aFileWhoseChildIsAlwaysKilledIsRefused() {
        assertThat(refusal("halt-as-killed").message()).startsWith("The parser was killed from outside");
        assertGoesOn();
    }

    @Test
    void aSlowDocumentDoesNotHoldUpOthers() throws Exception {
        var hanging = Drills.order(folder, "hang");
        var slow = CompletableFuture.supplyAsync(() -> refusal(hanging, Deadline.none()));
        awaitChild();
        for (int i = 0; i < 5; i++) assertGoesOn();
        assertThat(slow).isNotDone();
        parser.close();
        assertThat(slow.get(60, TimeUnit.SECONDS).code()).isEqualTo(Fault.Code.CANCELLED);
    }

    @Test
    void whoeverWaitsForAChildHasADeadline() throws InterruptedException {
        limit(Drills.LIMITS.withChildren(1));
        var hanging = Drills.order(folder, "hang");
        Thread.ofVirtual().start(() -> refusal(hanging, Deadline.none()));
        awaitChild();
        var page = Samples.text(folder.resolve("late.html"), "<p>late");
        var fault = refusal(page, Deadline.in(Duration.ofMillis(200)));
        assertThat(fault).isEqualTo(new Fault(Fault.Code.TIMED_OUT, "Time ran out while waiting for a free parser."));
    }

    @Test
    void anInterruptKillsTheChildAtOnce() throws Exception {
        var hanging = Drills.order(folder, "hang");
        var heard = new CompletableFuture<Fault>();
        var reader = Thread.ofVirtual().start(() -> heard.complete(refusal(hanging, Deadline.none())));
        var process = awaitChild();
        Thread.sleep(300);
        reader.interrupt();
        assertThat(heard.get(60, TimeUnit.SECONDS).code()).isEqualTo(Fault.Code.CANCELLED);
        awaitEnd(process);
        assertGoesOn();
    }

    @Test
    void closingKillsAllChildren() throws InterruptedException {
        assertGoesOn();
        var process = awaitChild();
        parser.close();
        awaitEnd(process);
        var page = Samples.text(folder.resolve("after.html"), "<p>after");
        assertThat(refusal(page, Deadline.none()).code()).isEqualTo(Fault.Code.CANCELLED);
    }

    @Test
    void childrenServeManyAndAreReplacedInTime() {
        assertGoesOn();
        var first = parser.processes();
        assertGoesOn();
        assertThat(parser.processes()).isEqualTo(first);
        limit(new ParserLimits(1, 64, Duration.ofMinutes(1), 1 << 20, 1000, 1 << 20, 1, Duration.ofMinutes(1)));
        assertGoesOn();
        assertThat(parser.processes()).isEmpty();
        assertGoesOn();
    }

    @Test
    void anIdleChildGoes() throws InterruptedException {
        limit(new ParserLimits(1, 64, Duration.ofMinutes(1), 1 << 20, 1000, 1 << 20, 9, Duration.ofMillis(300)));
        assertGoesOn();
        for (var process : parser.processes()) awaitEnd(process); // unless it has gone already
        while (!parser.processes().isEmpty()) Thread.sleep(10);
        assertGoesOn();
    }

    @Test
    void aChildIsReadyBeforeItIsNeeded() throws InterruptedException {
        parser.warmUp();
        var process = awaitChild();
        assertGoesOn();
        assertThat(parser.processes()).containsExactly(process);
    }

    @Test
    void aChildDiesWithItsParent() throws Exception {
        var hanging = Drills.order(folder, "hang");
        var path = Drills.command().classPath();
        var parent = new ProcessBuilder(
                        Drills.command().java().toString(),
                        "-cp",
                        path + File.pathSeparator + System.getProperty("java.class.path"),
                        DyingParent.class.getName(),
                        hanging.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (var said = parent.inputReader()) {
            var child = Long.parseLong(Optional.ofNullable(said.readLine()).orElseThrow());
            assertThat(ProcessHandle.of(child)).isPresent();
            parent.destroyForcibly();
            awaitEnd(child);
        } finally {
            parent.destroyForcibly();
        }
    }

    @Test
    void aChildThatCannotStartSaysWhy() {
        parser.close();
        var wrong = new ChildCommand(Drills.command().java(), folder.toString(), "no.such.Main");
        parser = new ChildParser(Drills.LIMITS, wrong);
        var page = Samples.text(folder.resolve("a.html"), "<p>a");
        var fault = refusal(page, Deadline.none());
        assertThat(fault.code()).isEqualTo(Fault.Code.INTERNAL);
        assertThat(fault.message())
                .startsWith("The parser could not be started (exit status 1")
                .contains("no.such.Main");
    }
}
