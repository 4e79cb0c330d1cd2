package footnote.bench.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.app.FolderImport;
import footnote.app.Footnote;
import footnote.corpus.Document;
import footnote.corpus.DocumentState;
import footnote.corpus.Viewer;
import footnote.server.client.RemoteFootnote;
import footnote.spi.Catalogue.Listing;
import footnote.spi.Deadline;
import footnote.tika.child.ChildMain;
import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The documents that Apache Tika is tested with, and some that lure a reader outside, go into a real server as one
/// import.
///
/// Every twelfth of those that are small is taken; with `-Dtests.tika.every=1` all of them, of any size. Embedding
/// takes most of the time and is the same for all formats: with `-Dtests.tika.meaning=false` it is enough that each
/// document is found by its words.
class TikaImportTests {
    private static final String FOLDER = "test-documents/";
    private static final int EVERY = Integer.getInteger("tests.tika.every", 12);
    private static final boolean MEANING =
            !System.getProperty("tests.tika.meaning", "true").equals("false");
    private static final long LARGEST_IN_SAMPLE = 10_000;
    private static final Duration LONGEST = EVERY == 1 ? Duration.ofMinutes(55) : Duration.ofMinutes(8);

    /// What no reason may look like: a class, a trace, or nothing at all.
    private static final List<String> TECHNICAL = List.of(
            "Exception", "Error", "null", "java.", "footnote.", "org.", "at line", "its reader failed", "crashed");

    @TempDir
    private Path folder;

    @Test
    @Timeout(3600)
    void oneImportEndsWithEveryDocumentReadOrRefusedAndNoConnection() throws Exception {
        var files = Files.createDirectories(folder.resolve("files"));
        int taken = documents(files);
        try (var canary = new Canary()) {
            int luring = LuringDocuments.write(files.resolve("luring"), "http://127.0.0.1:" + canary.port() + "/x");
            var options = new String[] {"-DsocksProxyHost=127.0.0.1", "-DsocksProxyPort=" + canary.port()};
            try (var server = ServerProcess.start(folder.resolve("data"), options);
                    var footnote = new RemoteFootnote(server.address());
                    var watch = new SocketWatch(server)) {
                var outcome = new FolderImport(footnote, "tika", Viewer.LOCAL).take(List.of(files));
                awaitEnd(footnote);
                assertThat(server.isAlive()).as("the same process").isTrue();
                assertThat(outcome.taken().size()
                                + outcome.unchanged()
                                + outcome.refused().size())
                        .isGreaterThanOrEqualTo(taken + luring);
                outcome.refused().forEach(refusal -> assertSensible(refusal.path(), refusal.reason()));
                check(footnote, new HashSet<>(outcome.taken()).size(), luring);
                assertThat(watch.seen())
                        .as("sockets of the processes that read")
                        .isEmpty();
            }
            assertThat(canary.knocks()).as("connections").isZero();
        }
    }

    private static void awaitEnd(Footnote footnote) throws InterruptedException {
        if (MEANING) {
            assertThat(footnote.await(LONGEST)).as("all work is done").isTrue();
            return;
        }
        var by = Deadline.in(LONGEST);
        while (footnote.documents(Listing.ALL, Viewer.LOCAL).stream().anyMatch(document -> !isEnd(document.state()))) {
            by.check("reading the documents");
            Thread.sleep(1000);
        }
    }

    /// Whether no more is to be waited for.
    private static boolean isEnd(DocumentState state) {
        return switch (state) {
            case DocumentState.Indexed _, DocumentState.Failed _ -> true;
            case DocumentState.Queued queued -> queued.words() && !MEANING;
            case DocumentState.Working working -> working.words() && !MEANING;
        };
    }

