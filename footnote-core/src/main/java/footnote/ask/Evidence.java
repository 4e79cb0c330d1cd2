package footnote.ask;

import java.util.List;

/// Sources in the order in which they are numbered: the first is `[1]`.
///
/// @param leftOut those that were looked at and not chosen, in the order of their ranking
public record Evidence(List<Source> sources, List<LeftOut> leftOut) {
    public static final Evidence NONE = new Evidence(List.of());

    public Evidence {
        sources = List.copyOf(sources);
        leftOut = List.copyOf(leftOut);
    }

    public Evidence(List<Source> sources) {
        this(sources, List.of());
    }

    public boolean isEmpty() {
        return sources.isEmpty();
    }
}
