package footnote.lucene;

import static footnote.testkit.BlockBuilder.passages;
import static footnote.testkit.BlockBuilder.point;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.corpus.Language;
import footnote.corpus.Viewer;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.PassageIndex;
import footnote.spi.PassageIndex.LexicalQuery;
import footnote.spi.Scope;
import footnote.testkit.FakeEmbedder;
import footnote.testkit.Randomized;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// What survives a crash, a damaged folder, and a second process.
@ExtendWith(Randomized.class)
class IndexFolderTests {
    private static final Scope ALL = Scope.of(Viewer.LOCAL);

    @TempDir
    Path folder = Path.of("");

    @TempDir
    Path elsewhere = Path.of("");

    @Test
    void whatWasNotCommittedIsLostInACrashAndTheNumberSaysSo() throws IOException {
        try (var index = open(folder)) {
            index.replace(passages("gravel").embedded(), 1);
            index.commit();
            index.replace(passages("pebble").embedded(), 2);
            index.publish();
            assertThat(count(index, "pebble")).isOne();
            copy(folder, elsewhere);
        }
        try (var survivor = open(elsewhere)) {
            assertThat(survivor.applied()).isOne();
            assertThat(count(survivor, "gravel")).isOne();
            assertThat(count(survivor, "pebble")).isZero();
            survivor.replace(passages("pebble").embedded(), 2);
            survivor.publish();
            survivor.commit();
            assertThat(survivor.applied()).isEqualTo(2);
            assertThat(count(survivor, "pebble")).isOne();
        }
    }

    @Test
    void aCrashBeforeTheFirstCommitLeavesAnEmptyIndex() throws IOException {
        try (var index = open(folder)) {
            for (int i = 1; i < 20; i++) {
                index.replace(passages("gravel").embedded(), i);
                index.publish();
            }
            copy(folder, elsewhere);
        }
        try (var survivor = open(elsewhere)) {
            assertThat(survivor.applied()).isZero();
            assertThat(survivor.facts().warnings()).isEmpty();
        }
    }

    @RepeatedTest(20)
    void aDamagedFolderIsEmptiedWithAWarning(Random random) throws IOException {
        fill();
        var mine = Files.writeString(folder.resolve("README"), "not Lucene's");
        damage(random);
        try (var index = open(folder)) {
            assertThat(index.applied()).isZero();
            assertThat(index.facts().passages()).isZero();
            assertThat(index.facts().warnings()).singleElement().asString().contains("is being rebuilt");
            index.replace(passages("pebble").embedded(), 9);
            index.publish();
            assertThat(count(index, "pebble")).isOne();
        }
        try (var index = open(folder)) {
            assertThat(index.applied()).isEqualTo(9);
            assertThat(index.facts().warnings()).isEmpty();
        }
        assertThat(mine).exists();
    }

    /// Cut short, delete, or overwrite one of the files.
    private void damage(Random random) throws IOException {
        try (var files = Files.list(folder)) {
            var lucene = files.filter(file -> file.getFileName().toString().matches("_.*|segments.*"))
                    .sorted()
                    .toList();
            var victim = lucene.get(random.nextInt(lucene.size()));
            var bytes = Files.readAllBytes(victim);
            switch (random.nextInt(3)) {
                case 0 -> Files.write(victim, java.util.Arrays.copyOf(bytes, random.nextInt(bytes.length)));
                case 1 -> {
                    if (victim.getFileName().toString().startsWith("segments")) Files.write(victim, new byte[0]);
                    else Files.delete(victim);
                }
                default -> {
                    random.nextBytes(bytes);
                    Files.write(victim, bytes);
                }
            }
        }
    }

    @Test
    void damageFoundWhileSearchingIsRepairedByTheNextStart() throws IOException {
        fill();
        Files.writeString(folder.resolve("damaged"), "");
        try (var index = open(folder)) {
            assertThat(index.applied()).isZero();
            assertThat(index.facts().warnings()).containsExactly("The search index was damaged and is being rebuilt.");
        }
        assertThat(folder.resolve("damaged")).doesNotExist();
    }

    @Test
    void anIndexOfAnotherDimensionIsBegunAnew() {
        fill();
        try (var index = LucenePassageIndex.open(folder, 3)) {
            assertThat(index.applied()).isZero();
            assertThat(index.facts().warnings()).hasSize(1);
        }
    }

    @Test
    void aSecondOneIsToldThatTheIndexIsInUse() {
        try (var _ = open(folder)) {
            assertThatThrownBy(() -> open(folder))
                    .isInstanceOfSatisfying(
                            FootnoteException.class,
                            thrown -> assertThat(thrown.fault().code()).isEqualTo(Fault.Code.IN_USE));
        }
        open(folder).close();
    }

    @Test
    void aClosedIndexSaysSo() {
        var index = open(folder);
        index.close();
        index.close();
        assertThatThrownBy(() -> count(index, "gravel"))
                .isInstanceOf(FootnoteException.class)
                .hasMessage("The search index is closed.");
        assertThatThrownBy(() -> index.replace(passages("gravel").words(), 1)).isInstanceOf(FootnoteException.class);
    }

    /// An interrupt closes the file under Lucene, as a full disk ends a write: either way the writer is gone.
    @Test
    void aWriteThatFailsEndsOnlyItselfAndTheNumberSaysWhatIsLost() {
        try (var index = open(folder)) {
            index.replace(passages("gravel").embedded(), 1);
            index.publish();
            index.commit();
            for (int times = 0; times < 3; times++) {
                index.replace(passages("pebble").embedded(), 2);
                Thread.currentThread().interrupt();
                assertThatThrownBy(index::publish).isInstanceOf(FootnoteException.class);
                assertThat(Thread.interrupted()).isTrue();
                assertThat(count(index, "gravel")).isOne();
                assertThat(index.applied()).isOne();
                // The folder could not be opened anew under the interrupt, and is now.
                assertThatThrownBy(index::publish).isInstanceOf(FootnoteException.class);
            }
            index.publish();
            assertThat(count(index, "pebble")).isZero();
            index.replace(passages("pebble").embedded(), 2);
            index.publish();
            index.commit();
            assertThat(index.applied()).isEqualTo(2);
            assertThat(count(index, "gravel pebble")).isEqualTo(2);
        }
    }

    @Test
    void anotherDimensionIsRefused() {
        try (var index = LucenePassageIndex.open(folder, 3)) {
            assertThatThrownBy(() -> index.nearest(point("gravel"), 1, ALL))
                    .isInstanceOf(IllegalArgumentException.class);
            var block = passages("gravel").embedded();
            assertThatThrownBy(() -> index.replace(block, 1)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    private void fill() {
        try (var index = open(folder)) {
            for (int i = 1; i < 5; i++)
                index.replace(passages("gravel", "pebble").embedded(), i);
        }
    }

    private static PassageIndex open(Path folder) {
        return LucenePassageIndex.open(folder, FakeEmbedder.DIMENSION);
    }

    private static int count(PassageIndex index, String words) {
        return index.matching(new LexicalQuery(words, Language.ENGLISH), 10, ALL)
                .hits()
                .size();
    }

    /// What a process that is killed now leaves behind. A merge in the background may just then delete what it
    /// merged.
    private static void copy(Path from, Path to) throws IOException {
        try (var files = Files.list(from)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                var copy = to.resolve(file.getFileName().toString());
                try {
                    Files.copy(file, copy);
                } catch (NoSuchFileException merged) {
                    assertThat(copy).doesNotExist();
                }
            }
        }
    }
}
