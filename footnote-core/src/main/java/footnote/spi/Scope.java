package footnote.spi;

import footnote.corpus.PassageFilter;
import footnote.corpus.Viewer;

/// What a search may return: what the viewer may read, narrowed by the filter.
public record Scope(Viewer viewer, PassageFilter filter) {
    public static Scope of(Viewer viewer) {
        return new Scope(viewer, PassageFilter.EVERYTHING);
    }
}
