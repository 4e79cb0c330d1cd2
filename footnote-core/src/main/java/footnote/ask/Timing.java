package footnote.ask;

import java.time.Duration;

/// How long a stage took.
public record Timing(AskStage stage, Duration took) {}
