package footnote.spi;

import footnote.corpus.CorpusCounts;
import footnote.corpus.Document;
import footnote.corpus.DocumentId;
import footnote.corpus.Grant;
import footnote.corpus.Identity;
import footnote.corpus.Origin;
import footnote.corpus.Passage;
import footnote.corpus.PassageId;
import footnote.corpus.Urgency;
import footnote.corpus.Viewer;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The truth about documents. Every write is one transaction; where it changes what a follower should hold, the
/// same transaction appends to the change log.
public interface Catalogue {
    /// Take a document whose original is already safe, and queue it.
    ///
    /// The same bytes in the same collection are one document: they come back as `Known`, and a failed one is
    /// queued again. New bytes under a known path become the next generation of that document; the generation that
    /// searches find stays until the new one's words are ready. Of two concurrent arrivals of the same file, one is
    /// `Accepted` and the other `Known`.
    ///
    /// A path is stronger than bytes: an arrival under a known path always becomes that document's content, even if
    /// another path holds the same bytes, since otherwise the path would go on showing what it no longer holds.
    /// An arrival whose identity is its path is compared with that path alone. Bytes are compared with what
    /// each document shows or will show once its queued generation is read, and only with documents that the
    /// arrival's owner may read. An arrival under a known path also says anew who may read the document and,
    /// if it tells, where its content comes from and which tags it has. Fails with `FORBIDDEN` if the path
    /// holds another owner's document.
    Acceptance accept(Arrival arrival);

    /// The document, if the viewer may read it.
    ///
    /// It describes the generation that searches find, or the one that is queued while there is none; its state is
    /// always that of the newest.
    Optional<Document> find(DocumentId document, Viewer viewer);

    /// The document under this path, if the viewer may read it.
    Optional<Document> findByPath(String collection, String path, Viewer viewer);

    /// Documents, latest change first.
    List<Document> list(Listing listing, Viewer viewer);

    CorpusCounts counts(Viewer viewer);

    /// What was extracted from the document: the generation that searches find, or an earlier one while it is kept.
    Optional<Manuscript> manuscript(DocumentId document, int generation, Viewer viewer);

    /// The passages with these ids that still exist and that the viewer may read, in the order of `ids`.
    List<Excerpt> excerpts(Collection<PassageId> ids, Viewer viewer);

    /// Queue a failed document again, for the step that failed; false if there is no such failed document that the
    /// viewer may change. Only its owner may change a document.
    boolean retry(DocumentId document, Viewer viewer);

    /// Queue every failed document of the viewer again, of one collection or of all; returns how many.
    int retryFailed(Optional<String> collection, Viewer viewer);

    /// Queue every indexed document of the viewer to be read again from its original, of one collection or of all;
    /// returns how many.
    ///
    /// What searches find of a document stays as it is until its new passages have their meaning too; then all
    /// of it changes at once. If that fails, what was found stays found.
    int rebuild(Optional<String> collection, Viewer viewer);

    /// Hide the document at once and forget it everywhere; empty if there is none that the viewer may change.
    ///
    /// When this returns, no method here shows the document. The names of its originals come back so that their
    /// bytes can go too; they are also among the [Leftovers] until that is said to have happened.
    Optional<List<String>> delete(DocumentId document, Viewer viewer);

    /// @param original the name under which the bytes are stored
    /// @param tags those that the document has from now on; where absent, those that it had
    record Arrival(
            String collection,
            String path,
            String mime,
            OriginalStore.Stored original,
            String owner,
            Set<Grant> grants,
            Urgency urgency,
            Identity identity,
            Optional<Origin> origin,
            Optional<Set<String>> tags) {
        public Arrival {
            grants = Set.copyOf(grants);
            tags = tags.map(Set::copyOf);
            if (collection.isBlank()) throw new IllegalArgumentException("a document needs a collection");
            if (path.isBlank()) throw new IllegalArgumentException("a document needs a path");
        }

        /// A document that somebody waits for.
        public Arrival(
                String collection,
                String path,
                String mime,
                OriginalStore.Stored original,
                String owner,
                Set<Grant> grants) {
            this(
                    collection,
                    path,
                    mime,
                    original,
                    owner,
                    grants,
                    Urgency.PROMPT,
                    Identity.CONTENT,
                    Optional.empty(),
                    Optional.empty());
        }
    }

    sealed interface Acceptance {
        DocumentId document();

        /// @param replaces true if this is new content for a document that was there
        record Accepted(DocumentId document, int generation, boolean replaces) implements Acceptance {}

        /// These bytes are already here, perhaps under another path; the new original is not needed.
        record Known(DocumentId document, String path) implements Acceptance {}
    }

    /// @param collection only this one, if given
    record Listing(Optional<String> collection, int offset, int limit) {
        public static final Listing ALL = new Listing(Optional.empty(), 0, Integer.MAX_VALUE);
    }

    /// A document's extracted text and the passages cut from it.
    record Manuscript(DocumentId document, int generation, String text, List<Passage> passages) {
        public Manuscript {
            passages = List.copyOf(passages);
        }
    }

    /// A passage together with the document it comes from.
    ///
    /// @param meaning false while it is found by its words only, because its document waits for its meaning
    record Excerpt(Document document, Passage passage, boolean meaning) {
        public Excerpt(Document document, Passage passage) {
            this(document, passage, true);
        }
    }
}
