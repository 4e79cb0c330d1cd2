package footnote.corpus;

import java.util.Optional;

/// Where a document's content comes from, if it was brought from the web or a repository.
///
/// @param address of the page, or of the repository
/// @param revision the commit that the content was read at
/// @param published the day or moment of publication as the page states it, in ISO form
public record Origin(String address, Optional<String> revision, Optional<String> published) {
    private static final int LONGEST = 2000;

    public Origin {
        if (address.isBlank()) throw new IllegalArgumentException("an origin needs an address");
        check(address);
        revision.ifPresent(Origin::check);
        published.ifPresent(Origin::check);
    }

    /// A page on the web.
    public static Origin page(String address, Optional<String> published) {
        return new Origin(address, Optional.empty(), published);
    }

    /// A commit of a repository.
    public static Origin commit(String repository, String commit) {
        return new Origin(repository, Optional.of(commit), Optional.empty());
    }

    private static void check(String text) {
        if (text.length() > LONGEST || text.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("an origin is one line of at most " + LONGEST + " characters");
        }
    }
}
