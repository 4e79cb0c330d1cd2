package footnote.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.corpus.Viewer;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.memory.Notes.Which;
import footnote.spi.Deadline;
import footnote.testkit.FakeEmbedder;
import footnote.testkit.MemoryNotes;
import footnote.testkit.SettableClock;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AgentMemoryTests {
    private static final Viewer ME = Viewer.LOCAL;

    private final MemoryNotes notes = new MemoryNotes(100);
    private final FakeEmbedder embedder = new FakeEmbedder();
    private final SettableClock clock = new SettableClock(Instant.parse("2026-03-01T12:00:00.123456Z"));
    private final AgentMemory memory = new AgentMemory(notes, embedder, clock);

    @Test
    void whatTheQuestionIsAboutComesFirst() {
        write("The user takes tea with milk in the morning.");
        write("The bus to work leaves at eight.");
        write("The cat is called Minka.");
        var recalled = recall(memory, "At eight the bus leaves, to work or home?");
        assertThat(recalled.lacking()).isEmpty();
        assertThat(recalled.matches()).hasSize(3);
        assertThat(recalled.matches().getFirst().note().text()).contains("bus");
        assertThat(recalled.matches().getFirst().cosine()).isPresent();
        assertThat(recalled.matches())
                .allSatisfy(match -> assertThat(match.score()).isBetween(0.0, 1.0));
        assertThat(memory.recall("cat", Which.ALL, 1, ME, Deadline.none()).matches())
                .hasSize(1);
    }

    @Test
    void aSingleNoteIsTheNearest() {
        write("The cat is called Minka.");
        assertThat(recall(memory, "Who purrs?").matches())
                .singleElement()
                .satisfies(match -> assertThat(match.score()).isEqualTo(0.5));
        assertThat(recall(memory, "The cat").matches())
                .singleElement()
                .satisfies(match -> assertThat(match.score()).isEqualTo(1));
    }

    @Test
    void onlyTheNotesOfTheAgentAreRecalledWhereOneIsNamed() {
        memory.write("Tea with milk.", "planner", Set.of(), ME);
        memory.write("Tea without milk.", "driver", Set.of(), ME);
        var recalled = memory.recall("tea", Which.by("driver"), 9, ME, Deadline.none());
        assertThat(recalled.matches()).extracting(match -> match.note().agent()).containsExactly("driver");
    }

    @Test
    void withoutTheEmbedderItGoesByWordsAndSaysSo() {
        embedder.failing(true);
        write("The user takes tea.");
        write("The bus leaves at eight.");
        var recalled = recall(memory, "Which bus?");
        assertThat(recalled.lacking().map(Fault::code)).contains(Fault.Code.EMBEDDER_FAILED);
        assertThat(recalled.matches())
                .extracting(match -> match.note().text())
                .containsExactly("The bus leaves at eight.");
        assertThat(recalled.matches().getFirst().cosine()).isEmpty();

        embedder.failing(false);
        assertThat(recall(memory, "Which bus?").lacking()).isEmpty();
        assertThat(recall(memory, "Which bus?").matches()).hasSize(2);
    }

    @Test
    void aNoteIsEmbeddedOnceAndAgainOnlyForAnotherModel() {
        write("The user takes tea.");
        recall(memory, "tea");
        recall(memory, "tea");
        assertThat(embedder.embedded()).as("one note and two questions").isEqualTo(3);

        var other = new FakeEmbedder("another space", 100);
        var moved = new AgentMemory(notes, other, clock);
        assertThat(recall(moved, "tea").matches().getFirst().cosine().orElseThrow())
                .isGreaterThan(0.2);
        recall(moved, "tea");
        assertThat(other.embedded()).isEqualTo(3);
        assertThat(notes.known(Which.ALL, embedder.space(), ME).getFirst().meaning())
                .isEqualTo(Optional.empty());
    }

    @Test
    void notesThatWaitForTheirMeaningAreCounted() {
        embedder.failing(true);
        write("The user takes tea.");
        embedder.failing(false);
        var recalled = memory.recall("tea", Which.ALL, 9, ME, Deadline.none());
        assertThat(recalled.lacking()).isEmpty();

        var late = new AgentMemory(notes, new QuestionsOnly(), clock).recall("tea", Which.ALL, 9, ME, Deadline.none());
        assertThat(late.matches()).hasSize(1);
        assertThat(late.lacking().map(Fault::message).orElse("")).startsWith("1 of the notes wait");
    }

    @Test
    void whatIsNoNoteIsRefused() {
        for (var text : new String[] {"", " ", "x".repeat(Note.LONGEST + 1)}) {
            assertThatThrownBy(() -> write(text))
                    .isInstanceOfSatisfying(
                            FootnoteException.class,
                            e -> assertThat(e.fault().code()).isEqualTo(Fault.Code.BAD_REQUEST));
        }
        assertThat(memory.list(Which.ALL, 0, 9, ME)).isEmpty();
        assertThat(recall(memory, "anything").matches()).isEmpty();
        write("x".repeat(Note.LONGEST));
    }

    private Note write(String text) {
        return memory.write(text, "", Set.of(), ME);
    }

    private static Recalled recall(AgentMemory memory, String question) {
        return memory.recall(question, Which.ALL, 9, ME, Deadline.none());
    }
}
