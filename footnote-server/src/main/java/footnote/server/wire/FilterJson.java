package footnote.server.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import footnote.corpus.PassageFilter;
import footnote.corpus.PassageFilter.Field;
import footnote.fault.Echo;
import footnote.filter.Clauses;
import footnote.filter.FilterException;
import footnote.filter.FilterExpression;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A filter over the wire: parts in `and`, `or` and `not`, each about a `field`; or the text of a filter
/// expression.
///
/// ```json
/// {"and": [{"field": "collection", "anyOf": ["handbook"]}, {"field": "date", "from": "2024-01", "to":
/// "2024-06-30"},
///          {"not": {"field": "path", "startsWith": "drafts/"}}]}
/// ```
final class FilterJson {
    private static final String AND = "and";
    private static final String OR = "or";
    private static final String NOT = "not";
    private static final String FIELD = "field";
    private static final String ANY_OF = "anyOf";
    private static final String STARTS_WITH = "startsWith";
    private static final String FROM = "from";
    private static final String TO = "to";
    private static final Set<String> COMPARISONS = Set.of(ANY_OF, STARTS_WITH, FROM, TO);
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private FilterJson() {}

    /// Fails with `BAD_REQUEST`, saying what is wrong and where.
    static PassageFilter read(JsonNode filter) {
        try {
            if (filter.isTextual()) return FilterExpression.parse(filter.textValue());
            return Clauses.bounded(part(filter, "filter", 1));
        } catch (FilterException e) {
            throw e.toFault();
        }
    }

    private static PassageFilter part(JsonNode node, String place, int depth) throws FilterException {
        try {
            Clauses.checkDepth(depth);
        } catch (FilterException e) {
            throw e.in("filter");
        }
        if (!node.isObject()) throw wrong(place, "a part of a filter is an object");
        var names = new ArrayList<String>();
        node.fieldNames().forEachRemaining(names::add);
        if (names.contains(FIELD)) return clause(node, names, place);
        if (names.size() != 1)
            throw wrong(place, "a part of a filter has one of \"and\", \"or\", \"not\" and \"field\"");
        var name = names.getFirst();
        var inside = node.get(name);
        var at = place + "." + name;
        return switch (name) {
            case AND -> new PassageFilter.And(parts(inside, at, depth));
            case OR -> new PassageFilter.Or(parts(inside, at, depth));
            case NOT -> new PassageFilter.Not(part(inside, at, depth + 1));
            default -> throw unknown(place, name);
        };
    }

    private static List<PassageFilter> parts(JsonNode node, String place, int depth) throws FilterException {
        if (!node.isArray() || node.isEmpty()) throw wrong(place, "a list of at least one part is expected");
        var parts = new ArrayList<PassageFilter>();
        for (var inside : node) parts.add(part(inside, place + "[" + parts.size() + "]", depth + 1));
        return parts;
    }

    private static PassageFilter clause(JsonNode node, List<String> names, String place) throws FilterException {
        for (var name : names) {
            if (!name.equals(FIELD) && !COMPARISONS.contains(name)) throw unknown(place, name);
        }
        var field = text(node, FIELD, place).orElseThrow();
        boolean between = names.contains(FROM) || names.contains(TO);
        if (names.size() != (names.contains(FROM) && names.contains(TO) ? 3 : 2)) {
            throw wrong(place, "\"field\" goes with one of \"anyOf\", \"startsWith\" and \"from\" or \"to\"");
        }
        var prefix = text(node, STARTS_WITH, place);
        var from = text(node, FROM, place);
        var to = text(node, TO, place);
        try {
            if (between) return Clauses.between(field, from, to);
            return prefix.isPresent()
                    ? Clauses.startsWith(field, prefix.get())
                    : Clauses.anyOf(field, values(node.get(ANY_OF), field, place + "." + ANY_OF));
        } catch (FilterException e) {
            throw e.placed() ? e : e.in(place);
        }
    }

    private static Optional<String> text(JsonNode node, String name, String place) throws FilterException {
        var value = node.get(name);
        if (value == null) return Optional.empty();
        if (!value.isTextual()) throw wrong(place + "." + name, "text is expected");
        return Optional.of(value.textValue());
    }

    /// Levels may be numbers.
    private static List<String> values(JsonNode node, String field, String place) throws FilterException {
        if (!node.isArray() || node.isEmpty()) throw wrong(place, "a list of at least one value is expected");
        var values = new ArrayList<String>();
        for (var value : node) {
            boolean level = value.isInt() && field.equalsIgnoreCase(Field.LEVEL.word());
            if (!value.isTextual() && !level) {
                throw wrong(place + "[" + values.size() + "]", "text is expected");
            }
            values.add(value.asText());
        }
        return values;
    }

    private static FilterException wrong(String place, String what) {
        return new FilterException(what + ".").in(place);
    }

    private static FilterException unknown(String place, String name) {
        return new FilterException("\"" + Echo.of(name) + "\" is not known here; a part of a filter has \"and\", "
                        + "\"or\", \"not\", or \"field\" with \"anyOf\", \"startsWith\", \"from\" and \"to\".")
                .in(place);
    }

    /// The form that [#read] takes; nothing for a filter that passes everything.
    static @Nullable JsonNode of(PassageFilter filter) {
        return filter.equals(PassageFilter.EVERYTHING) ? null : write(filter);
    }

    private static JsonNode write(PassageFilter filter) {
        return switch (filter) {
            case PassageFilter.AnyOf(var field, var values) -> {
                var list = NODES.arrayNode();
                values.stream().sorted().forEach(list::add);
                yield field(field.word()).set(ANY_OF, list);
            }
            case PassageFilter.StartsWith(var field, var prefix) ->
                field(field.word()).put(STARTS_WITH, prefix);
            case PassageFilter.Dated(var from, var to) -> {
                var dated = field("date");
                from.ifPresent(day -> dated.put(FROM, day.toString()));
                to.ifPresent(day -> dated.put(TO, day.toString()));
                yield dated;
            }
            case PassageFilter.And(var parts) when parts.isEmpty() -> everything();
            case PassageFilter.Or(var parts)
            when parts.isEmpty() -> NODES.objectNode().set(NOT, everything());
            case PassageFilter.And(var parts) -> combined(AND, parts);
            case PassageFilter.Or(var parts) -> combined(OR, parts);
            case PassageFilter.Not(var part) -> NODES.objectNode().set(NOT, write(part));
        };
    }

    private static ObjectNode field(String name) {
        return NODES.objectNode().put(FIELD, name);
    }

    /// Every document has a path.
    private static ObjectNode everything() {
        return field(Field.PATH.word()).put(STARTS_WITH, "");
    }

    private static JsonNode combined(String how, List<PassageFilter> parts) {
        var list = NODES.arrayNode();
        for (var part : parts) list.add(write(part));
        return NODES.objectNode().set(how, list);
    }
}
