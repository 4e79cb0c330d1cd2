package footnote.app;

import footnote.ask.Answer;
import footnote.ask.AskListener;
import footnote.ask.Findings;
import footnote.ask.Question;
import footnote.conversation.ConversationId;
import footnote.conversation.Conversations;
import footnote.corpus.Document;
import footnote.corpus.DocumentId;
import footnote.corpus.Viewer;
import footnote.fault.Fault;
import footnote.ingest.DocumentWalk;
import footnote.ingest.Housekeeping;
import footnote.ingest.IngestListener;
import footnote.ingest.Intake;
import footnote.ingest.Intake.Label;
import footnote.ingest.SpareWork;
import footnote.ingest.Workshop;
import footnote.language.WordLanguageDetector;
import footnote.models.LocalOllama;
import footnote.originals.FolderOriginals;
import footnote.preset.Preset;
import footnote.query.Allowance;
import footnote.spi.Catalogue.Acceptance;
import footnote.spi.Catalogue.Listing;
import footnote.spi.Catalogue.Manuscript;
import footnote.spi.Deadline;
import footnote.spi.Embedder;
import footnote.spi.LanguageDetector;
import footnote.spi.OriginalStore;
import footnote.spi.Parser;
import footnote.spi.Spaces.Space;
import footnote.sql.SqlTruth;
import footnote.tika.ChildCommand;
import footnote.tika.ChildParser;
import footnote.tika.ParserLimits;
import footnote.trace.Trace;
import footnote.trace.TraceKeeper;
import footnote.trace.Traces;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Footnote in this process, over one data folder.
public final class LocalFootnote implements Footnote {
    /// Up to so many changes are applied before the folder counts as open; more are followed in the background.
    private static final long CATCH_UP_FIRST = 500;
    /// So long is waited for an embedding service, or one that keeps vectors, that is in trouble.
    private static final Duration SERVICE_BACK = Duration.ofSeconds(30);

    private final Settings settings;
    private final DataFolder folder;
    private final LoadingEmbedder embedder;
    private final Answering answering;
    private final SqlTruth truth;
    private final TraceKeeper traces;
    private final Finders finders;
    private final Parser parser;
    private final OriginalStore originals;
    private final Housekeeping housekeeping;
    private final List<IngestListener> listeners = new CopyOnWriteArrayList<>();
    private final LanguageDetector languages = new WordLanguageDetector();
    private final Neighbour neighbour;
    private final Workshop workshop;
    private final Intake intake;
    private final Questions questions;
    private final Services services;
    private final Standing standing;
    private @Nullable LocalSources sources;

    private LocalFootnote(Settings settings, DataFolder folder, boolean modelAtOnce) {
        this.settings = settings;
        this.folder = folder;
        var reranker = settings.finding().reranker().map(choice -> choice.open(folder.cache()));
        this.embedder = settings.embedder().open(folder.cache());
        if (settings.embedder().service().isEmpty()) checkSize(embedder.dimension());
        if (modelAtOnce) embedder.begin();
        this.truth = SqlTruth.open(folder.database());
        this.traces = new TraceKeeper(truth.traces());
        this.services = Services.of(settings, truth, embedder, reranker);
        this.originals = originals(folder);
        this.housekeeping = new Housekeeping(originals, truth.leftovers(), Instant.now());
        this.parser =
                new ChildParser(ParserLimits.DEFAULTS, ChildCommand.ofThisJvm().withLanguages(settings.ocrLanguages()));
        this.neighbour =
                new Neighbour(LocalOllama.USUAL, settings.language().usual().isEmpty());
        this.answering = new Answering(settings, truth, languages, embedder, reranker);
        this.finders = new Finders(
                new Finders.Ports(
                        truth.spaces(),
                        truth.changeLog(),
                        truth.workQueue(),
                        settings.ingest(),
                        this::changed,
                        answering,
                        this::checkSize),
                IndexShelf.of(folder, truth.changeLog(), settings.finding().vectors()),
                embedder.space(settings.embedder().model(), truth.spaces().serving()),
                embedder,
                this::former);
        this.workshop = new Workshop(
                truth.workQueue(),
                new DocumentWalk(
                        originals,
                        parser,
                        languages,
                        settings.chunkers().cutters(embedder),
                        finders::embedders,
                        truth.workQueue(),
                        settings.ingest()),
                settings.ingest(),
                this::worked,
                SpareWork.of(housekeeping, finders));
        this.questions = new Questions(
                truth.conversations(),
                answering,
                finders,
                traces,
                settings.finding().limit().map(Allowance::of),
                settings.language().answering());
        this.intake = new Intake(originals, truth.catalogue(), settings.ingest().largest(), this::accepted);
        this.standing = new Standing(settings, folder, truth, finders, answering, embedder, neighbour);
    }

