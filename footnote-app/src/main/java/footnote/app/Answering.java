package footnote.app;

import footnote.answer.ExtractiveAnswerer;
import footnote.ask.QuestionWalk;
import footnote.ask.Stages.Memory;
import footnote.meaning.CosineScale;
import footnote.prompt.HouseWords;
import footnote.query.ModelRephraser;
import footnote.query.ModelRewriter;
import footnote.rank.RelatedSources;
import footnote.retrieve.RecentSearches;
import footnote.retrieve.RecentSearches.State;
import footnote.spi.CrossEncoder;
import footnote.spi.Embedder;
import footnote.spi.LanguageDetector;
import footnote.spi.LanguageModel;
import footnote.sql.SqlTruth;
import footnote.trace.RequestId;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.LongSupplier;

/// All that questions are answered with, over whichever index answers now.
final class Answering implements Finders.Asking, AutoCloseable {
    private final Settings settings;
    private final SqlTruth truth;
    private final LanguageDetector languages;
    private final Embedder embedder;
    private final RememberedQuestions questions;
    private final Optional<LoadingCrossEncoder> reranker;
    private final CosineScale scale;
    private final ModelShelf models;
    private final ExecutorService threads =
            Executors.newThreadPerTaskExecutor(work -> Thread.ofVirtual().unstarted(RequestId.carried(work)));

    /// @param embedder that of the space that the settings name
    Answering(
            Settings settings,
            SqlTruth truth,
            LanguageDetector languages,
            Embedder embedder,
            Optional<LoadingCrossEncoder> reranker) {
        this.settings = settings;
        this.truth = truth;
        this.languages = languages;
        this.embedder = embedder;
        this.questions = new RememberedQuestions(embedder);
        this.reranker = reranker;
        this.scale = new CosineScale(questions);
        this.models = new ModelShelf(settings.language(), new ExtractiveAnswerer(scale));
    }

    ModelShelf models() {
        return models;
    }

    Optional<LanguageModel> model() {
        return models.usual();
    }

    /// Who answers, as it calls itself.
    String name() {
        return models.usual().map(LanguageModel::name).orElse(ExtractiveAnswerer.NAME);
    }

    /// Who orders what was found anew.
    Optional<String> reranker() {
        return reranker.map(CrossEncoder::name);
    }

    /// Why what was found cannot be ordered anew, if that was tried in vain.
    Optional<String> trouble() {
        return reranker.flatMap(LoadingCrossEncoder::trouble);
    }

    /// Load in the background what a question is going to need, beside the embedding model.
    void prepare() {
        reranker.ifPresent(LoadingCrossEncoder::begin);
    }

    @Override
    public Walks over(Embedder ofSpace, Indexes indexes, LongSupplier seen) {
        boolean usual = ofSpace.equals(embedder);
        var asked = usual ? questions : new RememberedQuestions(ofSpace);
        var stages = new PresetStages(
                asked,
                indexes.words(),
                indexes.meaning(),
                truth.catalogue(),
                truth.vectors(),
                languages,
                new ModelRewriter(models::model, languages),
                memory(seen),
                new ModelRephraser(models::model),
                reranker.map(CrossEncoder.class::cast),
                new RelatedSources(usual ? scale : new CosineScale(asked), languages),
                new Writers(
                        models,
                        models::context,
                        new HouseWords(
                                settings.language().systemPrompts()::of,
                                settings.language().instructions()::of),
                        models.sourcing()),
                threads);
        return Walks.of(
                preset -> new QuestionWalk(stages.of(preset)),
                settings.finding().presets());
    }

    private Memory memory(LongSupplier seen) {
        if (settings.finding().memory().isZero()) return Memory.NONE;
        return new RecentSearches(
                () -> new State(truth.changeLog().latest(), seen.getAsLong()),
                settings.finding().memory(),
                InstantSource.system());
    }

    /// Stop searching; whoever still waits for an answer hears of it.
    void stop() {
        threads.shutdownNow();
    }

    @Override
    public void close() {
        reranker.ifPresent(CrossEncoder::close);
    }
}
