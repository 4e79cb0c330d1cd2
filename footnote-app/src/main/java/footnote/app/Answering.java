package footnote.app;

import footnote.answer.ExtractiveAnswerer;
import footnote.answer.ModelAnswerer;
import footnote.ask.QuestionWalk;
import footnote.ask.Stages.Answerer;
import footnote.ask.Stages.Memory;
import footnote.ask.Stages.Rewriter;
import footnote.models.ModelSettings;
import footnote.models.Models;
import footnote.query.CarriedTopic;
import footnote.query.ModelRephraser;
import footnote.query.ModelRewriter;
import footnote.retrieve.RecentSearches;
import footnote.retrieve.RecentSearches.State;
import footnote.spi.CrossEncoder;
import footnote.spi.Embedder;
import footnote.spi.LanguageDetector;
import footnote.spi.LanguageModel;
import footnote.spi.PassageIndex;
import footnote.sql.SqlTruth;
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
    private final Optional<LanguageModel> model;
    private final Answerer answerer;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

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
        this.model = settings.model().map(Models::open);
        this.answerer = model.<Answerer>map(ModelAnswerer::new).orElseGet(() -> new ExtractiveAnswerer(questions));
    }

    Optional<LanguageModel> model() {
        return model;
    }

    /// Who answers, as it calls itself.
    String name() {
        return answerer.name();
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
    public Walks over(Embedder ofSpace, PassageIndex index, LongSupplier seen) {
        var stages = new PresetStages(
                ofSpace.equals(embedder) ? questions : new RememberedQuestions(ofSpace),
                index,
                truth.catalogue(),
                truth.vectors(),
                languages,
                model.<Rewriter>map(its -> new ModelRewriter(its, languages)).orElse(new CarriedTopic(languages)),
                memory(seen),
                new ModelRephraser(model),
                reranker.map(CrossEncoder.class::cast),
                answerer,
                settings.model().map(ModelSettings::context).orElse(Integer.MAX_VALUE),
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
