package footnote.ask;

import footnote.corpus.PassageId;
import java.util.Map;

/// A passage after fusion, with what each leg said of it.
public record Candidate(PassageId passage, double score, Map<Leg, LegHit> legs) {
    public Candidate {
        legs = Map.copyOf(legs);
    }

    /// @param rank counted from 1
    public record LegHit(int rank, double score) {}
}
