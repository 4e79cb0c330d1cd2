package footnote.fuse;

import footnote.ask.Candidate;
import footnote.ask.Found;
import footnote.ask.Plan;
import footnote.ask.Stages.Fuser;
import java.util.List;

/// Scores a passage by the sum of `1 / (k + rank)` over the legs.
///
/// Looks at ranks only, so it needs no comparable scores, and cannot tell a clear winner from a narrow one.
public record ReciprocalRankFuser(int k) implements Fuser {
    public static final ReciprocalRankFuser USUAL = new ReciprocalRankFuser(60);

    @Override
    public List<Candidate> fuse(Plan plan, Found found) {
        return Tally.of(found)
                .scored(legs -> legs.values().stream()
                                .mapToLong(hit -> Math.round(1e12 / (k + hit.rank())))
                                .sum()
                        / 1e12);
    }
}
