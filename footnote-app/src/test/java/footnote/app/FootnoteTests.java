package footnote.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.ask.AskEvent;
import footnote.ask.Question;
import footnote.corpus.Document;
import footnote.corpus.Viewer;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.Catalogue.Listing;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// The library as a Java program uses it: the real index, database, model and parser.
@Order(1)
@Timeout(120)
class FootnoteTests {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void fiveLinesAnswerFromAFolderAndFromTheSameFolderLater() throws Exception {
        write("bridge.md", "# Bridges\n\nConstruction of the Harbour Bridge began in 1928 and took four years.");
        write("bread.md", "# Bread\n\nKnead the dough for ten minutes and let it rest for an hour.");
        try (var footnote = Footnote.open(data())) {
            assertThat(footnote.ingest(docs()).taken()).hasSize(2);
            var answer = footnote.ask("When did construction of the Harbour Bridge begin?");
            assertThat(answer.text()).contains("began in 1928").contains("[1]");
            assertThat(answer.evidence().sources().getFirst().document().path()).endsWith("bridge.md");
        }
        try (var footnote = Footnote.open(data())) {
            assertThat(footnote.ingest(docs()).unchanged()).isEqualTo(2);
            assertThat(footnote.ask("How long should the dough rest?").text()).contains("for an hour");
        }
    }

    @Test
    void aListenerHearsTheAnswerInPiecesAndStopsItByThrowing() throws Exception {
        write("bridge.md", "Construction of the Harbour Bridge began in 1928 and took four years.");
        try (var footnote = Footnote.open(data())) {
            footnote.ingest(docs());
            var question = Question.of("When did construction of the Harbour Bridge begin?", Viewer.LOCAL);
            var pieces = new ArrayList<String>();
            var answer = footnote.ask(question, event -> {
                if (event instanceof AskEvent.Token(var piece)) pieces.add(piece);
            });
            assertThat(String.join("", pieces)).isEqualTo(answer.text());
            assertThatThrownBy(() -> footnote.ask(question, event -> {
                        if (event instanceof AskEvent.Token) throw new CancellationException("enough");
                    }))
                    .isInstanceOf(CancellationException.class);
        }
    }

    @Test
    @Timeout(120)
    void documentsMoveToAnotherEmbeddingModelWhileTheyAreFound() throws Exception {
        for (int i = 0; i < 3; i++) write(i + ".md", "# Bridge " + i + "\n\nThe bridge of valley " + i + " is red.");
        try (var footnote = Footnote.open(data())) {
            footnote.ingest(docs());
        }
        var settings = Settings.DEFAULTS.withData(data()).withEmbedder(model().toString());
        try (var footnote = Footnote.open(settings)) {
            assertThat(footnote.search("red bridge").evidence().sources()).hasSize(3);
            while (footnote.status(Viewer.LOCAL).move().isPresent()) Thread.sleep(20);
            assertThat(footnote.status(Viewer.LOCAL).space()).startsWith("other-model-");
            var findings = footnote.search("red bridge");
            assertThat(findings.evidence().sources()).hasSize(3);
            assertThat(findings.degradations()).isEmpty();
        }
        try (var footnote = Footnote.open(settings)) {
            assertThat(footnote.status(Viewer.LOCAL).move()).isEmpty();
            assertThat(footnote.search("red bridge").evidence().sources()).hasSize(3);
        }
    }

    @Test
    void anOlderCopyOfTheDatabaseShowsWhatItHolds() throws Exception {
        write("old.md", "The bridge of the old valley is red.");
        try (var footnote = Footnote.open(data())) {
            footnote.ingest(docs());
        }
        Files.copy(data().resolve("footnote.db"), folder.resolve("copy.db"));
        write("new.md", "The bridge of the new valley is green.");
        try (var footnote = Footnote.open(data())) {
            footnote.ingest(docs());
            assertThat(paths(footnote, "bridge valley")).containsExactlyInAnyOrder("old.md", "new.md");
        }
        Files.copy(folder.resolve("copy.db"), data().resolve("footnote.db"), StandardCopyOption.REPLACE_EXISTING);
        try (var footnote = Footnote.open(data())) {
            assertThat(paths(footnote, "bridge valley")).containsExactly("old.md");
            var stored = data().resolve("originals");
            while (files(stored) > 1) Thread.sleep(50); // what no document knows any more is set aside
        }
        assertThat(files(data().resolve("originals-unclaimed"))).isOne();
    }

