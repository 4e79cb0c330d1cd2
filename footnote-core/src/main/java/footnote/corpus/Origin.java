package footnote.corpus;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/// Where a document's content comes from, if it was brought from the web or a repository.
///
/// @param address of the page, or of the repository
/// @param revision the commit that the content was read at
/// @param published the day or moment of publication as the page states it, in ISO form
public record Origin(String address, Optional<String> revision, Optional<String> published) {
    private static final int LONGEST = 2000;
    private static final int ISO_DAY = 10;

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

    /// What the repository goes by, if this is a commit of one: its address and, without host and `.git`, its name
    /// with and without its owner.
    public Set<String> repositoryNames() {
        if (revision.isEmpty()) return Set.of();
        var names = new LinkedHashSet<>(Set.of(address));
        var plain = address.replaceFirst("[?#].*", "").replaceFirst("/?(\\.git)?/?$", "");
        var name = plain.replaceFirst("^[a-zA-Z][a-zA-Z0-9+.-]*://[^/]*/", "");
        if (!name.equals(plain)) names.add(name);
        names.add(name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1));
        names.remove("");
        return Set.copyOf(names);
    }

    /// The day of publication as its author counts days, if it is stated and a day.
    public Optional<LocalDate> publishedOn() {
        return published.flatMap(Origin::day);
    }

    private static Optional<LocalDate> day(String stated) {
        if (stated.length() < ISO_DAY) return Optional.empty();
        try {
            return Optional.of(LocalDate.parse(stated.substring(0, ISO_DAY)));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static void check(String text) {
        if (text.length() > LONGEST || text.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("an origin is one line of at most " + LONGEST + " characters");
        }
    }
}
