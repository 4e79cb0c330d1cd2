package footnote.fuse;

import footnote.ask.Candidate;
import footnote.ask.Candidate.LegHit;
import footnote.ask.Found;
import footnote.ask.Leg;
import footnote.ask.Plan;
import footnote.ask.Queries;
import footnote.ask.Stages.Fuser;
import footnote.corpus.Language;
import footnote.corpus.Ranking;
import java.lang.Character.UnicodeScript;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Blends the legs by how far the vector leg can be trusted with the question's language.
///
/// Cosines are stretched from the last hit (0) to the best (1), since they lie close together at a height that
/// differs from model to model. The words' scores are divided by their best, since 0 has a meaning there: none
/// of the words occur. A passage that a leg did not find counts 0 in it. `docs/ranking.md` has the corpora that
/// the weights were chosen on, and what else was tried.
///
/// @param known the vector leg's share, 0 to 1, in the languages that the embedding model knows
/// @param undetermined its share where the question is too short to tell, in Latin letters
/// @param foreign its share in all other languages
/// @param languages those that the model knows; all, if empty
public record AdaptiveFuser(double known, double undetermined, double foreign, Set<Language> languages)
        implements Fuser {
    public AdaptiveFuser {
        for (double share : new double[] {known, undetermined, foreign}) {
            if (!(share >= 0 && share <= 1)) throw new IllegalArgumentException("not a share: " + share);
        }
        languages = Set.copyOf(languages);
    }

    @Override
    public List<Candidate> fuse(Plan plan, Found found) {
        var meaning = Scale.stretching(found.by(Leg.VECTOR));
        var words = Scale.dividing(found.by(Leg.LEXICAL));
        boolean alone = found.rankings().size() == 1;
        double vector = trust(plan.queries());
        return Tally.of(found)
                .scored(legs -> (alone ? 1 : vector) * meaning.of(legs.get(Leg.VECTOR))
                        + (alone ? 1 : 1 - vector) * words.of(legs.get(Leg.LEXICAL)));
    }

    private double trust(Queries queries) {
        if (languages.isEmpty() || languages.contains(queries.language())) return known;
        return queries.language() == Language.OTHER && isLatin(queries.text()) ? undetermined : foreign;
    }

    private static boolean isLatin(String text) {
        long letters = text.codePoints().filter(Character::isLetter).count();
        long latin = text.codePoints()
                .filter(Character::isLetter)
                .filter(letter -> UnicodeScript.of(letter) == UnicodeScript.LATIN)
                .count();
        return 2 * latin >= letters;
    }

    /// Where on a leg's scale 0 and 1 are.
    private record Scale(double zero, double one) {
        static final Scale NOTHING = new Scale(0, 0);

        static Scale stretching(Ranking ranking) {
            if (ranking.isEmpty()) return NOTHING;
            return new Scale(
                    ranking.hits().getLast().score(), ranking.hits().getFirst().score());
        }

        static Scale dividing(Ranking ranking) {
            if (ranking.isEmpty()) return NOTHING;
            return new Scale(0, ranking.hits().getFirst().score());
        }

        double of(@Nullable LegHit hit) {
            if (hit == null) return 0;
            return one > zero ? (hit.score() - zero) / (one - zero) : 1;
        }
    }
}
