package footnote.rank;

import footnote.ask.Source;
import footnote.corpus.Viewer;
import java.util.List;

/// Tells how alike sources are.
@FunctionalInterface
public interface Likeness {
    /// Look at all of them at once, so that what is needed is fetched at once.
    Table among(List<Source> sources, Viewer viewer);

    /// How alike two of the sources are, from 0 to 1.
    @FunctionalInterface
    interface Table {
        Table NONE = (_, _) -> 0;

        double between(Source one, Source other);
    }
}
