package footnote.app;

import footnote.ask.Evidence;
import footnote.ask.Leg;
import footnote.ask.Plan;
import footnote.ask.Question;
import footnote.ask.Stages;
import footnote.ask.Stages.Answerer;
import footnote.ask.Stages.Fuser;
import footnote.ask.Stages.Memory;
import footnote.ask.Stages.Rephraser;
import footnote.ask.Stages.Reranker;
import footnote.ask.Stages.Rewriter;
import footnote.ask.Verdict;
import footnote.expand.Surroundings;
import footnote.fault.Fault;
import footnote.fuse.AdaptiveFuser;
import footnote.fuse.MaxNormalisedFuser;
import footnote.fuse.ReciprocalRankFuser;
import footnote.fuse.RelativeScoreFuser;
import footnote.fuse.SingleLegFuser;
import footnote.preset.Preset;
import footnote.preset.Preset.Fusion;
import footnote.preset.Preset.OnePer;
import footnote.preset.Preset.Rerank;
import footnote.preset.Preset.Selection;
import footnote.prompt.TemplatePrompt;
import footnote.query.CarriedTopic;
import footnote.query.QuestionGuard;
import footnote.rank.ChosenSources;
import footnote.rank.CosineLikeness;
import footnote.rank.CosineReranker;
import footnote.rank.CrossEncoderReranker;
import footnote.retrieve.CatalogueFetcher;
import footnote.retrieve.TwoLegRetriever;
import footnote.spi.Catalogue;
import footnote.spi.CrossEncoder;
import footnote.spi.Deadline;
import footnote.spi.Embedder;
import footnote.spi.LanguageDetector;
import footnote.spi.PassageIndex;
import footnote.spi.Vectors;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;

/// Turns a preset into stages. Stages that no preset uses yet are identity functions.
public record PresetStages(
        Embedder embedder,
        PassageIndex index,
        Catalogue catalogue,
        Vectors vectors,
        LanguageDetector languages,
        Rewriter rewriter,
        Memory memory,
        Rephraser rephraser,
        Optional<CrossEncoder> crossEncoder,
        Answerer answerer,
        int contextTokens,
        ExecutorService threads) {
    /// Passages beyond this rank are chosen by nobody where none is left out: a question asks for 50 sources at
    /// most.
    private static final int USUALLY_FETCHED = 60;
    /// As many as both legs bring for 50 sources, where some of them are left out.
    private static final int MOST_FETCHED = 300;

    public Stages of(Preset preset) {
        var selection = preset.selection();
        return new Stages(
                QuestionGuard.USUAL,
                rewriter,
                new CarriedTopic(languages),
                memory,
                rephraser,
                (queries, _) -> Plan.everywhere(queries),
                new TwoLegRetriever(
                        embedder,
                        index,
                        legs(preset.fusion()),
                        preset.candidates(),
                        preset.words(),
                        selection.sources(),
                        threads),
                fuser(preset.fusion()),
                new CatalogueFetcher(catalogue, leavesOut(selection) ? MOST_FETCHED : USUALLY_FETCHED),
                reranker(preset.rerank()),
                new ChosenSources(selection, new CosineLikeness(vectors, embedder.space())),
                new Surroundings(catalogue, preset.expansion()),
                (_, evidence, _) -> evidence,
                new TemplatePrompt(preset.prompt(), contextTokens),
                answerer,
                (_, _, _) -> Verdict.UNCHECKED);
    }

    private static boolean leavesOut(Selection selection) {
        return selection.onePer() != OnePer.PASSAGE || selection.nearDuplicates() < 1;
    }

    private static Set<Leg> legs(Fusion fusion) {
        return switch (fusion) {
            case Fusion.VectorOnly _ -> EnumSet.of(Leg.VECTOR);
            case Fusion.LexicalOnly _ -> EnumSet.of(Leg.LEXICAL);
            case Fusion.Adaptive _, Fusion.Relative _, Fusion.MaxNormalised _, Fusion.ReciprocalRank _ ->
                EnumSet.allOf(Leg.class);
        };
    }

    private Fuser fuser(Fusion fusion) {
        return switch (fusion) {
            case Fusion.Adaptive(var known, var undetermined, var foreign) ->
                new AdaptiveFuser(known, undetermined, foreign, embedder.languages());
            case Fusion.Relative(var vector) -> new RelativeScoreFuser(vector);
            case Fusion.MaxNormalised(var vector, var lexical) -> new MaxNormalisedFuser(vector, lexical);
            case Fusion.ReciprocalRank(var k) -> new ReciprocalRankFuser(k);
            case Fusion.VectorOnly _ -> new SingleLegFuser(Leg.VECTOR);
            case Fusion.LexicalOnly _ -> new SingleLegFuser(Leg.LEXICAL);
        };
    }

    private Reranker reranker(Rerank rerank) {
        return switch (rerank) {
            case Rerank.None _ -> (_, evidence, _) -> evidence;
            case Rerank.Cosine _ -> new CosineReranker(embedder, vectors);
            case Rerank.CrossEncoder(var atMost, var ifThere) ->
                crossEncoder
                        .<Reranker>map(encoder -> new CrossEncoderReranker(encoder, atMost))
                        .orElse(ifThere ? (_, evidence, _) -> evidence : PresetStages::noCrossEncoder);
        };
    }

    private static Evidence noCrossEncoder(Question question, Evidence evidence, Deadline by) {
        throw new Fault(
                        Fault.Code.NOT_CONFIGURED,
                        "This preset orders sources by a cross-encoder, and none is set (FOOTNOTE_RERANKER); they stay"
                                + " in the fused order.")
                .toException();
    }
}
