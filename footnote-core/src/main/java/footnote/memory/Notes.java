package footnote.memory;

import footnote.corpus.Embedding;
import footnote.corpus.Viewer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Keeps notes. Each belongs to the user for whom it was written, and nobody else sees it. Safe for use by many
/// threads at once.
public interface Notes {
    /// How many notes a user can have.
    int MOST = 10_000;

    /// Keep a note. Fails with `TOO_LARGE` if the viewer has [#MOST] already.
    void write(Note note, Viewer viewer);

    /// The viewer's notes, the latest first.
    List<Note> list(Which which, int offset, int limit, Viewer viewer);

    /// All of the viewer's notes, the latest first, with what is known of their meaning in `space`.
    List<Known> known(Which which, String space, Viewer viewer);

    /// Keep the meaning of notes in `space`, instead of that in any other. Notes that are gone stay gone.
    void understand(Map<NoteId, Embedding> meanings, String space, Viewer viewer);

    /// False if the viewer has no such note.
    boolean forget(NoteId note, Viewer viewer);

    /// Forget several at once; returns how many there were.
    int forgetAll(Which which, Viewer viewer);

    /// @param agent only what this one wrote
    /// @param tags only what has all of them
    record Which(Optional<String> agent, Set<String> tags) {
        public static final Which ALL = new Which(Optional.empty(), Set.of());

        public Which {
            tags = Set.copyOf(tags);
        }

        public static Which by(String agent) {
            return new Which(Optional.of(agent), Set.of());
        }
    }

    /// @param meaning empty if nobody has embedded it in that space yet
    record Known(Note note, Optional<Embedding> meaning) {}
}
