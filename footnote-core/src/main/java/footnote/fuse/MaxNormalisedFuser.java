package footnote.fuse;

import footnote.ask.Candidate;
import footnote.ask.Found;
import footnote.ask.Leg;
import footnote.ask.Plan;
import footnote.ask.Stages.Fuser;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// Divides each leg's scores by its best one, weights them, and adds up what both found.
///
/// Unlike stretching, this keeps how far the last hit is behind the best; cosines, which lie close together, then
/// differ little. A leg whose best score is not positive counts for nothing. If only one leg could run, its
/// scores count whole.
public record MaxNormalisedFuser(double vectorWeight, double lexicalWeight) implements Fuser {
    @Override
    public List<Candidate> fuse(Plan plan, Found found) {
        var best = new EnumMap<Leg, Double>(Leg.class);
        found.rankings().forEach((leg, ranking) -> {
            if (!ranking.isEmpty()) best.put(leg, ranking.hits().getFirst().score());
        });
        boolean alone = found.rankings().size() == 1;
        var weights = Map.of(Leg.VECTOR, alone ? 1 : vectorWeight, Leg.LEXICAL, alone ? 1 : lexicalWeight);
        return Tally.of(found).scored(legs -> {
            double score = 0;
            for (var hit : legs.entrySet()) {
                double most = best.getOrDefault(hit.getKey(), 0.0);
                if (most > 0) {
                    score += weights.getOrDefault(hit.getKey(), 0.0)
                            * hit.getValue().score()
                            / most;
                }
            }
            return score;
        });
    }
}
