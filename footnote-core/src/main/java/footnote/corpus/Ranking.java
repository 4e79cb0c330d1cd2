package footnote.corpus;

import java.util.HashSet;
import java.util.List;

/// Passages in falling order of score, each at most once.
///
/// Scores compare only within one ranking; to combine rankings, fuse them.
public record Ranking(List<Hit> hits) {
    public static final Ranking EMPTY = new Ranking(List.of());

    public Ranking {
        hits = List.copyOf(hits);
        var seen = new HashSet<PassageId>();
        double ceiling = Double.POSITIVE_INFINITY;
        for (Hit hit : hits) {
            if (!(hit.score() <= ceiling)) throw new IllegalArgumentException("out of order: " + hit);
            if (!seen.add(hit.passage())) throw new IllegalArgumentException("repeated: " + hit);
            ceiling = hit.score();
        }
    }

    public boolean isEmpty() {
        return hits.isEmpty();
    }
}
