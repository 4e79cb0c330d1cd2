package footnote.corpus;

import java.util.List;
import java.util.Optional;

/// Where in its document a passage stands, in the terms a reader uses.
///
/// @param spot its page, slide, rows or lines, for formats that count them
/// @param headings the headings above it, outermost first
public record Place(Optional<Spot> spot, List<String> headings) {
    public static final Place UNKNOWN = new Place(Optional.empty(), List.of());

    public Place {
        headings = List.copyOf(headings);
    }

    public static Place onPage(int number, List<String> headings) {
        return new Place(Optional.of(new Spot.Page(number)), headings);
    }

    /// The heading path as one line, empty where there is none.
    public String section() {
        return String.join(" › ", headings);
    }
}
