package footnote.ask;

import footnote.corpus.Span;
import java.util.List;
import java.util.Set;

/// How well one sentence of an answer is borne out by the sources that it was held against.
///
/// @param span where it stands in the answer, without the markers behind it
/// @param cited the numbers of the sources that it cites itself; none if it has no marker
/// @param score from 0, nothing of it is in the sources, to 1
/// @param doubts what in it the sources do not bear out
public record Support(Span span, Set<Integer> cited, double score, List<Doubt> doubts) {
    /// Below this score a sentence is more likely wrong than right.
    public static final double BAR = 0.5;

    public Support {
        if (!(score >= 0 && score <= 1)) throw new IllegalArgumentException("not a score: " + score);
        cited = Set.copyOf(cited);
        doubts = List.copyOf(doubts);
    }

    public boolean isLow() {
        return score < BAR;
    }

    /// Something that a sentence says and its sources do not.
    ///
    /// @param word as it stands in the answer; empty where no single word is meant
    public record Doubt(Kind kind, String word) {
        public enum Kind {
            /// A number that is not in the part of the sources that the sentence draws on.
            NUMBER,
            /// A name that is nowhere in the sources.
            NAME,
            /// It denies what the sources say, or says what they deny.
            NEGATION,
            /// It says the opposite of a word that the sources use.
            OPPOSITE,
            /// Most of its words are not in the sources.
            WORDING
        }
    }
}
