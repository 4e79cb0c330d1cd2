package footnote.fuse;

import footnote.ask.Candidate;
import footnote.ask.Candidate.LegHit;
import footnote.ask.Found;
import footnote.ask.Leg;
import footnote.ask.Plan;
import footnote.ask.Stages.Fuser;
import footnote.corpus.Ranking;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// Blends the legs' scores after stretching each leg's to the range from 0 (its last hit) to 1 (its best).
///
/// Unlike ranks, stretched scores keep how clearly a leg prefers its best hits.
///
/// @param vectorWeight the share of the vector leg, 0 to 1
public record RelativeScoreFuser(double vectorWeight) implements Fuser {
    public RelativeScoreFuser {
        if (!(vectorWeight >= 0 && vectorWeight <= 1))
            throw new IllegalArgumentException("not a share: " + vectorWeight);
    }

    @Override
    public List<Candidate> fuse(Plan plan, Found found) {
        var weights = Map.of(Leg.VECTOR, vectorWeight, Leg.LEXICAL, 1 - vectorWeight);
        var ranges = new EnumMap<Leg, Range>(Leg.class);
        found.rankings().forEach((leg, ranking) -> ranges.put(leg, Range.of(ranking)));
        boolean alone = ranges.size() == 1;
        return Tally.of(found).scored(legs -> {
            double score = 0;
            for (var entry : legs.entrySet()) {
                double weight = alone ? 1 : weights.getOrDefault(entry.getKey(), 0.0);
                score +=
                        weight * ranges.getOrDefault(entry.getKey(), Range.NONE).stretch(entry.getValue());
            }
            return score;
        });
    }

    private record Range(double low, double high) {
        static final Range NONE = new Range(0, 0);

        static Range of(Ranking ranking) {
            if (ranking.isEmpty()) return NONE;
            return new Range(
                    ranking.hits().getLast().score(), ranking.hits().getFirst().score());
        }

        double stretch(LegHit hit) {
            return high > low ? (hit.score() - low) / (high - low) : 1;
        }
    }
}
