package footnote.corpus;

import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Which passages a search may return, besides what its viewer may read.
///
/// ```java
/// all(is(Field.COLLECTION, "handbook"), startsWith(Field.PATH, "src/"), not(is(Field.TAG, "draft")))
/// ```
public sealed interface PassageFilter {
    PassageFilter EVERYTHING = new And(List.of());

    /// Passages whose field holds one of the values.
    record AnyOf(Field field, Set<String> values) implements PassageFilter {
        public AnyOf {
            values = Set.copyOf(values);
            if (values.isEmpty()) throw new IllegalArgumentException("a filter on " + field + " needs a value");
        }
    }

    /// Passages whose field holds a value that starts with `prefix`; with an empty one, any value at all.
    record StartsWith(Field field, String prefix) implements PassageFilter {}

    /// Passages of documents whose date lies between two days, both included; open where there is none.
    ///
    /// A document's date is the day it was published, if that is known, and else the day it was added.
    record Dated(Optional<LocalDate> from, Optional<LocalDate> to) implements PassageFilter {
        public Dated {
            if (from.isEmpty() && to.isEmpty()) throw new IllegalArgumentException("a filter on dates needs a day");
            if (from.isPresent() && to.isPresent() && from.get().isAfter(to.get())) {
                throw new IllegalArgumentException("no day lies between " + from.get() + " and " + to.get());
            }
        }
    }

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

    /// What can be filtered on by value. A passage may have several values of a field, or none.
    enum Field {
        COLLECTION,
        /// The repository a document was taken from: its address, and its name with and without its owner.
        REPOSITORY,
        PATH,
        /// The address of a page, as it was asked for and as it was found.
        URL,
        MIME,
        TAG,
        LEVEL,
        DOCUMENT;

        /// The name that people write.
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// Whether a filter looks at one of these fields anywhere.
    static boolean names(PassageFilter filter, Set<Field> fields) {
        return switch (filter) {
            case AnyOf(var field, var _) -> fields.contains(field);
            case StartsWith(var field, var _) -> fields.contains(field);
            case Dated _ -> false;
            case And(var parts) -> parts.stream().anyMatch(part -> names(part, fields));
            case Or(var parts) -> parts.stream().anyMatch(part -> names(part, fields));
            case Not(var part) -> names(part, fields);
        };
    }

    static PassageFilter is(Field field, String... oneOf) {
        return new AnyOf(field, Set.copyOf(List.of(oneOf)));
    }

    static PassageFilter startsWith(Field field, String prefix) {
        return new StartsWith(field, prefix);
    }

    static PassageFilter since(LocalDate day) {
        return new Dated(Optional.of(day), Optional.empty());
    }

    static PassageFilter until(LocalDate day) {
        return new Dated(Optional.empty(), Optional.of(day));
    }

    static PassageFilter not(PassageFilter part) {
        return new Not(part);
    }

    /// What passes all of the parts.
    static PassageFilter all(PassageFilter... parts) {
        var flat = Arrays.stream(parts)
                .flatMap(part -> part instanceof And(var inner) ? inner.stream() : Stream.of(part))
                .toList();
        return flat.size() == 1 ? flat.getFirst() : new And(flat);
    }

    /// What passes at least one of the parts.
    static PassageFilter any(PassageFilter... parts) {
        return new Or(List.of(parts));
    }
}
