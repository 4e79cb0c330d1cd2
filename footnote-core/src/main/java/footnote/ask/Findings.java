package footnote.ask;

import java.util.List;

/// What a search brought up.
public record Findings(Evidence evidence, List<Degradation> degradations) {
    public Findings {
        degradations = List.copyOf(degradations);
    }
}
