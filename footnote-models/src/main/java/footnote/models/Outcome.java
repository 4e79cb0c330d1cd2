package footnote.models;

import footnote.fault.Fault;
import footnote.spi.LanguageModel.Completion;
import java.time.Duration;
import java.util.Optional;

/// How one try to get an answer ended.
sealed interface Outcome {
    record Answered(Completion completion) implements Outcome {}

    /// Nothing was handed over yet, so the same may be asked again.
    ///
    /// @param fault what to say if it is not
    /// @param after how long the service wants to be left alone, if it says so
    record Postponed(Fault fault, Optional<Duration> after) implements Outcome {}
}