    private void checkSize(Space wanted) {
        checkSize(wanted.dimension());
    }

    private void checkSize(int dimension) {
        settings.finding().vectors().check(dimension, settings.embedder().name());
    }

    private Optional<Embedder> former(Space space) {
        var former = settings.embedder().former(space, folder.cache());
        former.ifPresent(LoadingEmbedder::begin);
        return former.map(found -> found);
    }

    /// Open the data folder and load the embedding model meanwhile.
    public static LocalFootnote open(Settings settings) {
        return open(settings, true);
    }

    /// Open the data folder and leave the model until [#loadModel], or until somebody needs it: a server can open
    /// its doors sooner so.
    public static LocalFootnote openWithoutModel(Settings settings) {
        return open(settings, false);
    }

    private static LocalFootnote open(Settings settings, boolean modelAtOnce) {
        var folder = DataFolder.hold(settings.data());
        try {
            var footnote = new LocalFootnote(settings, folder, modelAtOnce);
            footnote.start();
            return footnote;
        } catch (RuntimeException e) {
            folder.close();
            throw e;
        }
    }

    private void start() {
        truth.workQueue().endLeases();
        finders.start();
        long behind = truth.changeLog().latest()
                - finders.ask(finder -> finder.indexes().words().applied());
        if (behind <= CATCH_UP_FIRST) finders.catchUp();
        workshop.start();
    }

    /// Load the models in the background, unless that was begun before, and see what else this machine has.
    public void loadModel() {
        embedder.begin();
        answering.prepare();
        Thread.ofVirtual().name("footnote-neighbour").start(neighbour::look);
    }

    /// See what this machine has that could be used, for [Status#offers].
    public void lookAround() {
        neighbour.look();
    }

    /// The presets, with their numbers as they are set here.
    public List<Preset> presets() {
        return settings.finding().presets().all();
    }