    @Test
    void replacedAndDeletedContentLeavesNoBytesBehind() throws Exception {
        write("a.md", "The bridge is red.");
        write("b.md", "The door is blue.");
        try (var footnote = Footnote.open(data())) {
            footnote.ingest(docs());
            var door = footnote.documents(Listing.ALL, Viewer.LOCAL).stream()
                    .filter(document -> document.path().endsWith("b.md"))
                    .findFirst()
                    .orElseThrow();
            assertThat(files(data().resolve("originals"))).isEqualTo(2);
            assertThat(footnote.delete(door.id(), Viewer.LOCAL)).isTrue();
            assertThat(files(data().resolve("originals"))).isEqualTo(1);
        }
        Files.writeString(
                Files.createDirectories(data().resolve("originals/local/2026-01-01"))
                        .resolve("stranger"),
                "lost");
        Files.setLastModifiedTime(data().resolve("originals/local/2026-01-01/stranger"), FileTime.from(Instant.EPOCH));
        try (var _ = Footnote.open(data())) {
            while (files(data().resolve("originals")) > 1) Thread.sleep(50);
        }
    }

    @Test
    @Timeout(120)
    void aLostDatabaseTakesNoFileWithIt() throws Exception {
        write("bridge.md", "The only copy.");
        try (var footnote = LocalFootnote.openWithoutModel(Settings.DEFAULTS.withData(data()))) {
            footnote.pause(true);
            new FolderImport(footnote, Document.DEFAULT_COLLECTION, Viewer.LOCAL, (_, _) -> {}).take(List.of(docs()));
        }
        for (var ending : List.of("", "-wal", "-shm")) Files.deleteIfExists(data().resolve("footnote.db" + ending));

        try (var footnote = LocalFootnote.openWithoutModel(Settings.DEFAULTS.withData(data()))) {
            while (!footnote.status(Viewer.LOCAL).warnings().toString().contains("unclaimed")) Thread.sleep(20);
        }
        assertThat(files(data().resolve("originals-unclaimed"))).isOne();
    }

    private static List<String> paths(Footnote footnote, String words) {
        return footnote.search(words).evidence().sources().stream()
                .map(source -> Path.of(source.document().path()).getFileName().toString())
                .toList();
    }

