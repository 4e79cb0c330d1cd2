package footnote.app;

import footnote.ask.Leg;
import footnote.ask.Plan;
import footnote.ask.Stages;
import footnote.ask.Stages.Answerer;
import footnote.ask.Stages.Fuser;
import footnote.ask.Verdict;
import footnote.corpus.Language;
import footnote.fuse.ReciprocalRankFuser;
import footnote.fuse.RelativeScoreFuser;
import footnote.fuse.SingleLegFuser;
import footnote.preset.Preset;
import footnote.preset.Preset.Fusion;
import footnote.prompt.NumberedSources;
import footnote.query.AsAsked;
import footnote.query.QuestionGuard;
import footnote.rank.BestSources;
import footnote.retrieve.CatalogueFetcher;
import footnote.retrieve.TwoLegRetriever;
import footnote.spi.Catalogue;
import footnote.spi.Embedder;
import footnote.spi.LanguageDetector;
import footnote.spi.PassageIndex;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.ExecutorService;

/// Turns a preset into stages. Stages that no preset uses yet are identity functions.
record PresetStages(
        Embedder embedder,
        PassageIndex index,
        Catalogue catalogue,
        LanguageDetector languages,
        Answerer answerer,
        ExecutorService threads) {
    /// The languages that the built-in embedding model was trained on.
    private static final Set<Language> EMBEDDED_LANGUAGES = Set.of(Language.ENGLISH);

    /// Passages beyond this rank are chosen by nobody: a question may ask for 50 sources at most.
    private static final int MOST_FETCHED = 60;

    Stages of(Preset preset) {
        return new Stages(
                QuestionGuard.USUAL,
                new AsAsked(languages),
                (queries, _) -> Plan.everywhere(queries),
                new TwoLegRetriever(embedder, index, legs(preset.fusion()), preset.candidates(), threads),
                fuser(preset.fusion()),
                new CatalogueFetcher(catalogue, MOST_FETCHED),
                (_, evidence, _) -> evidence,
                new BestSources(preset.sources(), preset.threshold(), preset.onePerDocument()),
                (_, evidence, _) -> evidence,
                (_, evidence, _) -> evidence,
                new NumberedSources(preset.excerptCharacters()),
                answerer,
                (_, _, _) -> Verdict.UNCHECKED);
    }

    static Set<Leg> legs(Fusion fusion) {
        return switch (fusion) {
            case Fusion.VectorOnly _ -> EnumSet.of(Leg.VECTOR);
            case Fusion.LexicalOnly _ -> EnumSet.of(Leg.LEXICAL);
            case Fusion.Relative _, Fusion.ReciprocalRank _ -> EnumSet.allOf(Leg.class);
        };
    }

    static Fuser fuser(Fusion fusion) {
        return switch (fusion) {
            case Fusion.Relative(var known, var foreign) -> new RelativeScoreFuser(known, foreign, EMBEDDED_LANGUAGES);
            case Fusion.ReciprocalRank(var k) -> new ReciprocalRankFuser(k);
            case Fusion.VectorOnly _ -> new SingleLegFuser(Leg.VECTOR);
            case Fusion.LexicalOnly _ -> new SingleLegFuser(Leg.LEXICAL);
        };
    }
}