    /// Hear of every change of a document's state, until the returned handle is closed.
    public Runnable listen(IngestListener listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    /// Let other processes know that a server at `address` holds the data folder.
    public void announce(String address) {
        folder.announce(address);
    }

    @Override
    public Acceptance add(Label label, InputStream bytes) throws IOException {
        return intake.take(label, bytes);
    }

    @Override
    public Answer ask(Question question, AskListener listener) {
        return questions.ask(question, listener);
    }

    /// Answer a question of a conversation, in the light of what was said before, and keep both.
    ///
    /// Fails with `NOT_FOUND` before any work if the viewer has no such conversation.
    public Answer ask(ConversationId conversation, Question question, AskListener listener) {
        return questions.ask(conversation, question, listener);
    }

    @Override
    public Findings search(Question question) {
        return questions.search(question);
    }

    /// The language models that write answers.
    public ModelShelf models() {
        return answering.models();
    }

    /// Count what a viewer has passed on to a model as a question. Fails with `RATE_LIMITED` if that is too often.
    public void count(Viewer viewer) {
        questions.count(viewer);
    }

    /// What is done here besides answering questions.
    public Services services() {
        return services;
    }

    /// How this installation was set up.
    public Settings settings() {
        return settings;
    }

    /// The conversations of everybody, each for its owner only.
    public Conversations conversations() {
        return truth.conversations();
    }

    @Override
    public Traces traces() {
        return traces;
    }

    /// Hear of every question that was answered or searched for, once that has ended, one at a time.
    public void watch(Consumer<Trace> watcher) {
        traces.listen(watcher);
    }

    /// What has been done since this was opened; those who watch have heard of all of it that has ended.
    public Activity activity() {
        traces.flush();
        return new Activity(questions.answering(), embedder.calls(), embedder.texts());
    }

    @Override
    public Optional<Document> document(DocumentId id, Viewer viewer) {
        return truth.catalogue().find(id, viewer);
    }

    @Override
    public Optional<Document> documentAt(String collection, String path, Viewer viewer) {
        return truth.catalogue().findByPath(collection, path, viewer);
    }

    @Override
    public List<Document> documents(Listing listing, Viewer viewer) {
        return truth.catalogue().list(listing, viewer);
    }

    @Override
    public Optional<Manuscript> manuscript(DocumentId id, int generation, Viewer viewer) {
        return truth.catalogue().manuscript(id, generation, viewer);
    }

    @Override
    public boolean delete(DocumentId id, Viewer viewer) {
        var forgotten = truth.catalogue().delete(id, viewer);
        if (forgotten.isEmpty()) return false;
        try {
            finders.catchUp();
        } finally {
            housekeeping.forget(forgotten.get());
            changed(id);
        }
        return true;
    }

    @Override
    public boolean retry(DocumentId id, Viewer viewer) {
        boolean queued = truth.catalogue().retry(id, viewer);
        if (queued) worked(id);
        return queued;
    }

    @Override
    public int retryFailed(Optional<String> collection, Viewer viewer) {
        int queued = truth.catalogue().retryFailed(collection, viewer);
        if (queued > 0) workshop.wake();
        return queued;
    }

    @Override
    public int rebuild(Optional<String> collection, Viewer viewer) {
        int queued = truth.catalogue().rebuild(collection, viewer);
        if (queued > 0) workshop.wake();
        return queued;
    }

    @Override
    public void pause(boolean paused) {
        truth.workQueue().pause(paused);
        workshop.wake();
    }

    @Override
    public Status status(Viewer viewer) {
        return standing.status(viewer);
    }

    @Override
    public Sources sources() {
        return localSources();
    }

    /// Take in a repository on this machine, for whoever may read its folder.
    Sources.RepositoryOutcome repository(Path folder, Optional<String> branch, String collection, Viewer viewer) {
        return localSources().folder(folder, branch, collection, viewer);
    }

    /// Made when first asked for: most commands need none of what it loads.
    private synchronized LocalSources localSources() {
        var made = sources;
        if (made == null) {
            made = new LocalSources(this, settings.web(), folder, parser, embedder, answering.model());
            sources = made;
        }
        return made;
    }

    @Override
    public boolean await(Duration atMost) throws InterruptedException {
        var by = Deadline.in(atMost);
        var patience = Deadline.in(SERVICE_BACK);
        while (!standing.idle()) {
            if (embedder.trouble().or(finders::vectorTrouble).isEmpty()) patience = Deadline.in(SERVICE_BACK);
            if (by.passed() || patience.passed() || truth.workQueue().paused()) return false;
            Thread.sleep(25);
        }
        return true;
    }

    @Override
    public void close() {
        answering.stop();
        Closing.all(List.of(
                this::closeSources,
                workshop::close,
                parser::close,
                finders::close,
                answering::close,
                traces::close,
                truth::close));
        folder.close();
    }

    private synchronized void closeSources() {
        if (sources != null) sources.close();
    }

    private static OriginalStore originals(DataFolder folder) {
        try {
            return FolderOriginals.open(folder.originals(), Clock.systemUTC());
        } catch (IOException e) {
            throw new Fault(Fault.Code.STORE_FAILED, "The data folder could not be written to.").toException(e);
        }
    }

    private void accepted(Acceptance acceptance) {
        worked(acceptance.document());
    }

    private void worked(DocumentId document) {
        workshop.wake();
        finders.wake();
        changed(document);
    }

    private void changed(DocumentId document) {
        for (var listener : listeners) listener.changed(document);
    }
}