    /// How many files there are; some of them may just be moved away.
    private static long files(Path below) throws IOException {
        var count = new AtomicLong();
        Files.walkFileTree(below, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                count.incrementAndGet();
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
                return FileVisitResult.CONTINUE;
            }
        });
        return count.get();
    }

    /// The weights that are on the class path, as a folder of one's own: another space.
    private Path model() throws IOException {
        var model = Files.createDirectories(folder.resolve("other-model"));
        for (var file : Map.of("model.onnx", ".onnx", "tokenizer.json", "-tokenizer.json")
                .entrySet()) {
            try (var in = FootnoteTests.class.getResourceAsStream("/bge-small-en-v1.5-q" + file.getValue())) {
                if (in == null) throw new IOException("no weights on the class path");
                Files.copy(in, model.resolve(file.getKey()));
            }
        }
        return model;
    }

    @Test
    void aFolderIsOpenOnceAtATime() {
        try (var _ = Footnote.open(data())) {
            assertThatThrownBy(() -> Footnote.open(data()))
                    .isInstanceOfSatisfying(
                            FootnoteException.class,
                            e -> assertThat(e.fault().code()).isEqualTo(Fault.Code.IN_USE));
        }
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void aLinkThatLeadsNowhereIsTold() throws Exception {
        write("a.md", "The bridge is red.");
        Files.createSymbolicLink(docs().resolve("lost.md"), folder.resolve("nowhere.md"));
        try (var footnote = Footnote.open(data())) {
            var outcome = footnote.ingest(docs());
            assertThat(outcome.taken()).hasSize(1);
            assertThat(outcome.refused()).singleElement().satisfies(refusal -> {
                assertThat(refusal.path()).endsWith("lost.md");
                assertThat(refusal.reason()).isEqualTo("The link leads nowhere.");
            });
        }
    }

    @Test
    void aFileThatDisappearsDuringTheImportIsToldAndTheOthersGoIn() throws Exception {
        for (var name : new String[] {"a.md", "b.md", "c.md"}) write(name, "Words of " + name + " about bridges.");
        try (var footnote = Footnote.open(data())) {
            var files = new FolderImport(footnote, Document.DEFAULT_COLLECTION, Viewer.LOCAL, (done, _) -> {
                if (done == 1) forget("b.md");
            });
            var outcome = files.take(List.of(docs()));
            assertThat(outcome.taken()).hasSize(2);
            assertThat(outcome.refused()).singleElement().satisfies(refusal -> {
                assertThat(refusal.path()).endsWith("b.md");
                assertThat(refusal.reason()).endsWith(".").contains("no longer");
            });
        }
    }

    @Test
    void anInterruptDoesNotCloseTheIndexUnderADelete() throws Exception {
        for (int i = 0; i < 12; i++) write("note-" + i + ".md", "Note number " + i + " about the Harbour Bridge.");
        try (var footnote = Footnote.open(data())) {
            var taken = footnote.ingest(docs()).taken();
            for (var document : taken.subList(0, 11)) {
                var deleting = Thread.ofPlatform().start(() -> footnote.delete(document, Viewer.LOCAL));
                deleting.interrupt();
                deleting.join();
            }
            write("late.md", "The Harbour Bridge was opened by the mayor.");
            footnote.ingest(docs());
            var found =
                    footnote.search("Who opened the Harbour Bridge?").evidence().sources();
            assertThat(found.getFirst().document().path()).endsWith("late.md");
            assertThat(found)
                    .noneMatch(source ->
                            taken.subList(0, 11).contains(source.document().id()));
        }
    }

    @Test
    void whilePausedDocumentsWaitAndAreWorkedOnAfterwards() throws Exception {
        write("bridge.md", "Construction of the Harbour Bridge began in 1928.");
        try (var footnote = Footnote.open(data())) {
            footnote.pause(true);
            footnote.ingest(docs());
            assertThat(footnote.status(Viewer.LOCAL).paused()).isTrue();
            assertThat(footnote.search("Harbour Bridge").evidence().isEmpty()).isTrue();
        }
        try (var footnote = Footnote.open(data())) {
            assertThat(footnote.status(Viewer.LOCAL).paused()).isTrue();
            footnote.pause(false);
            assertThat(footnote.await(Duration.ofMinutes(2))).isTrue();
            assertThat(footnote.search("Harbour Bridge").evidence().isEmpty()).isFalse();
        }
    }

    @Test
    void anotherChunkerCutsWhatIsThereWhenItIsRebuilt() throws Exception {
        write("long.md", "# Bridges\n\n" + "The Harbour Bridge carries forty thousand cars a day. ".repeat(60));
        int before;
        try (var footnote = Footnote.open(data())) {
            footnote.ingest(docs());
            before = (int) footnote.status(Viewer.LOCAL).counts().passages();
        }
        var finer = Settings.DEFAULTS.withData(data()).withChunkers(ChunkerSettings.parse("characters 300/50"));
        try (var footnote = Footnote.open(finer)) {
            assertThat(footnote.rebuild(Optional.empty(), Viewer.LOCAL)).isEqualTo(1);
            assertThat(footnote.await(Duration.ofMinutes(2))).isTrue();
            assertThat(footnote.status(Viewer.LOCAL).counts().passages()).isGreaterThan(2L * before);
            var found = footnote.search("How many cars cross the Harbour Bridge?")
                    .evidence()
                    .sources();
            assertThat(found)
                    .isNotEmpty()
                    .allSatisfy(source ->
                            assertThat(source.passage().text().length()).isLessThanOrEqualTo(300));
        }
    }

    @Test
    @Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void anIndexThatIsGoneIsMadeAgainEvenIfTheLastThingWasADelete() throws Exception {
        write("a.md", "Words about the Harbour Bridge.");
        write("b.md", "Words about bread and dough.");
        try (var footnote = Footnote.open(data())) {
            var taken = footnote.ingest(docs()).taken();
            footnote.delete(taken.getFirst(), Viewer.LOCAL);
        }
        try (var files = Files.walk(data().resolve("index"))) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) Files.delete(file);
        }
        try (var footnote = Footnote.open(data())) {
            assertThat(footnote.await(Duration.ofMinutes(2))).isTrue();
            assertThat(footnote.search("bread").evidence().sources()).hasSize(1);
        }
    }

    @Test
    void aFileThatIsMovedOrCopiedIsFoundUnderItsNewPath() throws Exception {
        write("a.md", "Words about the Harbour Bridge.");
        try (var footnote = Footnote.open(data())) {
            var mirror = new FolderImport(footnote, "wiki", Viewer.LOCAL);
            mirror.mirror(docs());
            Files.move(docs().resolve("a.md"), docs().resolve("b.md"));
            write("c.md", "Words about the Harbour Bridge.");
            for (int i = 0; i < 2; i++) {
                mirror.mirror(docs());
                assertThat(footnote.documentAt("wiki", "a.md", Viewer.LOCAL)).isEmpty();
                assertThat(footnote.documentAt("wiki", "b.md", Viewer.LOCAL)).isPresent();
                assertThat(footnote.documentAt("wiki", "c.md", Viewer.LOCAL)).isPresent();
            }
        }
    }

    private Path data() {
        return folder.resolve("data");
    }

    private Path docs() {
        return folder.resolve("docs");
    }

    private void write(String name, String text) throws IOException {
        Files.createDirectories(docs());
        Files.writeString(docs().resolve(name), text);
    }

    private void forget(String name) {
        try {
            Files.delete(docs().resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
