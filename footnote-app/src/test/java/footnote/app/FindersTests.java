package footnote.app;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.corpus.Viewer;
import footnote.testkit.MemoryPassageIndex;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The embedding model is changed: what searches find, before, meanwhile and after.
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FindersTests extends TwoSpaces {
    @Test
    void theFirstModelServesAtOnce() {
        var finders = open(old);
        add(finders, "a.txt", "lamps are blue");

        assertThat(truth.spaces().serving()).contains(space(old));
        assertThat(finders.move(Viewer.LOCAL)).isEmpty();
        assertThat(found(finders, "blue lamps")).containsExactly("a.txt");
        assertThat(finders.step()).isFalse();
    }

    @Test
    void theOldSpaceAnswersUntilAllDocumentsHaveMovedAndThenTheNewOne() {
        add(open(old), "a.txt", "lamps are blue");
        add(opened.getFirst(), "b.txt", "doors are green");
        close(0);

        var finders = open(fresh);
        assertThat(finders.move(Viewer.LOCAL)).contains(new Status.Move(OLD, NEW, 0, 2, Optional.empty()));
        finders.step();
        assertThat(finders.move(Viewer.LOCAL)).contains(new Status.Move(OLD, NEW, 1, 2, Optional.empty()));
        assertThat(answersFrom(finders)).isEqualTo(OLD);
        assertThat(foundByMeaning(finders, "lamps")).contains("a.txt", "b.txt");

        finish(finders);

        assertThat(finders.move(Viewer.LOCAL)).isEmpty();
        assertThat(answersFrom(finders)).isEqualTo(NEW);
        assertThat(truth.spaces().serving()).contains(space(fresh));
        assertThat(foundByMeaning(finders, "lamps")).contains("a.txt", "b.txt");
        assertThat(indexes.held.keySet()).containsExactly(NEW);
        assertThat(knows(OLD, "lamps are blue")).isFalse();
        assertThat(knows(NEW, "lamps are blue")).isTrue();
    }

    @Test
    void aDocumentThatComesMeanwhileIsFoundByMeaningBeforeAndAfter() {
        add(open(old), "a.txt", "lamps are blue");
        close(0);
        var finders = open(fresh);

        add(finders, "b.txt", "doors are green");
        assertThat(answersFrom(finders)).isEqualTo(OLD);
        assertThat(foundByMeaning(finders, "green doors")).first().isEqualTo("b.txt");
        finish(finders);

        assertThat(answersFrom(finders)).isEqualTo(NEW);
        assertThat(foundByMeaning(finders, "green doors")).first().isEqualTo("b.txt");
    }

    @Test
    void aDocumentDeletedWhileTheSecondIndexIsBuiltIsNotInIt() {
        var deleted = add(open(old), "a.txt", "lamps are blue");
        add(opened.getFirst(), "b.txt", "doors are green");
        close(0);
        var finders = open(fresh);
        while (indexes.held.size() < 2) finders.step();

        truth.catalogue().delete(deleted, Viewer.LOCAL);
        finders.catchUp();
        finish(finders);

        var index = (MemoryPassageIndex) indexes.of(NEW);
        assertThat(index.facts().passages()).isEqualTo(1);
        assertThat(foundByMeaning(finders, "lamps")).containsExactly("b.txt");
    }

    @Test
    void aDocumentMovedAfterTheSecondIndexWasBegunHasItsMeaningThere() {
        add(open(old), "a.txt", "lamps are blue");
        close(0);
        var finders = open(fresh);
        var second = new MemoryPassageIndex();
        indexes.held.put(NEW, second);
        synchronized (second) { // which holds whoever fills it, so that it is not swapped in at once
            while (finders.step()) {
                // until there is nothing to do but wait for the second index
            }
            new SmallCorpus(truth).add(List.of(old), "b.txt", Optional.empty(), "doors are green");
        }
        finders.wake();
        while (second.facts().passages() < 2) Thread.onSpinWait();

        finish(finders);

        assertThat(foundByMeaning(finders, "green doors")).first().isEqualTo("b.txt");
    }

    @Test
    void nothingMovesWhilePaused() {
        add(open(old), "a.txt", "lamps are blue");
        close(0);
        var finders = open(fresh);
        truth.workQueue().pause(true);

        assertThat(finders.step()).isFalse();
        assertThat(fresh.embedded()).isZero();
    }

    @Test
    void questionsAskedDuringTheSwapAreAllAnswered() throws Exception {
        var first = open(old);
        for (int i = 0; i < 20; i++) add(first, i + ".txt", "lamp number " + i);
        close(0);
        var finders = open(fresh);
        var done = new AtomicBoolean();
        var seen = ConcurrentHashMap.<Set<String>>newKeySet();
        var asking = new ArrayList<Thread>();
        var failures = ConcurrentHashMap.<String>newKeySet();
        for (int i = 0; i < 4; i++) {
            asking.add(Thread.ofVirtual().start(() -> {
                while (!done.get()) {
                    try {
                        seen.add(Set.copyOf(foundByMeaning(finders, "lamp number")));
                    } catch (RuntimeException e) {
                        failures.add(e.toString());
                    }
                }
            }));
        }

        finish(finders);
        foundByMeaning(finders, "lamp number");
        done.set(true);
        for (var thread : asking) thread.join();

        assertThat(failures).isEmpty();
        assertThat(seen).allSatisfy(names -> assertThat(names).hasSize(20));
    }
}
