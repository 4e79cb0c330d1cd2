package footnote.trace;

import footnote.ask.AskStage;
import footnote.ask.Note;
import footnote.fault.Fault;
import java.time.Duration;
import java.util.List;

/// One stage of a walk.
///
/// @param start how long after the beginning of the trace it began
/// @param notes what it did; empty if it did not come to its end
/// @param faults what it failed with or did without
public record Span(AskStage stage, Duration start, Duration took, List<Note> notes, List<Fault> faults) {
    public Span {
        notes = List.copyOf(notes);
        faults = List.copyOf(faults);
    }
}
