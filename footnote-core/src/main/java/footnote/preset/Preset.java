package footnote.preset;

import footnote.ask.Expansion;
import footnote.ask.Tuning;

/// How questions are answered, by name: what is searched, how what is found becomes one ranking, and which of it an
/// answer draws on.
///
/// @param about what it is good for, in one sentence
/// @param routing whether the kind of a question decides how it is searched for
/// @param candidates how many passages each leg brings
/// @param words how the lexical leg reads a question's words
/// @param fusion how the legs' rankings become one
/// @param rerank who scores the best passages anew
/// @param selection which of them are kept
/// @param unrelated what becomes of them where a question has nothing to do with any of them
/// @param expansion what is added to them for an answer
/// @param prompt what a model is told
public record Preset(
        String name,
        String about,
        Routing routing,
        Candidates candidates,
        Words words,
        Fusion fusion,
        Rerank rerank,
        Selection selection,
        Unrelated unrelated,
        Expansion expansion,
        Template prompt) {
    public Preset {
        if (!name.matches("[a-z][a-z0-9-]*")) throw new IllegalArgumentException("not a preset's name: " + name);
    }

    public Preset withFusion(String newName, Fusion other) {
        return new Preset(
                newName, about, routing, candidates, words, other, rerank, selection, unrelated, expansion, prompt);
    }

    public Preset withRerank(String newName, Rerank other) {
        return new Preset(
                newName, about, routing, candidates, words, fusion, other, selection, unrelated, expansion, prompt);
    }

    /// The same as a question changes it. What a preset does not do, cannot be changed: one that looks at meaning
    /// alone has no weights.
    public Preset tuned(Tuning tuning) {
        var fused = tuning.vectorWeight().isPresent()
                ? fusion.weighted(tuning.vectorWeight().getAsDouble())
                : fusion;
        var selected = tuning.threshold().isPresent()
                ? selection.atLeast(tuning.threshold().getAsDouble())
                : selection;
        var fetched = tuning.candidates().isPresent()
                ? Candidates.of(tuning.candidates().getAsInt())
                : candidates;
        return new Preset(name, about, routing, fetched, words, fused, rerank, selected, unrelated, expansion, prompt);
    }

    /// The same, with other numbers.
    public Preset with(Candidates others, Selection choice, Template told) {
        return new Preset(name, about, routing, others, words, fusion, rerank, choice, unrelated, expansion, told);
    }

    /// The same, with as many candidates as it takes for its usual number of sources, however many are asked for.
    public Preset withUsualCandidates() {
        var usual = Candidates.of(candidates.forSources(selection.sources()));
        return new Preset(name, about, routing, usual, words, fusion, rerank, selection, unrelated, expansion, prompt);
    }

    public enum Routing {
        /// Questions of all kinds are searched for alike, among paragraphs.
        ALIKE,
        /// Levels and further wordings depend on the kind.
        BY_KIND
    }

    /// @param atLeast however few sources are asked for
    /// @param perSource for each source that is asked for
    public record Candidates(int atLeast, int perSource) {
        public Candidates {
            if (atLeast < 1 || perSource < 0) throw new IllegalArgumentException("a leg must bring something");
        }

        public static Candidates of(int number) {
            return new Candidates(number, 0);
        }

        public int forSources(int sources) {
            return Math.max(atLeast, perSource * sources);
        }
    }

    /// @param fuzziness which share of a word's letters may be wrong, 0 for none
    /// @param prefix whether the beginning of a word counts as the word
    public record Words(double fuzziness, boolean prefix) {
        public static final Words EXACT = new Words(0, false);

        public Words {
            if (!(fuzziness >= 0 && fuzziness < 1)) throw new IllegalArgumentException("no such share: " + fuzziness);
        }
    }

    public sealed interface Fusion {
        /// Each leg's scores divided by its best, then weighted and added up.
        record MaxNormalised(double vectorWeight, double lexicalWeight) implements Fusion {}

        /// Each leg's scores stretched to 0–1, then blended.
        record Relative(double vectorWeight) implements Fusion {}

        /// Cosines stretched to 0–1 and words divided by their best, blended by how well the embedding model knows
        /// the question's language.
        ///
        /// @param known the vector leg's share in languages that the model knows
        /// @param undetermined its share where the question is too short to tell its language
        /// @param foreign its share in all other languages
        record Adaptive(double known, double undetermined, double foreign) implements Fusion {}

        record ReciprocalRank(int k) implements Fusion {}

        record VectorOnly() implements Fusion {}

        record LexicalOnly() implements Fusion {}

        /// The same with this share for the vector leg, where shares are what it goes by.
        default Fusion weighted(double vectorWeight) {
            return switch (this) {
                case MaxNormalised _ -> new MaxNormalised(vectorWeight, 1 - vectorWeight);
                case Relative _ -> new Relative(vectorWeight);
                case Adaptive _ -> new Adaptive(vectorWeight, vectorWeight, vectorWeight);
                case ReciprocalRank _, VectorOnly _, LexicalOnly _ -> this;
            };
        }
    }

    public sealed interface Rerank {
        /// The fused order stays.
        record None() implements Rerank {}

        /// By the cosine between the question's and the passage's exact vectors.
        record Cosine() implements Rerank {}

        /// By a model that reads question and passage together.
        ///
        /// @param atMost how many of the best it reads
        /// @param ifThere true if doing without one, where none is configured, is nothing to mention
        record CrossEncoder(int atMost, boolean ifThere) implements Rerank {}
    }

    /// What becomes of sources where a question has nothing to do with any of them.
    public enum Unrelated {
        /// Whoever answers is given them nevertheless.
        GIVEN,
        /// Nobody is asked, and the answer is that nothing was found.
        WITHHELD
    }

    /// Of which thing only the best passage is kept.
    public enum OnePer {
        PASSAGE,
        DOCUMENT,
        /// The page or repository it was fetched from; its document where there is none.
        ADDRESS
    }

    /// @param sources how many are kept where the question does not say
    /// @param threshold the least score that one must have
    /// @param nearDuplicates how alike two passages may be, as the share of word sequences they have in common; 1
    ///     keeps all
    /// @param diversity how much each next one must differ from those before it, by maximal marginal relevance: 0
    ///     looks at the score alone, 1 at the difference alone
    /// @param coverage within which share of the best score a passage of a document that has none yet goes first; 0
    ///     for never
    public record Selection(
            int sources, double threshold, OnePer onePer, double nearDuplicates, double diversity, double coverage) {
        public Selection {
            if (sources < 1) throw new IllegalArgumentException("an answer needs a source: " + sources);
            for (double share : new double[] {nearDuplicates, diversity, coverage}) {
                if (!(share >= 0 && share <= 1)) throw new IllegalArgumentException("not a share: " + share);
            }
        }

        public static Selection best(int sources) {
            return new Selection(sources, Double.NEGATIVE_INFINITY, OnePer.PASSAGE, 1, 0, 0);
        }

        public Selection sources(int number) {
            return new Selection(number, threshold, onePer, nearDuplicates, diversity, coverage);
        }

        public Selection atLeast(double least) {
            return new Selection(sources, least, onePer, nearDuplicates, diversity, coverage);
        }

        public Selection onePer(OnePer thing) {
            return new Selection(sources, threshold, thing, nearDuplicates, diversity, coverage);
        }

        public Selection withoutNearDuplicates(double alike) {
            return new Selection(sources, threshold, onePer, alike, diversity, coverage);
        }

        public Selection coveringDocuments(double within) {
            return new Selection(sources, threshold, onePer, nearDuplicates, diversity, within);
        }

        /// Maximal marginal relevance as it is usually written: λ is the weight of the score.
        public Selection relevant(double lambda) {
            return diverse(1 - lambda);
        }

        /// Maximal marginal relevance the other way round: λ is the weight of the difference.
        public Selection diverse(double lambda) {
            return new Selection(sources, threshold, onePer, nearDuplicates, lambda, coverage);
        }
    }
}
