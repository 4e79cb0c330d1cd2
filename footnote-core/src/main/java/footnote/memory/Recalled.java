package footnote.memory;

import footnote.fault.Fault;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// Notes that a question brought to mind, the best first.
///
/// @param lacking why some or all of them were looked at by their words only, if they were
public record Recalled(List<Match> matches, Optional<Fault> lacking) {
    public Recalled {
        matches = List.copyOf(matches);
    }

    /// @param score from 0 to 1, to be compared within one recall only
    /// @param cosine how near the note's meaning is to that of the question
    public record Match(Note note, double score, OptionalDouble cosine) {}
}
