package footnote.ask;

import footnote.fault.Fault;

/// A stage that failed and was done without.
public record Degradation(AskStage stage, Fault fault) {}
