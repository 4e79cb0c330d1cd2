package footnote.ask;

import java.util.List;

/// What a search brought up.
///
/// @param timings the stages in the order in which they ended
public record Findings(Evidence evidence, List<Degradation> degradations, List<Timing> timings) {
    public Findings {
        degradations = List.copyOf(degradations);
        timings = List.copyOf(timings);
    }
}
