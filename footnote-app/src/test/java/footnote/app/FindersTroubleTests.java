package footnote.app;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.corpus.DocumentId;
import footnote.corpus.DocumentState;
import footnote.corpus.Viewer;
import footnote.testkit.MemoryPassageIndex;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The embedding model is changed, and something fails on the way.
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FindersTroubleTests extends TwoSpaces {
    @Test
    void aSecondIndexThatCannotBeMadeIsSaidToBe() {
        add(open(old), "a.txt", "lamps are blue");
        close(0);
        var finders = open(fresh);
        indexes.broken = true;
        for (int i = 0; i < 5; i++) stepDespiteFailure(finders);
        assertThat(finders.move(Viewer.LOCAL).orElseThrow().trouble()).contains("The disk failed.");

        indexes.broken = false;
        finish(finders);
        assertThat(answersFrom(finders)).isEqualTo(NEW);
    }

    @Test
    void aMoveThatWasCutOffGoesOnWhereItWas() {
        var first = open(old);
        for (int i = 0; i < 5; i++) add(first, i + ".txt", "lamp number " + i);
        close(0);
        var second = open(fresh);
        for (int i = 0; i < 3; i++) second.step();
        long before = fresh.embedded();
        assertThat(before).isEqualTo(3);
        close(1);

        // Somebody starts once with the old setting: what was done is not lost.
        var third = open(old);
        assertThat(third.move(Viewer.LOCAL)).isEmpty();
        while (third.step()) {
            // tidying up, if it wants to
        }
        close(2);

        var fourth = open(fresh);
        assertThat(fourth.move(Viewer.LOCAL)).contains(new Status.Move(OLD, NEW, 3, 5, Optional.empty()));
        finish(fourth);
        assertThat(fresh.embedded() - before).isEqualTo(2);
    }

    @Test
    void withoutTheFormerModelSearchGoesByWordsAndSaysSo() {
        add(open(old), "a.txt", "lamps are blue");
        close(0);
        var finders = open(fresh, Optional.empty());

        var findings = search(finders, "blue lamps");
        assertThat(names(findings)).containsExactly("a.txt");
        assertThat(findings.degradations().toString()).contains(OLD + " is not here any more");
        add(finders, "b.txt", "doors are green");
        assertThat(names(search(finders, "green doors"))).containsExactly("b.txt");

        finish(finders);
        assertThat(search(finders, "blue lamps").degradations()).isEmpty();
        assertThat(foundByMeaning(finders, "lamps")).contains("a.txt", "b.txt");
    }

    @Test
    void aDocumentThatTheNewModelCannotEmbedFailsAloneAndKeepsItsWords() {
        var poison = add(open(old), "a.txt", "poison in the well");
        add(opened.getFirst(), "b.txt", "doors are green");
        close(0);
        var finders = open(new ChoosyEmbedder(fresh));

        finishDespiteFailures(finders);

        assertThat(answersFrom(finders)).isEqualTo(NEW);
        assertThat(truth.catalogue().find(poison, Viewer.LOCAL).orElseThrow().state())
                .isInstanceOf(DocumentState.Failed.class);
        assertThat(found(finders, "poison well")).contains("a.txt");
        assertThat(foundByMeaning(finders, "green doors")).containsExactly("b.txt");
    }

    @Test
    void aNewModelThatEmbedsNothingIsWaitedFor() {
        var document = add(open(old), "a.txt", "lamps are blue");
        close(0);
        var finders = open(fresh);
        fresh.failing(true);
        for (int i = 0; i < 10; i++) stepDespiteFailure(finders);

        assertThat(answersFrom(finders)).isEqualTo(OLD);
        assertThat(finders.move(Viewer.LOCAL).orElseThrow().trouble())
                .contains("The embedding model was told to fail.");
        assertThat(truth.catalogue().find(document, Viewer.LOCAL).orElseThrow().state())
                .isInstanceOf(DocumentState.Indexed.class);

        fresh.failing(false);
        finishDespiteFailures(finders);
        assertThat(answersFrom(finders)).isEqualTo(NEW);
    }

    @Test
    void anIndexThatKnowsMoreThanTheLogIsMadeAnew() {
        var stranger = new MemoryPassageIndex();
        stranger.remove(DocumentId.random(), 1000);
        stranger.commit();
        indexes.held.put(OLD, stranger);

        var finders = open(old);
        add(finders, "a.txt", "lamps are blue");

        assertThat(indexes.of(OLD)).isNotSameAs(stranger);
        assertThat(found(finders, "blue lamps")).containsExactly("a.txt");
    }
}
