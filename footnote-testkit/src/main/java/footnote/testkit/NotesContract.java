package footnote.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.corpus.Embedding;
import footnote.corpus.Viewer;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.memory.Note;
import footnote.memory.NoteId;
import footnote.memory.Notes;
import footnote.memory.Notes.Known;
import footnote.memory.Notes.Which;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What every implementation of [Notes] must do.
public abstract class NotesContract {
    private static final Viewer ME = new Viewer("me", Set.of());
    private static final Viewer ADA = new Viewer("ada", Set.of());
    private static final Embedding EAST = Embedding.ofUnit(new float[] {1, 0});
    private static final Embedding NORTH = Embedding.ofUnit(new float[] {0, 1});

    private static final int FEW = 9;

    private Notes notes = new MemoryNotes(FEW);

    /// @param most how many a user can have
    protected abstract Notes emptyNotes(int most) throws IOException;

    @BeforeEach
    void open() throws IOException {
        notes = emptyNotes(FEW);
    }

    @Test
    void theLatestIsReadFirstAsItWasWritten() {
        var first = written("planner", "It's \"tea\", not coffee: 100%_ sure.", "taste", "drinks & food");
        var second = written("", "Zoë lives in Malmö.");
        assertThat(notes.list(Which.ALL, 0, 10, ME)).containsExactly(second, first);
        assertThat(notes.list(Which.ALL, 1, 1, ME)).containsExactly(first);
        assertThat(notes.list(Which.ALL, 0, 1, ME)).containsExactly(second);
    }

    @Test
    void theyAreToldApartByAgentAndTags() {
        var tea = written("planner", "Tea.", "taste", "drink");
        var bus = written("driver", "Bus 5.", "drink");
        var own = written("", "Own.");
        assertThat(notes.list(Which.by("planner"), 0, 10, ME)).containsExactly(tea);
        assertThat(notes.list(Which.by(""), 0, 10, ME)).containsExactly(own);
        assertThat(notes.list(Which.by("PLANNER"), 0, 10, ME)).isEmpty();
        assertThat(notes.list(tagged("drink"), 0, 10, ME)).containsExactly(bus, tea);
        assertThat(notes.list(tagged("drink", "taste"), 0, 10, ME)).containsExactly(tea);
        assertThat(notes.known(Which.by("driver"), "a", ME))
                .extracting(Known::note)
                .containsExactly(bus);
    }

    @Test
    void nobodyElseSeesOrChangesThem() {
        var mine = written("planner", "Mine.");
        assertThat(notes.list(Which.ALL, 0, 10, ADA)).isEmpty();
        assertThat(notes.known(Which.ALL, "a", ADA)).isEmpty();
        assertThat(notes.forget(mine.id(), ADA)).isFalse();
        assertThat(notes.forgetAll(Which.ALL, ADA)).isZero();
        notes.understand(Map.of(mine.id(), EAST), "a", ADA);
        assertThat(notes.known(Which.ALL, "a", ME)).containsExactly(new Known(mine, Optional.empty()));
    }

    @Test
    void meaningsOfTwoSpacesNeverMix() {
        var note = written("", "Note.");
        var other = written("", "Other.");
        notes.understand(Map.of(note.id(), EAST), "a", ME);
        assertThat(notes.known(Which.ALL, "a", ME))
                .containsExactly(new Known(other, Optional.empty()), new Known(note, Optional.of(EAST)));
        assertThat(notes.known(Which.ALL, "b", ME)).extracting(Known::meaning).containsOnly(Optional.empty());
        notes.understand(Map.of(note.id(), NORTH), "b", ME);
        assertThat(notes.known(Which.ALL, "b", ME)).contains(new Known(note, Optional.of(NORTH)));
        assertThat(notes.known(Which.ALL, "a", ME)).extracting(Known::meaning).containsOnly(Optional.empty());
    }

    @Test
    void whatIsForgottenStaysForgotten() {
        var gone = written("planner", "Gone.");
        var stays = written("planner", "Stays.");
        assertThat(notes.forget(gone.id(), ME)).isTrue();
        assertThat(notes.forget(gone.id(), ME)).isFalse();
        notes.understand(Map.of(gone.id(), EAST), "a", ME);
        assertThat(notes.list(Which.ALL, 0, 10, ME)).containsExactly(stays);
    }

    @Test
    void allOfAnAgentIsForgottenAtOnce() {
        written("planner", "One.");
        written("planner", "Two.", "keep");
        var other = written("driver", "Three.");
        assertThat(notes.forgetAll(new Which(Optional.of("planner"), Set.of("keep")), ME))
                .isEqualTo(1);
        assertThat(notes.forgetAll(Which.by("planner"), ME)).isEqualTo(1);
        assertThat(notes.list(Which.ALL, 0, 10, ME)).containsExactly(other);
        assertThat(notes.forgetAll(Which.ALL, ME)).isEqualTo(1);
    }

    @Test
    void thereIsAnEndToThem() {
        for (int i = 0; i < FEW; i++) written("", "note");
        assertThatThrownBy(() -> written("", "one too many"))
                .isInstanceOfSatisfying(
                        FootnoteException.class,
                        e -> assertThat(e.fault().code()).isEqualTo(Fault.Code.TOO_LARGE));
        notes.write(note("", "another's"), ADA);
        assertThat(notes.list(Which.ALL, 0, Integer.MAX_VALUE, ME)).hasSize(FEW);
    }

    private Note written(String agent, String text, String... tags) {
        var note = note(agent, text, tags);
        notes.write(note, ME);
        return note;
    }

    private static Note note(String agent, String text, String... tags) {
        return new Note(NoteId.random(), agent, text, Set.of(tags), Instant.ofEpochMilli(1_700_000_000_123L));
    }

    private static Which tagged(String... tags) {
        return new Which(Optional.empty(), Set.copyOf(List.of(tags)));
    }
}
