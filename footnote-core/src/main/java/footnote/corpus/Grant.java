package footnote.corpus;

/// One line of a document's readers: a user, a role, a department, a group, or everyone.
public record Grant(Kind kind, String name) {
    public enum Kind {
        USER,
        ROLE,
        DEPARTMENT,
        GROUP,
        EVERYONE
    }

    public static final Grant EVERYONE = new Grant(Kind.EVERYONE, "");

    public Grant {
        if ((kind == Kind.EVERYONE) != name.isEmpty()) throw new IllegalArgumentException("who is granted? " + kind);
    }

    public static Grant user(String name) {
        return new Grant(Kind.USER, name);
    }

    /// The form kept in indexes and tables: `user:ada`, `everyone:`.
    public String term() {
        return kind.name().toLowerCase(java.util.Locale.ROOT) + ":" + name;
    }

    /// Read the form that [#term] writes.
    public static Grant parse(String term) {
        int colon = term.indexOf(':');
        if (colon < 0) throw new IllegalArgumentException("not a grant: " + term);
        return new Grant(
                Kind.valueOf(term.substring(0, colon).toUpperCase(java.util.Locale.ROOT)), term.substring(colon + 1));
    }
}
