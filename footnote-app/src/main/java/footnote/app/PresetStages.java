package footnote.app;

import footnote.ask.Evidence;
import footnote.ask.Leg;
import footnote.ask.Manner;
import footnote.ask.Note;
import footnote.ask.Question;
import footnote.ask.Stages;
import footnote.ask.Stages.Fuser;
import footnote.ask.Stages.Memory;
import footnote.ask.Stages.Relevance;
import footnote.ask.Stages.Rephraser;
import footnote.ask.Stages.Reranker;
import footnote.ask.Stages.Rewriter;
import footnote.ask.Stages.Talk;
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
import footnote.preset.Preset.Routing;
import footnote.preset.Preset.Selection;
import footnote.preset.Preset.Unrelated;
import footnote.prompt.PlainPrompt;
import footnote.prompt.TemplatePrompt;
import footnote.query.CarriedTopic;
import footnote.query.Intent;
import footnote.query.KindRouter;
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
import footnote.spi.VectorIndex;
import footnote.spi.Vectors;
import footnote.verify.WordVerifier;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;

/// Turns a preset into stages. Stages that no preset uses yet are identity functions.
public record PresetStages(
        Embedder embedder,
        PassageIndex index,
        VectorIndex meaning,
        Catalogue catalogue,
        Vectors vectors,
        LanguageDetector languages,
        Rewriter rewriter,
        Memory memory,
        Rephraser rephraser,
        Optional<CrossEncoder> crossEncoder,
        Relevance relevance,
        Writers writers,
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
                new KindRouter(preset.routing() == Routing.BY_KIND),
                new TwoLegRetriever(
                        embedder,
                        index,
                        meaning,
                        legs(preset.fusion()),
                        preset.candidates(),
                        preset.words(),
                        selection.sources(),
                        threads),
                fuser(preset.fusion()),
                new CatalogueFetcher(catalogue, leavesOut(selection) ? MOST_FETCHED : USUALLY_FETCHED),
                reranker(preset.rerank()),
                new ChosenSources(selection, new CosineLikeness(vectors, embedder.space())),
                preset.unrelated() == Unrelated.WITHHELD ? relevance : Relevance.UNJUDGED,
                new Surroundings(catalogue, preset.expansion()),
                (_, evidence, _) -> evidence,
                new TemplatePrompt(preset.prompt(), writers.contextTokens(), writers.house()),
                writers.answerers(),
                new WordVerifier(languages),
                new Talk(
                        writers.sourcing(),
                        Intent::wantsSources,
                        new PlainPrompt(writers.contextTokens(), writers.house().instructions())),
                manner(preset));
    }

    private static Manner manner(Preset preset) {
        var told = new ArrayList<Note>();
        switch (preset.fusion()) {
            case Fusion.Adaptive(var known, var undetermined, var foreign) -> {
                told.add(new Note.Word("fusion", "adaptive"));
                told.add(new Note.Score("vectorWeight", known));
                told.add(new Note.Score("vectorWeightUndetermined", undetermined));
                told.add(new Note.Score("vectorWeightForeign", foreign));
            }
            case Fusion.Relative(var vector) -> {
                told.add(new Note.Word("fusion", "relative"));
                told.add(new Note.Score("vectorWeight", vector));
            }
            case Fusion.MaxNormalised(var vector, var lexical) -> {
                told.add(new Note.Word("fusion", "max-normalised"));
                told.add(new Note.Score("vectorWeight", vector));
                told.add(new Note.Score("lexicalWeight", lexical));
            }
            case Fusion.ReciprocalRank(var k) -> {
                told.add(new Note.Word("fusion", "reciprocal-rank"));
                told.add(new Note.Count("k", k));
            }
            case Fusion.VectorOnly _ -> told.add(new Note.Word("fusion", "vector only"));
            case Fusion.LexicalOnly _ -> told.add(new Note.Word("fusion", "words only"));
        }
        double threshold = preset.selection().threshold();
        if (Double.isFinite(threshold)) told.add(new Note.Score("threshold", threshold));
        return new Manner(preset.name(), preset.selection().sources(), preset.expansion(), told);
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
