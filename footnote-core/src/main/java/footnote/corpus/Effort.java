package footnote.corpus;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// What a document has cost since it was brought or retried.
///
/// @param tries how often somebody began to work on it; two are usual, one for its words and one for its meaning
/// @param spent how long that took, without what is being done now
/// @param begun since when somebody is working on it, if somebody is
public record Effort(int tries, Duration spent, Optional<Instant> begun) {
    public static final Effort NONE = new Effort(0, Duration.ZERO, Optional.empty());
}
