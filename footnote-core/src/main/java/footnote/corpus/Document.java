package footnote.corpus;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// A document as its readers see it. Its identity is collection and path; its content may change over time.
///
/// @param path the file's path or address within its collection, as given by whoever brought it
/// @param title what to call it: the document's own title, or the last part of its path
/// @param mime the type found in its bytes; what the path suggests until it has been read
/// @param origin where it was fetched from, if it was
/// @param tags words that whoever brought it gave it, to be found by
/// @param generation how many times its content has been replaced, counted from 1
public record Document(
        DocumentId id,
        String collection,
        String path,
        String title,
        String mime,
        Sha256 checksum,
        long bytes,
        String owner,
        Set<Grant> grants,
        Optional<Origin> origin,
        Set<String> tags,
        int generation,
        Instant created,
        Instant updated,
        DocumentState state,
        Effort effort) {
    public static final String DEFAULT_COLLECTION = "default";

    private static final Pattern COLLECTION_NAME = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N} ._-]{0,99}");

    public Document {
        grants = Set.copyOf(grants);
        tags = Set.copyOf(tags);
    }

    /// A text that never was a file, as the local user's document.
    public static Document ofText(DocumentId id, String path, String title, String text) {
        return new Document(
                id,
                DEFAULT_COLLECTION,
                path,
                title,
                "text/plain",
                Sha256.of(text),
                text.length(),
                Viewer.LOCAL.user(),
                Set.of(),
                Optional.empty(),
                Set.of(),
                1,
                Instant.EPOCH,
                Instant.EPOCH,
                new DocumentState.Indexed(1, List.of()),
                Effort.NONE);
    }

    /// Whether a collection may be called so: 1 to 100 letters, digits, spaces, dots, dashes or underscores.
    public static boolean isCollectionName(String name) {
        return COLLECTION_NAME.matcher(name).matches();
    }

    /// The web page that it is, if it is one; what came from a repository is none.
    public Optional<Origin> page() {
        return origin.filter(from -> from.revision().isEmpty());
    }

    public boolean openTo(Viewer viewer) {
        return owner.equals(viewer.user()) || viewer.keys().stream().anyMatch(grants::contains);
    }
}
