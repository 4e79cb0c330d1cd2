package footnote.corpus;

import java.util.List;
import java.util.Set;

/// Which passages a search may return, besides what its viewer may read.
public sealed interface PassageFilter {
    PassageFilter EVERYTHING = new And(List.of());

    /// Passages whose field holds one of the values.
    record AnyOf(Field field, Set<String> values) implements PassageFilter {
        public AnyOf {
            values = Set.copyOf(values);
            if (values.isEmpty()) throw new IllegalArgumentException("a filter on " + field + " needs a value");
        }
    }

    /// Passages whose field starts with `prefix`.
    record StartsWith(Field field, String prefix) implements PassageFilter {}

    /// Passages that pass all of the parts; everything when there are none.
    record And(List<PassageFilter> parts) implements PassageFilter {
        public And {
            parts = List.copyOf(parts);
        }
    }

    /// Passages that pass at least one of the parts; nothing when there are none.
    record Or(List<PassageFilter> parts) implements PassageFilter {
        public Or {
            parts = List.copyOf(parts);
        }
    }

    /// Passages that do not pass `part`.
    record Not(PassageFilter part) implements PassageFilter {}

    /// What can be filtered on.
    enum Field {
        COLLECTION,
        PATH,
        MIME,
        DOCUMENT,
        LEVEL
    }
}
