package footnote.ask;

import footnote.fault.Fault;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// What a listener hears while a question is being answered, in order; ends with one `Done` or `Failed`.
public sealed interface AskEvent {
    record Entered(AskStage stage) implements AskEvent {}

    /// @param notes what the stage did
    record Left(AskStage stage, Duration took, List<Note> notes) implements AskEvent {
        public Left {
            notes = List.copyOf(notes);
        }
    }

    record Degraded(Degradation what) implements AskEvent {}

    record Found(Evidence evidence) implements AskEvent {}

    record Token(String piece) implements AskEvent {}

    record Done(Answer answer) implements AskEvent {}

    /// @param trace under which it is told how it came to that, where one is kept
    record Failed(Fault fault, Optional<TraceId> trace) implements AskEvent {
        public Failed(Fault fault) {
            this(fault, Optional.empty());
        }
    }
}
