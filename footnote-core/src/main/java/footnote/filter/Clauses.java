package footnote.filter;

import footnote.corpus.DocumentId;
import footnote.corpus.Passage;
import footnote.corpus.PassageFilter;
import footnote.corpus.PassageFilter.Field;
import footnote.fault.Echo;
import footnote.fault.Nearest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Makes the parts of a filter from what people write, whatever they write it in.
///
/// Fields go by the words of [Field] and by `date`. Dates are days, months or years.
public final class Clauses {
    /// How deep parts may lie within parts.
    private static final int DEEPEST = 20;

    /// With the longest question, as many as Lucene takes at a time.
    private static final int MOST_PARTS = 200;

    private static final int MOST_VALUES = 10_000;
    private static final String DATE = "date";

    private static final List<String> NAMES = Stream.concat(
                    Arrays.stream(Field.values()).map(Field::word), Stream.of(DATE))
            .sorted()
            .toList();

    private Clauses() {}

    /// What holds one of the values in the field.
    public static PassageFilter anyOf(String field, Collection<String> values) throws FilterException {
        if (values.isEmpty()) throw new FilterException("\"" + named(field) + "\" needs at least one value.");
        if (isDate(field)) return dated(values);
        var known = field(field);
        var read = new LinkedHashSet<String>();
        for (var value : values) read.add(value(known, value));
        return new PassageFilter.AnyOf(known, read);
    }

    /// What holds a value in the field that starts so; with an empty prefix, any value at all.
    public static PassageFilter startsWith(String field, String prefix) throws FilterException {
        if (isDate(field) || field(field) == Field.LEVEL || field(field) == Field.DOCUMENT) {
            throw new FilterException("\"" + named(field) + "\" is compared as a whole, not by how it begins"
                    + (isDate(field) ? ": write 2024-03 for a month and 2024 for a year." : "."));
        }
        return new PassageFilter.StartsWith(field(field), prefix);
    }

    /// What the field, which must be the date, says to lie between two days, months or years, both included.
    public static PassageFilter between(String field, Optional<String> from, Optional<String> to)
            throws FilterException {
        if (!isDate(field)) {
            throw new FilterException("\"" + named(field)
                    + "\" has no earlier and later, only \"date\" has: compare it as a whole or by how it begins.");
        }
        if (from.isEmpty() && to.isEmpty()) throw new FilterException("\"date\" needs a day to begin or end with.");
        var first = from.isEmpty() ? Optional.<Days>empty() : Optional.of(days(from.get()));
        var last = to.isEmpty() ? Optional.<Days>empty() : Optional.of(days(to.get()));
        if (first.isPresent()
                && last.isPresent()
                && first.get().first().isAfter(last.get().last())) {
            throw new FilterException("No day lies between " + from.get() + " and " + to.get() + ".");
        }
        return new PassageFilter.Dated(first.map(Days::first), last.map(Days::last));
    }

    /// What lies before all of a day, month or year, or after all of it.
    static PassageFilter beside(String field, String value, boolean before) throws FilterException {
        if (!isDate(field)) return between(field, Optional.of(value), Optional.empty());
        var days = days(value);
        return before
                ? PassageFilter.until(days.first().minusDays(1))
                : PassageFilter.since(days.last().plusDays(1));
    }

    /// The filter, unless it is deeper or has more parts or values than can be searched with.
    public static PassageFilter bounded(PassageFilter filter) throws FilterException {
        checkDepth(depth(filter));
        if (parts(filter) > MOST_PARTS) {
            throw new FilterException("The filter has more than " + MOST_PARTS
                    + " parts: name several values in one part instead of writing a part for each.");
        }
        if (values(filter) > MOST_VALUES) {
            throw new FilterException("The filter names more than " + MOST_VALUES + " values.");
        }
        return filter;
    }

    /// Fails if parts at this depth are too deep.
    public static void checkDepth(int depth) throws FilterException {
        if (depth > DEEPEST) {
            throw new FilterException("The filter's parts lie more than " + DEEPEST + " deep within each other.");
        }
    }

