package footnote.ask;

import java.util.List;
import java.util.Optional;

/// What a search brought up.
///
/// @param timings the stages in the order in which they ended
/// @param analysis what kind of question it was taken for
/// @param trace what is kept of how it was found
public record Findings(
        Evidence evidence,
        List<Degradation> degradations,
        List<Timing> timings,
        Analysis analysis,
        Optional<TraceId> trace) {
    public Findings {
        degradations = List.copyOf(degradations);
        timings = List.copyOf(timings);
    }

    /// What was found without leaving a trace.
    public Findings(Evidence evidence, List<Degradation> degradations, List<Timing> timings, Analysis analysis) {
        this(evidence, degradations, timings, analysis, Optional.empty());
    }

    public Findings traced(TraceId by) {
        return new Findings(evidence, degradations, timings, analysis, Optional.of(by));
    }
}
