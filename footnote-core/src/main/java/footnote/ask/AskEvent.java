package footnote.ask;

import footnote.fault.Fault;
import java.time.Duration;

/// What a listener hears while a question is being answered, in order; ends with one `Done` or `Failed`.
public sealed interface AskEvent {
    record Entered(AskStage stage) implements AskEvent {}

    record Left(AskStage stage, Duration took) implements AskEvent {}

    record Degraded(Degradation what) implements AskEvent {}

    record Found(Evidence evidence) implements AskEvent {}

    record Token(String piece) implements AskEvent {}

    record Done(Answer answer) implements AskEvent {}

    record Failed(Fault fault) implements AskEvent {}
}