    private static boolean isDate(String field) {
        return field.equalsIgnoreCase(DATE);
    }

    private static Field field(String name) throws FilterException {
        for (var field : Field.values()) if (field.word().equalsIgnoreCase(name)) return field;
        var near = Nearest.to(name.toLowerCase(Locale.ROOT), NAMES)
                .map(likely -> "; did you mean \"" + likely + "\"?")
                .orElse(".");
        throw new FilterException("There is no field \"" + Echo.of(name) + "\"" + near + " The fields are "
                + String.join(", ", NAMES) + ".");
    }

    /// The field's name as it is written here; fails if there is none.
    static String named(String field) throws FilterException {
        return isDate(field) ? DATE : field(field).word();
    }

    private static PassageFilter dated(Collection<String> values) throws FilterException {
        var parts = new ArrayList<PassageFilter>();
        for (var value : Set.copyOf(values)) parts.add(between(DATE, Optional.of(value), Optional.of(value)));
        return parts.size() == 1 ? parts.getFirst() : new PassageFilter.Or(parts);
    }

    private static Days days(String text) throws FilterException {
        return Days.read(text)
                .orElseThrow(() -> new FilterException(
                        "\"date\" is a day as 2024-03-15, a month as 2024-03 or a year as 2024, not \"" + Echo.of(text)
                                + "\"."));
    }

    private static String value(Field field, String text) throws FilterException {
        if (text.isBlank()) throw new FilterException("A value of \"" + field.word() + "\" is empty.");
        return switch (field) {
            case LEVEL -> level(text);
            case DOCUMENT -> document(text);
            case COLLECTION, REPOSITORY, PATH, URL, MIME, TAG -> text;
        };
    }

    private static String level(String text) throws FilterException {
        int level = switch (text.toLowerCase(Locale.ROOT)) {
            case "0", "document" -> Passage.DOCUMENT;
            case "1", "section" -> Passage.SECTION;
            case "2", "paragraph" -> Passage.PARAGRAPH;
            default ->
                throw new FilterException(
                        "\"level\" is document, section or paragraph (0, 1 or 2), not \"" + Echo.of(text) + "\".");
        };
        return Integer.toString(level);
    }

    private static String document(String text) throws FilterException {
        try {
            return new DocumentId(text.toLowerCase(Locale.ROOT)).value();
        } catch (IllegalArgumentException e) {
            throw new FilterException(
                    "\"document\" is the id of a document, as 123e4567-e89b-12d3-a456-426614174000, not \""
                            + Echo.of(text) + "\".");
        }
    }

    private static int depth(PassageFilter filter) {
        return 1
                + switch (filter) {
                    case PassageFilter.And(var parts) -> deepest(parts);
                    case PassageFilter.Or(var parts) -> deepest(parts);
                    case PassageFilter.Not(var part) -> depth(part);
                    case PassageFilter.AnyOf _, PassageFilter.StartsWith _, PassageFilter.Dated _ -> 0;
                };
    }

    private static int deepest(List<PassageFilter> parts) {
        return parts.stream().mapToInt(Clauses::depth).max().orElse(0);
    }

    private static int parts(PassageFilter filter) {
        return 1
                + switch (filter) {
                    case PassageFilter.And(var parts) ->
                        parts.stream().mapToInt(Clauses::parts).sum();
                    case PassageFilter.Or(var parts) ->
                        parts.stream().mapToInt(Clauses::parts).sum();
                    case PassageFilter.Not(var part) -> parts(part);
                    case PassageFilter.AnyOf _, PassageFilter.StartsWith _, PassageFilter.Dated _ -> 0;
                };
    }

    private static int values(PassageFilter filter) {
        return switch (filter) {
            case PassageFilter.And(var parts) ->
                parts.stream().mapToInt(Clauses::values).sum();
            case PassageFilter.Or(var parts) ->
                parts.stream().mapToInt(Clauses::values).sum();
            case PassageFilter.Not(var part) -> values(part);
            case PassageFilter.AnyOf(var _, var values) -> values.size();
            case PassageFilter.StartsWith _, PassageFilter.Dated _ -> 1;
        };
    }
}
