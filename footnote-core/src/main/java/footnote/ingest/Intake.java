package footnote.ingest;

import footnote.corpus.Document;
import footnote.corpus.Grant;
import footnote.corpus.Identity;
import footnote.corpus.Origin;
import footnote.corpus.Urgency;
import footnote.fault.Fault;
import footnote.spi.Catalogue;
import footnote.spi.Catalogue.Acceptance;
import footnote.spi.Catalogue.Arrival;
import footnote.spi.OriginalStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// Takes documents in: bytes first, then the row that says they are here. Only then is a document accepted.
public final class Intake {
    private static final int LONGEST_PATH = 1000;
    private static final int LONGEST_TAG = 100;
    private static final int MOST_TAGS = 50;

    private final OriginalStore originals;
    private final Catalogue catalogue;
    private final long largest;
    private final Consumer<Acceptance> accepted;

    /// @param accepted hears of each document once it is safe
    public Intake(OriginalStore originals, Catalogue catalogue, long largest, Consumer<Acceptance> accepted) {
        this.originals = originals;
        this.catalogue = catalogue;
        this.largest = largest;
        this.accepted = accepted;
    }

    /// Where a document belongs, who may read it, and how soon it is worked on.
    ///
    /// @param tags words that the document is to be found by; where absent, those that it had
    public record Label(
            String collection,
            String path,
            String owner,
            Set<Grant> grants,
            Urgency urgency,
            Identity identity,
            Optional<Origin> origin,
            Optional<Set<String>> tags) {
        public Label {
            grants = Set.copyOf(grants);
            tags = tags.map(Set::copyOf);
            checkPath(path);
            checkCollection(collection);
            tags.ifPresent(Intake::checkTags);
        }

        /// A document that somebody waits for.
        public Label(String collection, String path, String owner, Set<Grant> grants) {
            this(collection, path, owner, grants, Urgency.PROMPT, Identity.CONTENT);
        }

        public Label(
                String collection, String path, String owner, Set<Grant> grants, Urgency urgency, Identity identity) {
            this(collection, path, owner, grants, urgency, identity, Optional.empty(), Optional.empty());
        }

        public Label from(Origin other) {
            return new Label(collection, path, owner, grants, urgency, identity, Optional.of(other), tags);
        }

        public Label tagged(Set<String> words) {
            return new Label(collection, path, owner, grants, urgency, identity, origin, Optional.of(words));
        }
    }

    /// Take in one document; when this returns it survives a power cut.
    public Acceptance take(Label label, InputStream bytes) throws IOException {
        var stored = stored(label, bytes);
        Acceptance acceptance;
        try {
            acceptance = catalogue.accept(new Arrival(
                    label.collection(),
                    label.path(),
                    "",
                    stored,
                    label.owner(),
                    label.grants(),
                    label.urgency(),
                    label.identity(),
                    label.origin(),
                    label.tags()));
        } catch (RuntimeException e) {
            originals.forget(stored.name());
            throw e;
        }
        if (acceptance instanceof Acceptance.Known) originals.forget(stored.name());
        accepted.accept(acceptance);
        return acceptance;
    }

    private OriginalStore.Stored stored(Label label, InputStream bytes) throws IOException {
        try {
            return originals.put(bytes, label.owner(), largest);
        } catch (FileSystemException e) {
            throw new Fault(Fault.Code.STORE_FAILED, "The data folder could not be written to.").toException(e);
        }
    }

    private static void checkPath(String path) {
        if (path.isBlank()) throw bad("The file has no name; give it one.");
        if (path.length() > LONGEST_PATH) throw bad("The file's name is longer than " + LONGEST_PATH + " characters.");
        if (path.chars().anyMatch(Character::isISOControl)) throw bad("The file's name holds control characters.");
    }

    private static void checkCollection(String collection) {
        if (!Document.isCollectionName(collection)) {
            throw bad("A collection's name is 1 to 100 letters, digits, spaces, dots, dashes or underscores.");
        }
    }

    private static void checkTags(Set<String> tags) {
        if (tags.size() > MOST_TAGS) throw bad("A document has at most " + MOST_TAGS + " tags.");
        for (var tag : tags) {
            if (tag.isBlank()
                    || tag.length() > LONGEST_TAG
                    || tag.contains(",")
                    || !tag.equals(tag.strip())
                    || tag.chars().anyMatch(Character::isISOControl)) {
                throw bad("A tag is 1 to " + LONGEST_TAG + " characters on one line, without commas.");
            }
        }
    }

    private static RuntimeException bad(String message) {
        return new Fault(Fault.Code.BAD_REQUEST, message).toException();
    }
}