    private static void check(Footnote footnote, int taken, int luring) {
        var documents = footnote.documents(Listing.ALL, Viewer.LOCAL);
        assertThat(documents).hasSizeGreaterThanOrEqualTo(taken);
        var reasons = new TreeMap<String, Integer>();
        int indexed = 0;
        int lured = 0;
        for (var document : documents) {
            switch (document.state()) {
                case DocumentState.Indexed done -> {
                    indexed++;
                    if (isLuring(document) && done.passages() > 0) lured++;
                    done.warnings().forEach(warning -> assertSensible(document.path(), warning));
                }
                case DocumentState.Failed failed -> {
                    assertSensible(document.path(), failed.reason());
                    reasons.merge(failed.reason(), 1, Integer::sum);
                }
                case DocumentState.Queued _, DocumentState.Working _ -> {
                    assertThat(isEnd(document.state()))
                            .as("in a final state: %s", document)
                            .isTrue();
                    indexed++;
                    if (isLuring(document)) lured++;
                }
            }
        }
        System.out.printf(
                "%d documents, %d indexed, %d failed%n", documents.size(), indexed, documents.size() - indexed);
        reasons.forEach((reason, count) -> System.out.printf("%4d  %s%n", count, reason));
        assertThat(indexed).isGreaterThan(documents.size() / 3);
        assertThat(lured).as("luring documents that were read").isGreaterThan(luring / 2);
        assertThat(footnote.search(LuringDocuments.WORDS).evidence().sources()).isNotEmpty();
    }

    private static boolean isLuring(Document document) {
        return document.path().contains("/luring/");
    }

    private static void assertSensible(String path, String reason) {
        assertThat(reason).as(path).matches("[A-Z0-9“][^\\n]*\\.").hasSizeLessThan(400);
        for (var word : TECHNICAL) assertThat(reason).as(path).doesNotContain(word);
    }

    /// Unpack the documents; returns how many.
    private static int documents(Path into) throws IOException {
        int count = 0;
        int number = 0;
        for (var place : Collections.list(TikaImportTests.class.getClassLoader().getResources(FOLDER))) {
            if (!(place.openConnection() instanceof JarURLConnection connection)) continue;
            var target = Files.createDirectories(into.resolve("module" + number++));
            try (var jar = new JarFile(
                    Path.of(URI.create(connection.getJarFileURL().toString())).toFile())) {
                count += unpack(jar, target);
            }
        }
        assertThat(count).isGreaterThan(EVERY == 1 ? 500 : 20);
        return count;
    }

    private static int unpack(JarFile jar, Path into) throws IOException {
        var entries = jar.stream()
                .filter(entry -> entry.getName().startsWith(FOLDER) && !entry.isDirectory() && entry.getSize() > 0)
                .filter(entry -> EVERY == 1 || entry.getSize() <= LARGEST_IN_SAMPLE)
                .sorted((a, b) -> a.getName().compareTo(b.getName()))
                .toList();
        Set<Path> written = new HashSet<>();
        for (int i = 0; i < entries.size(); i += EVERY) {
            var name = entries.get(i).getName();
            var target = into.resolve(name.substring(name.lastIndexOf('/') + 1));
            if (!written.add(target)) continue;
            try (var in = jar.getInputStream(entries.get(i))) {
                Files.copy(in, target);
            }
        }
        return written.size();
    }

    /// Looks again and again whether a process that the server has started holds a socket. On Linux only; elsewhere
    /// it sees none.
    private static final class SocketWatch implements AutoCloseable {
        private final Set<String> seen = Collections.synchronizedSet(new HashSet<>());
        private final Set<String> seenOnce = new HashSet<>();
        private final Thread thread;

        SocketWatch(ServerProcess server) {
            thread = Thread.ofPlatform().daemon().start(() -> {
                while (!Thread.currentThread().isInterrupted()) {
                    for (var child : server.children()) look(child.pid());
                    try {
                        Thread.sleep(100);
                    } catch (InterruptedException e) {
                        return;
                    }
                }
            });
        }

        /// A process that is only being made has its maker's sockets for a moment: what counts is a parser, seen twice.
        private void look(long process) {
            var about = Path.of("/proc", Long.toString(process));
            try (var files = Files.list(about.resolve("fd"))) {
                if (!Files.readString(about.resolve("cmdline")).contains(ChildMain.class.getName())) return;
                for (var file : files.toList()) {
                    var target = Files.readSymbolicLink(file).toString();
                    var socket = "process " + process + ", " + target;
                    if (target.startsWith("socket:") && !seenOnce.add(socket)) seen.add(socket);
                }
            } catch (IOException e) {
                // The process has ended, or this is no Linux.
                return;
            }
        }

        List<String> seen() {
            return new ArrayList<>(seen);
        }

        @Override
        public void close() {
            thread.interrupt();
        }
    }
}
