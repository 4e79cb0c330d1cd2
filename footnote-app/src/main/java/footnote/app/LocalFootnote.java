package footnote.app;

import footnote.ask.Answer;
import footnote.ask.AskListener;
import footnote.ask.Findings;
import footnote.ask.Question;
import footnote.conversation.ConversationId;
import footnote.conversation.Conversations;
import footnote.conversation.Minutes;
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
import footnote.originals.FolderOriginals;
import footnote.query.QuestionGuard;
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
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/// Footnote in this process, over one data folder.
public final class LocalFootnote implements Footnote {
    private static final Duration ANSWERING = Duration.ofMinutes(5);
    private static final Duration SEARCHING = Duration.ofSeconds(30);
    /// Up to so many changes are applied before the folder counts as open; more are followed in the background.
    private static final long CATCH_UP_FIRST = 500;
    /// How many exchanges of a conversation a question may refer to.
    private static final int REMEMBERED = 10;

    private final Settings settings;
    private final DataFolder folder;
    private final LoadingEmbedder embedder;
    private final Answering answering;
    private final SqlTruth truth;
    private final Finders finders;
    private final Parser parser;
    private final OriginalStore originals;
    private final Housekeeping housekeeping;
    private final List<IngestListener> listeners = new CopyOnWriteArrayList<>();
    private final LanguageDetector languages = new WordLanguageDetector();
    private final Workshop workshop;
    private final Intake intake;
    private @Nullable LocalSources sources;

    private LocalFootnote(Settings settings, DataFolder folder, boolean modelAtOnce) {
        this.settings = settings;
        this.folder = folder;
        var reranker = settings.finding().reranker().map(choice -> choice.open(folder.cache()));
        this.embedder = settings.embedder().open(folder.cache());
        if (modelAtOnce) embedder.begin();
        this.truth = SqlTruth.open(folder.database());
        this.originals = originals(folder);
        this.housekeeping = new Housekeeping(originals, truth.leftovers(), Instant.now());
        this.parser =
                new ChildParser(ParserLimits.DEFAULTS, ChildCommand.ofThisJvm().withLanguages(settings.ocrLanguages()));
        this.answering = new Answering(settings, truth, languages, embedder, reranker);
        this.finders = new Finders(
                new Finders.Ports(
                        truth.spaces(),
                        truth.changeLog(),
                        truth.workQueue(),
                        settings.ingest(),
                        this::changed,
                        answering),
                new IndexShelf(folder, truth.changeLog().name()),
                settings.embedder().space(embedder),
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
        this.intake = new Intake(originals, truth.catalogue(), settings.ingest().largest(), this::accepted);
    }

    private Optional<Embedder> former(Space space) {
        var former = EmbedderChoice.of(space, folder.cache());
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
                - finders.ask(finder -> finder.index().applied());
        if (behind <= CATCH_UP_FIRST) finders.catchUp();
        workshop.start();
    }

    /// Load the models in the background, unless that was begun before.
    public void loadModel() {
        embedder.begin();
        answering.prepare();
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
        answering.prepare();
        return finders.ask(finder -> finder.walk(question).ask(question, listener, Deadline.in(ANSWERING)));
    }

    /// The conversations of everybody, each for its owner only.
    public Conversations conversations() {
        return truth.conversations();
    }

    /// Answer a question of a conversation, in the light of what was said before, and keep both.
    ///
    /// Fails with `NOT_FOUND` before any work if the viewer has no such conversation.
    public Answer ask(ConversationId conversation, Question question, AskListener listener) {
        var viewer = question.viewer();
        var said = truth.conversations()
                .latest(conversation, REMEMBERED, viewer)
                .orElseThrow(LocalFootnote::noConversation);
        var admitted = QuestionGuard.USUAL.admit(question.after(said), Deadline.none());
        try (var minutes = new Minutes(admitted.text(), Instant.now(), listener, exchange -> {
            if (!truth.conversations().add(conversation, exchange, viewer)) throw noConversation();
        })) {
            return ask(admitted, minutes);
        }
    }

    private static RuntimeException noConversation() {
        return new Fault(Fault.Code.NOT_FOUND, "There is no such conversation.").toException();
    }

    @Override
    public Findings search(Question question) {
        answering.prepare();
        return finders.ask(
                finder -> finder.walk(question).search(question, AskListener.NOBODY, Deadline.in(SEARCHING)));
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
        var facts = finders.ask(finder -> finder.index().facts());
        var handbook = new Listing(Optional.of(Handbook.COLLECTION), 0, 1);
        return new Status(
                truth.catalogue().counts(viewer),
                answering.name(),
                settings.model().isEmpty(),
                answering.reranker(),
                finders.ask(finder -> finder.space().name()),
                embedder.ready(),
                finders.move(viewer),
                idle(),
                truth.workQueue().paused(),
                facts.bytes(),
                !truth.catalogue().list(handbook, viewer).isEmpty(),
                settings.data().toString(),
                Version.current(),
                warnings(facts.warnings()));
    }

    private List<String> warnings(List<String> ofIndex) {
        var all = new ArrayList<>(ofIndex);
        answering.trouble().ifPresent(all::add);
        var unclaimed = FolderOriginals.unclaimed(folder.originals());
        if (Files.isDirectory(unclaimed)) {
            all.add("Stored files that belong to no document lie in " + unclaimed
                    + ": delete that folder once nothing is missing.");
        }
        return all;
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
        while (!idle()) {
            if (by.passed() || truth.workQueue().paused()) return false;
            Thread.sleep(25);
        }
        return true;
    }

    @Override
    public void close() {
        answering.stop();
        Closing.all(List.of(
                this::closeSources, workshop::close, parser::close, finders::close, answering::close, truth::close));
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

    private boolean idle() {
        return truth.workQueue().idle() && finders.caughtUp();
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
