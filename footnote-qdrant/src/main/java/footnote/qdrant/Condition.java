package footnote.qdrant;

import com.fasterxml.jackson.core.JsonGenerator;
import footnote.corpus.PassageFilter;
import footnote.fault.Fault;
import footnote.spi.Scope;
import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// What a point must be like, as Qdrant is told. What is always or never so is found out here: versions of
/// Qdrant do not agree on what a clause without conditions means.
sealed interface Condition {
    record Always() implements Condition {}

    record Never() implements Condition {}

    record Marked(List<Long> anyOf) implements Condition {}

    record Granted(List<String> anyOf) implements Condition {}

    /// Days since 1970, both included.
    record Days(Optional<LocalDate> from, Optional<LocalDate> to) implements Condition {}

    record All(List<Condition> parts) implements Condition {}

    record One(List<Condition> parts) implements Condition {}

    record Not(Condition part) implements Condition {}

    static Condition of(Scope scope) {
        var grants = scope.viewer().keys().stream().map(Points::term).sorted().toList();
        return all(List.of(new Granted(grants), of(scope.filter())));
    }

    private static Condition of(PassageFilter filter) {
        return switch (filter) {
            case PassageFilter.AnyOf(var field, var values) ->
                new Marked(values.stream()
                        .map(value -> Mark.whole(field, value))
                        .sorted()
                        .toList());
            case PassageFilter.StartsWith(var field, var prefix) -> {
                if (prefix.length() > Mark.LONGEST_BEGINNING) throw tooLong();
                yield new Marked(List.of(Mark.beginning(field, prefix)));
            }
            case PassageFilter.Dated(var from, var to) -> new Days(from, to);
            case PassageFilter.And(var parts) ->
                all(parts.stream().map(Condition::of).toList());
            case PassageFilter.Or(var parts) ->
                one(parts.stream().map(Condition::of).toList());
            case PassageFilter.Not(var part) -> not(of(part));
        };
    }

    private static RuntimeException tooLong() {
        return new Fault(
                        Fault.Code.BAD_REQUEST,
                        "The filter names a beginning of more than " + Mark.LONGEST_BEGINNING + " letters.")
                .toException();
    }

    private static Condition all(List<Condition> parts) {
        var needed = new ArrayList<Condition>();
        for (var part : parts) {
            if (part instanceof Never) return part;
            if (!(part instanceof Always)) needed.add(part);
        }
        if (needed.isEmpty()) return new Always();
        return needed.size() == 1 ? needed.getFirst() : new All(needed);
    }

    private static Condition one(List<Condition> parts) {
        var possible = new ArrayList<Condition>();
        for (var part : parts) {
            if (part instanceof Always) return part;
            if (!(part instanceof Never)) possible.add(part);
        }
        if (possible.isEmpty()) return new Never();
        return possible.size() == 1 ? possible.getFirst() : new One(possible);
    }

    private static Condition not(Condition part) {
        return switch (part) {
            case Always _ -> new Never();
            case Never _ -> new Always();
            case Not(var inner) -> inner;
            default -> new Not(part);
        };
    }

    /// Write it as the value of `filter`, whose top is always a clause.
    static void writeFilter(JsonGenerator json, Condition condition) throws IOException {
        json.writeFieldName("filter");
        write(
                json,
                condition instanceof All || condition instanceof One || condition instanceof Not
                        ? condition
                        : new All(List.of(condition)));
    }

    private static void write(JsonGenerator json, Condition condition) throws IOException {
        json.writeStartObject();
        switch (condition) {
            case Always _, Never _ -> throw new IllegalArgumentException("nothing to ask Qdrant for");
            case Marked(var anyOf) -> matchAny(json, Points.MARKS, anyOf);
            case Granted(var anyOf) -> matchAny(json, Points.GRANTS, anyOf);
            case Days(var from, var to) -> {
                json.writeStringField("key", Points.DAY);
                json.writeObjectFieldStart("range");
                if (from.isPresent()) json.writeNumberField("gte", from.get().toEpochDay());
                if (to.isPresent()) json.writeNumberField("lte", to.get().toEpochDay());
                json.writeEndObject();
            }
            case All(var parts) -> clause(json, "must", parts);
            case One(var parts) -> clause(json, "should", parts);
            case Not(var part) -> clause(json, "must_not", List.of(part));
        }
        json.writeEndObject();
    }

    private static void clause(JsonGenerator json, String name, List<Condition> parts) throws IOException {
        json.writeArrayFieldStart(name);
        for (var part : parts) write(json, part);
        json.writeEndArray();
    }

    /// Write the fields of a condition: the field holds one of these texts or whole numbers.
    static void matchAny(JsonGenerator json, String key, Collection<?> values) throws IOException {
        json.writeStringField("key", key);
        json.writeObjectFieldStart("match");
        json.writeArrayFieldStart("any");
        for (var value : values) {
            if (value instanceof Long number) json.writeNumber(number);
            else json.writeString((String) value);
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
