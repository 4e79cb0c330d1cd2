package footnote.app;

import footnote.answer.ExtractiveAnswerer;
import footnote.ask.AskListener;
import footnote.ask.Question;
import footnote.ask.QuestionWalk;
import footnote.ask.Source;
import footnote.ask.Stages;
import footnote.ask.Stages.Fetcher;
import footnote.corpus.Document;
import footnote.corpus.Passage;
import footnote.corpus.PassageFilter;
import footnote.corpus.Viewer;
import footnote.fault.Fault;
import footnote.language.WordLanguageDetector;
import footnote.lucene.LucenePassageIndex;
import footnote.preset.Preset;
import footnote.query.CarriedTopic;
import footnote.retrieve.CatalogueFetcher;
import footnote.spi.Catalogue;
import footnote.spi.Catalogue.Listing;
import footnote.spi.Catalogue.Manuscript;
import footnote.spi.CrossEncoder;
import footnote.spi.Deadline;
import footnote.spi.Embedder;
import footnote.spi.Spaces;
import footnote.spi.Spaces.Space;
import footnote.spi.Vectors;
import footnote.sql.SqlTruth;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// One corpus that is searched in as many ways as are to be compared, by the walk that answers questions.
///
/// Nothing is cut off at the number of sources that an answer would draw on: what a preset ranks is measured
/// whole. Its legs bring as much as they would for an answer.
/// Meant for one thread.
public final class Evaluation implements AutoCloseable {
    /// More than any preset's legs bring.
    private static final int EVERYTHING = 10_000;
    /// As deep as rankings are measured.
    private static final int DEEPEST = 100;

    private final DataFolder folder;
    private final Optional<CrossEncoder> reranker;
    private final LoadingEmbedder embedder;
    private final RememberedQuestions remembered;
    private final SqlTruth truth;
    private final Indexes indexes;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Map<Preset, QuestionWalk> walks = new HashMap<>();
    private final PassageFilter filter;
    private final Fetcher fetcher;
    private final Vectors vectors;

    private Evaluation(DataFolder folder, Settings settings, Corpus corpus) {
        this.folder = folder;
        this.reranker = settings.finding()
                .reranker()
                .map(choice -> choice.open(folder.cache()).load());
        this.truth = SqlTruth.open(folder.database());
        this.embedder = embedder(folder, settings, corpus, truth);
        embedder.begin();
        this.remembered = new RememberedQuestions(embedder);
        this.indexes = corpus.indexes(folder, settings, truth, embedder);
        this.filter = corpus.filter();
        this.fetcher = corpus.fetcher(truth.catalogue());
        this.vectors = corpus.vectors(truth, embedder);
    }

    private static LoadingEmbedder embedder(DataFolder folder, Settings settings, Corpus corpus, SqlTruth truth) {
        try {
            return corpus.embedder(settings, truth.spaces(), folder.cache());
        } catch (RuntimeException e) {
            truth.close();
            throw e;
        }
    }

    /// What is searched, and where its passages are fetched from.
    private sealed interface Corpus {
        /// Where it is searched.
        Indexes indexes(DataFolder folder, Settings settings, SqlTruth truth, Embedder embedder);

        PassageFilter filter();

        Fetcher fetcher(Catalogue catalogue);

        Vectors vectors(SqlTruth truth, Embedder embedder);

        /// The model that passages are embedded with, or were.
        LoadingEmbedder embedder(Settings settings, Spaces spaces, Path cache);

        record OfEntries(EntryCorpus entries) implements Corpus {
            @Override
            public LoadingEmbedder embedder(Settings settings, Spaces spaces, Path cache) {
                return settings.embedder().open(cache);
            }

            @Override
            public Indexes indexes(DataFolder folder, Settings settings, SqlTruth truth, Embedder embedder) {
                var place = folder.index(embedder.space() + "-" + entries.digest());
                return Indexes.inOne(LucenePassageIndex.open(place, embedder.dimension()));
            }

            @Override
            public PassageFilter filter() {
                return PassageFilter.EVERYTHING;
            }

            @Override
            public Fetcher fetcher(Catalogue catalogue) {
                return entries;
            }

            @Override
            public Vectors vectors(SqlTruth truth, Embedder embedder) {
                return entries.vectors(embedder, truth.workQueue());
            }
        }

        record OfDocuments(Optional<String> collection) implements Corpus {
            @Override
            public LoadingEmbedder embedder(Settings settings, Spaces spaces, Path cache) {
                var serving = spaces.serving();
                if (serving.isEmpty()) return settings.embedder().open(cache);
                return settings.embedder()
                        .former(serving.get(), cache)
                        .orElseThrow(() -> new Fault(
                                        Fault.Code.NOT_CONFIGURED,
                                        "The documents were embedded by a model that is not here any more: let footnote serve "
                                                + "move them to another one first.")
                                .toException());
            }

