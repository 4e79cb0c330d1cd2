package footnote.models;

import footnote.fault.Fault;
import footnote.spi.LanguageModel.Completion;
import java.time.Duration;
import java.util.Optional;

/// How one try to get an answer ended.
sealed interface Outcome {
    /// After these, nothing is asked again.
    sealed interface Last extends Outcome {}

    record Answered(Completion completion) implements Last {}

    /// The service will not do it, however often it is asked.
    ///
    /// @param unwanted what it may do it without, if it says so
    record Refused(Fault fault, Optional<Parameter> unwanted) implements Last {}

    /// Nothing was handed over yet, so the same may be asked again.
    ///
    /// @param fault what to say if it is not
    /// @param after how long the service wants to be left alone, if it says so
    record Postponed(Fault fault, Optional<Duration> after) implements Outcome {}
}
