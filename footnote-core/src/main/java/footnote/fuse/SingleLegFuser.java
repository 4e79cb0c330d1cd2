package footnote.fuse;

import footnote.ask.Candidate;
import footnote.ask.Found;
import footnote.ask.Leg;
import footnote.ask.Plan;
import footnote.ask.Stages.Fuser;
import java.util.List;

/// Takes one leg as it is; if that leg could not run, whatever the other found.
public record SingleLegFuser(Leg leg) implements Fuser {
    @Override
    public List<Candidate> fuse(Plan plan, Found found) {
        var tally = Tally.of(found);
        if (found.missing().containsKey(leg)) return tally.scored(SingleLegFuser::any);
        return tally
                .scored(legs -> {
                    var hit = legs.get(leg);
                    return hit == null ? Double.NEGATIVE_INFINITY : hit.score();
                })
                .stream()
                .filter(candidate -> candidate.legs().containsKey(leg))
                .toList();
    }

    private static double any(java.util.Map<Leg, Candidate.LegHit> legs) {
        return legs.values().iterator().next().score();
    }
}