            @Override
            public Indexes indexes(DataFolder folder, Settings settings, SqlTruth truth, Embedder embedder) {
                return IndexShelf.of(
                                folder, truth.changeLog(), settings.finding().vectors())
                        .open(new Space(embedder.space(), embedder.dimension(), ""));
            }

            @Override
            public PassageFilter filter() {
                return collection
                        .<PassageFilter>map(
                                name -> new PassageFilter.AnyOf(PassageFilter.Field.COLLECTION, Set.of(name)))
                        .orElse(PassageFilter.EVERYTHING);
            }

            @Override
            public Fetcher fetcher(Catalogue catalogue) {
                return new CatalogueFetcher(catalogue, EVERYTHING);
            }

            @Override
            public Vectors vectors(SqlTruth truth, Embedder embedder) {
                return truth.vectors();
            }
        }
    }

    /// One document of a corpus that comes as plain texts.
    public record Entry(String id, String title, String text) {}

    /// Hears how many entries are embedded and indexed.
    @FunctionalInterface
    public interface Progress {
        void done(int entries, int of);
    }

    /// Search entries, each of them one passage, in a data folder of their own: embed and index them, or as much of
    /// that as earlier runs have not done. What is found has an entry's id for its document's path.
    public static Evaluation ofEntries(Settings settings, List<Entry> entries, Progress progress) {
        var corpus = new EntryCorpus(entries);
        var evaluation = open(settings, new Corpus.OfEntries(corpus));
        try {
            corpus.index(evaluation.indexes.words(), evaluation.embedder, evaluation.truth.workQueue(), progress);
            return evaluation;
        } catch (RuntimeException e) {
            evaluation.close();
            throw e;
        }
    }

    /// Search the documents of a data folder as they are indexed, of one collection or of all.
    ///
    /// Fails with `IN_USE` while another process has the folder.
    public static Evaluation ofDocuments(Settings settings, Optional<String> collection) {
        return open(settings, new Corpus.OfDocuments(collection));
    }

    private static Evaluation open(Settings settings, Corpus corpus) {
        var folder = DataFolder.hold(settings.data());
        try {
            return new Evaluation(folder, settings, corpus);
        } catch (RuntimeException e) {
            folder.close();
            throw e;
        }
    }

    /// What a preset finds, best first. A search that had to do without a part of the preset fails: it would say
    /// nothing of the preset.
    public List<Source> search(Preset preset, String query) {
        var question = new Question(query, Viewer.LOCAL, filter, OptionalInt.of(DEEPEST));
        var walk = walks.computeIfAbsent(preset, this::walk);
        var findings = walk.search(question, AskListener.NOBODY, Deadline.none());
        for (var degradation : findings.degradations())
            throw degradation.fault().toException();
        return findings.evidence().sources();
    }

    /// The documents that are searched, where they are documents of a data folder.
    public List<Document> documents(Optional<String> collection) {
        return truth.catalogue().list(new Listing(collection, 0, Integer.MAX_VALUE), Viewer.LOCAL);
    }

    /// The passages that a document's searches can bring up.
    public List<Passage> passages(Document document) {
        return truth.catalogue()
                .manuscript(document.id(), document.generation(), Viewer.LOCAL)
                .map(Manuscript::passages)
                .orElse(List.of());
    }

    /// The walk of a preset that lets every question in and fetches all that was found.
    private QuestionWalk walk(Preset preset) {
        var languages = new WordLanguageDetector();
        var usual = new PresetStages(
                        remembered,
                        indexes.words(),
                        indexes.meaning(),
                        truth.catalogue(),
                        vectors,
                        languages,
                        new CarriedTopic(languages),
                        Stages.Memory.NONE,
                        (queries, _) -> queries,
                        reranker,
                        Stages.Relevance.UNJUDGED,
                        Writers.only(new ExtractiveAnswerer(remembered)),
                        threads)
                .of(preset.withUsualCandidates());
        return new QuestionWalk(new Stages(
                (asked, _) -> asked,
                usual.rewriter(),
                usual.plainRewriter(),
                usual.memory(),
                usual.rephraser(),
                usual.router(),
                usual.retriever(),
                usual.fuser(),
                fetcher,
                usual.reranker(),
                usual.selector(),
                usual.relevance(),
                usual.expander(),
                usual.graph(),
                usual.promptWriter(),
                usual.answerers(),
                usual.verifier(),
                usual.talk(),
                usual.manner()));
    }

    @Override
    public void close() {
        threads.shutdownNow();
        indexes.close();
        truth.close();
        embedder.close();
        reranker.ifPresent(CrossEncoder::close);
        folder.close();
    }
}
