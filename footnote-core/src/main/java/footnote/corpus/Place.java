package footnote.corpus;

import java.util.List;
import java.util.OptionalInt;

/// Where in its document a passage stands, in the terms a reader uses.
///
/// @param page the page on which it starts, counted from 1, for paged formats
/// @param headings the headings above it, outermost first
public record Place(OptionalInt page, List<String> headings) {
    public static final Place UNKNOWN = new Place(OptionalInt.empty(), List.of());

    public Place {
        headings = List.copyOf(headings);
        if (page.isPresent() && page.getAsInt() < 1) throw new IllegalArgumentException("pages count from 1: " + page);
    }

    /// The heading path as one line, empty where there is none.
    public String section() {
        return String.join(" › ", headings);
    }
}
