package footnote.corpus;

import java.util.LinkedHashSet;
import java.util.Set;

/// Who is asking, and therefore what may be read. Every port that reads takes one.
///
/// @param user the name of the user
/// @param memberships the roles, departments and groups of that user
public record Viewer(String user, Set<Grant> memberships) {
    /// The one user of an installation that nobody has secured yet.
    public static final Viewer LOCAL = new Viewer("local", Set.of());

    public Viewer {
        if (user.isBlank()) throw new IllegalArgumentException("a viewer has a name");
        memberships = Set.copyOf(memberships);
    }

    /// The grants that open a document to this viewer: any one of them is enough.
    public Set<Grant> keys() {
        var keys = new LinkedHashSet<Grant>();
        keys.add(Grant.EVERYONE);
        keys.add(Grant.user(user));
        keys.addAll(memberships);
        return Set.copyOf(keys);
    }
}
