package footnote.ask;

import java.util.List;

/// Sources in the order in which they are numbered: the first is `[1]`.
public record Evidence(List<Source> sources) {
    public static final Evidence NONE = new Evidence(List.of());

    public Evidence {
        sources = List.copyOf(sources);
    }

    public boolean isEmpty() {
        return sources.isEmpty();
    }
}
