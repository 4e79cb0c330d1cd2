package footnote.retrieve;

import footnote.ask.Candidate;
import footnote.ask.Evidence;
import footnote.ask.Plan;
import footnote.ask.Source;
import footnote.ask.Stages.Fetcher;
import footnote.spi.Catalogue;
import java.util.HashMap;
import java.util.List;

/// Fetches the best candidates from the catalogue, which has the last word on what still exists and who may
/// read it.
///
/// @param atMost how many to fetch at most; what ranks lower than that is not going to be chosen
public record CatalogueFetcher(Catalogue catalogue, int atMost) implements Fetcher {
    @Override
    public Evidence fetch(Plan plan, List<Candidate> all) {
        var candidates = all.subList(0, Math.min(all.size(), atMost));
        var byId = new HashMap<Object, Candidate>();
        for (var candidate : candidates) byId.put(candidate.passage(), candidate);
        var ids = candidates.stream().map(Candidate::passage).toList();
        var excerpts = catalogue.excerpts(ids, plan.queries().question().viewer());
        return new Evidence(excerpts.stream()
                .map(excerpt -> {
                    var candidate = byId.get(excerpt.passage().id());
                    if (candidate == null)
                        throw new IllegalStateException(
                                "not asked for: " + excerpt.passage().id());
                    return new Source(excerpt, candidate.score(), candidate.score(), candidate.legs());
                })
                .toList());
    }
}
