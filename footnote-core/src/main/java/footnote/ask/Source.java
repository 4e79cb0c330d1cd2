package footnote.ask;

import footnote.corpus.Document;
import footnote.corpus.Passage;
import footnote.spi.Catalogue.Excerpt;
import java.util.Map;

/// A passage that an answer may draw on, with how it came to be here.
///
/// @param score by the last stage that scored it
/// @param hybridScore by fusion, kept when a later stage scores anew
public record Source(Excerpt excerpt, double score, double hybridScore, Map<Leg, Candidate.LegHit> legs) {
    public Source {
        legs = Map.copyOf(legs);
    }

    /// The same source with another score; that of fusion stays beside it.
    public Source scored(double other) {
        return new Source(excerpt, other, hybridScore, legs);
    }

    public Passage passage() {
        return excerpt.passage();
    }

    public Document document() {
        return excerpt.document();
    }
}
