package footnote.originals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import footnote.corpus.Sha256;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import java.io.ByteArrayInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class FolderOriginalsTests {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-03-01T23:30:00Z"), ZoneOffset.UTC);
    private static final long PLENTY = 1 << 30;

    @TempDir
    private Path folder = Path.of("");

    private FolderOriginals originals;

    @BeforeEach
    void open() throws IOException {
        originals = FolderOriginals.open(folder.resolve("uploads"), CLOCK);
    }

    @Test
    void everyOriginalOfBeforeIsShown() throws IOException {
        var first = originals.put(bytes("one"), "anna", PLENTY).name();
        var second = originals.put(bytes("two"), "local", PLENTY).name();
        var young = originals.put(bytes("three"), "local", PLENTY).name();
        for (var name : List.of(first, second)) {
            Files.setLastModifiedTime(originals.open(name), FileTime.from(Instant.parse("2026-01-01T00:00:00Z")));
        }
        var shown = new ArrayList<String>();

        originals.each(Instant.parse("2026-01-02T00:00:00Z"), shown::addAll);

        assertThat(shown).containsExactlyInAnyOrder(first, second).doesNotContain(young);
    }

    @Test
    void bytesComeBackUnderANameOfOurOwn() throws IOException {
        var stored = originals.put(bytes("Dear Anna"), "local", PLENTY);

        assertThat(stored.name()).matches("local/2026-03-01/[0-9a-f-]{36}");
        assertThat(stored.bytes()).isEqualTo(9);
        assertThat(stored.checksum()).isEqualTo(Sha256.of("Dear Anna"));
        assertThat(originals.open(stored.name())).hasContent("Dear Anna");
        assertThat(folder.resolve("uploads").resolve(stored.name())).exists();
        assertThat(filesBelow(folder)).hasSize(1);
    }

    @Test
    void manyBytesComeBackAsTheyWere() throws IOException {
        var many = new byte[3_000_001];
        new Random(1).nextBytes(many);
        var stored = originals.put(new ByteArrayInputStream(many), "local", many.length);

        assertThat(Files.readAllBytes(originals.open(stored.name()))).isEqualTo(many);
        assertThat(stored.bytes()).isEqualTo(many.length);
        assertThat(stored.checksum()).isEqualTo(Sha256.of(Sha256.newDigest().digest(many)));
    }

    @Test
    void noBytesAreStoredToo() throws IOException {
        var stored = originals.put(bytes(""), "local", PLENTY);

        assertThat(stored.bytes()).isZero();
        assertThat(originals.open(stored.name())).isEmptyFile();
    }

    @Test
    void aFileBeyondTheLimitIsRefusedAndLeavesNothing() throws IOException {
        assertThat(fault(() -> originals.put(bytes("x".repeat(5 << 20)), "local", 5 << 20 >> 1)))
                .isEqualTo(new Fault(Fault.Code.TOO_LARGE, "The file is larger than 2.5 MB, the most that is taken."));
        assertThat(fault(() -> originals.put(bytes("xyz"), "local", 2)).message())
                .isEqualTo("The file is larger than 2 bytes, the most that is taken.");
        assertThat(filesBelow(folder)).isEmpty();
        assertThat(originals.put(bytes("xyz"), "local", 3).bytes()).isEqualTo(3);
    }

    @Test
    void bytesThatStopComingLeaveNothing() throws IOException {
        var broken = new SequenceInputStream(bytes("the beginning"), new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("connection reset");
            }

            @Override
            public int read(byte[] buffer, int offset, int length) throws IOException {
                return read();
            }
        });

        assertThatThrownBy(() -> originals.put(broken, "local", PLENTY))
                .isInstanceOf(IOException.class)
                .hasMessage("connection reset");
        assertThat(filesBelow(folder)).isEmpty();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aFullDiskIsSaid() throws IOException {
        var root = folder.resolve("uploads");
        var full = new FolderOriginals(root, CLOCK, _ -> new FileOutputStream("/dev/full"));

        assertThat(fault(() -> full.put(bytes("Dear Anna"), "local", PLENTY)))
                .isEqualTo(new Fault(Fault.Code.NO_SPACE, "The disk is full; the file was not stored."));
        assertThat(filesBelow(folder)).isEmpty();
    }

    @Test
    void anInterruptStopsStoringAndLeavesNothing() throws IOException {
        Thread.currentThread().interrupt();
        var fault = fault(() -> originals.put(bytes("Dear Anna"), "local", PLENTY));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(fault.code()).isEqualTo(Fault.Code.CANCELLED);
        assertThat(filesBelow(folder)).isEmpty();
    }

    @Test
    void usersCannotLeaveTheFolder() throws IOException {
        for (var user : List.of("../../etc", "..", "/root", "a/b", "C:\\x", "Zoë\0", " ", "x".repeat(500), ".hidden")) {
            var stored = originals.put(bytes(user), user, PLENTY);
            assertThat(stored.name()).matches("[a-z0-9_@-]{1,64}/2026-03-01/[0-9a-f-]{36}");
            assertThat(originals.open(stored.name())).hasContent(user);
        }
        assertThat(folder.toFile().list()).containsExactly("uploads");
    }

    @Test
    void namesCannotLeaveTheFolder() {
        for (var name : List.of("", ".", "..", "../x", "a/../../x", "/etc/passwd", ".arriving/x", "a\0b")) {
            assertThatIllegalArgumentException().isThrownBy(() -> originals.open(name));
            assertThatIllegalArgumentException().isThrownBy(() -> originals.forget(name));
        }
    }

    @Test
    void whatIsForgottenIsGone() throws IOException {
        var stored = originals.put(bytes("Dear Anna"), "local", PLENTY);
        var other = originals.put(bytes("Dear Bert"), "local", PLENTY);
        originals.forget(stored.name());
        originals.forget(stored.name());
        originals.forget("nobody/2026-01-01/nothing");

        assertThat(originals.open(stored.name())).doesNotExist();
        assertThat(originals.open(other.name())).exists();
    }

    @Test
    void whatACrashLeftIsClearedAway() throws IOException {
        var stored = originals.put(bytes("Dear Anna"), "local", PLENTY);
        var half = Files.writeString(folder.resolve("uploads/.arriving/half"), "half");

        var again = FolderOriginals.open(folder.resolve("uploads"), CLOCK);
        assertThat(half).doesNotExist();
        assertThat(again.open(stored.name())).hasContent("Dear Anna");
    }

    @Test
    void manyCanStoreAtOnce() throws Exception {
        try (var pool = Executors.newVirtualThreadPerTaskExecutor()) {
            var work = new ArrayList<Callable<String>>();
            for (int i = 0; i < 40; i++) {
                var content = "content " + i;
                work.add(() -> originals
                        .put(bytes(content), "user" + content.length(), PLENTY)
                        .name());
            }
            var names = new ArrayList<String>();
            for (var done : pool.invokeAll(work)) names.add(done.get());
            assertThat(names).doesNotHaveDuplicates();
        }
        assertThat(filesBelow(folder)).hasSize(40);
    }

    private static InputStream bytes(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    private static List<Path> filesBelow(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    private static Fault fault(ThrowingCallable call) {
        return catchThrowableOfType(FootnoteException.class, call).fault();
    }
}
