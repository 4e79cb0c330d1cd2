package footnote.app;

import footnote.ask.Answer;
import footnote.ask.AskListener;
import footnote.ask.Findings;
import footnote.ask.Question;
import footnote.corpus.Document;
import footnote.corpus.DocumentId;
import footnote.corpus.Viewer;
import footnote.ingest.Intake.Label;
import footnote.spi.Catalogue.Acceptance;
import footnote.spi.Catalogue.Listing;
import footnote.spi.Catalogue.Manuscript;
import footnote.trace.Traces;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Documents in, answers with footnotes out.
///
/// ```java
/// try (var footnote = Footnote.open(Path.of("data"))) {
///     footnote.ingest(Path.of("handbook"));
///     System.out.println(footnote.ask("How do I renew a certificate?").text());
/// }
/// ```
///
/// Safe for use by many threads at once. One data folder is open in one process at a time.
public interface Footnote extends AutoCloseable {
    /// Open the data folder, making it if needed, with settings from the environment.
    static Footnote open(Path data) {
        return open(Settings.fromEnvironment(System.getenv()).withData(data));
    }

    static Footnote open(Settings settings) {
        return LocalFootnote.open(settings);
    }

    /// Take in one document; when this returns it is safe on disk and waits for its turn.
    Acceptance add(Label label, InputStream bytes) throws IOException;

    /// Answer, telling the listener everything on the way.
    Answer ask(Question question, AskListener listener);

    /// Find the passages that an answer would draw on.
    Findings search(Question question);

    /// How questions were answered, as long as that is kept.
    Traces traces();

    Optional<Document> document(DocumentId id, Viewer viewer);

    Optional<Document> documentAt(String collection, String path, Viewer viewer);

    List<Document> documents(Listing listing, Viewer viewer);

    /// A document's extracted text, as its passages' spans refer to it.
    Optional<Manuscript> manuscript(DocumentId id, int generation, Viewer viewer);

    /// Delete a document; when this returns nothing shows it. False if there is none that the viewer may delete.
    boolean delete(DocumentId id, Viewer viewer);

    /// Try a failed document again. False if there is no such failed document.
    boolean retry(DocumentId id, Viewer viewer);

    /// Try every failed document of the viewer again, of one collection or of all; returns how many.
    int retryFailed(Optional<String> collection, Viewer viewer);

    /// Read every indexed document of the viewer again, as the settings now say, of one collection or of all;
    /// returns how many. Each is found as before until all of its new passages are ready.
    int rebuild(Optional<String> collection, Viewer viewer);

    /// Stop working on documents, or go on; accepting, searching and asking are not touched. Survives a restart.
    void pause(boolean paused);

    Status status(Viewer viewer);

    /// Web pages, sitemaps and git repositories.
    Sources sources();

    /// Wait until every document that was accepted is indexed or failed; false if that took longer than
    /// `atMost`, if the work is paused, or if for half a minute nothing could be embedded.
    boolean await(Duration atMost) throws InterruptedException;

    @Override
    void close();

    /// Take in a file, or every file of a folder, and wait as [#await] does until all of it is indexed or failed.
    default FolderImport.Outcome ingest(Path path) throws IOException, InterruptedException {
        var outcome = new FolderImport(this, Document.DEFAULT_COLLECTION, Viewer.LOCAL).take(List.of(path));
        await(Duration.ofDays(7));
        return outcome;
    }

    /// Take in Footnote's own handbook, as something to try it with.
    default List<Acceptance> addHandbook(Viewer viewer) throws IOException {
        var taken = new ArrayList<Acceptance>();
        for (var page : Handbook.pages().entrySet()) {
            var label = new Label(Handbook.COLLECTION, page.getKey(), viewer.user(), Set.of());
            taken.add(add(label, new ByteArrayInputStream(page.getValue())));
        }
        return taken;
    }

    default Answer ask(String question) {
        return ask(Question.of(question, Viewer.LOCAL), AskListener.NOBODY);
    }

    default Findings search(String query) {
        return search(Question.of(query, Viewer.LOCAL));
    }
}
