package footnote.ask;

import footnote.corpus.Ranking;
import footnote.fault.Fault;
import java.util.Map;

/// What each leg found; a leg that could not run is missing, with the reason.
public record Found(Map<Leg, Ranking> rankings, Map<Leg, Fault> missing) {
    public Found {
        rankings = Map.copyOf(rankings);
        missing = Map.copyOf(missing);
    }

    public Ranking by(Leg leg) {
        return rankings.getOrDefault(leg, Ranking.EMPTY);
    }
}
