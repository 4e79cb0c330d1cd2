package footnote.fuse;

import footnote.ask.Candidate;
import footnote.ask.Candidate.LegHit;
import footnote.ask.Found;
import footnote.ask.Leg;
import footnote.corpus.Hit;
import footnote.corpus.PassageId;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/// Who found what: every passage with its hit in each leg.
final class Tally {
    private final Map<PassageId, Map<Leg, LegHit>> passages = new LinkedHashMap<>();

    static Tally of(Found found) {
        var tally = new Tally();
        for (var leg : Leg.values()) {
            int rank = 0;
            for (Hit hit : found.by(leg).hits()) {
                tally.passages
                        .computeIfAbsent(hit.passage(), _ -> new EnumMap<>(Leg.class))
                        .put(leg, new LegHit(++rank, hit.score()));
            }
        }
        return tally;
    }

    /// Candidates by falling score; equal scores in the order of their ids, so that runs repeat exactly.
    List<Candidate> scored(ToDoubleFunction<Map<Leg, LegHit>> score) {
        return passages.entrySet().stream()
                .map(entry -> new Candidate(entry.getKey(), score.applyAsDouble(entry.getValue()), entry.getValue()))
                .sorted(Comparator.comparingDouble(Candidate::score).reversed().thenComparing(Candidate::passage))
                .toList();
    }
}
