package footnote.testkit;

import java.util.List;
import java.util.Map;
import java.util.Set;

/// Reads and applies the filters that Qdrant takes, as far as anybody here uses them, and refuses the rest.
///
/// Stricter than a real server: a clause without conditions means different things to different versions, and a
/// field without an index is refused by those in strict mode.
final class QdrantFilter {
    private final Map<String, String> indexes;

    /// @param indexes the kind of index of each field that has one
    QdrantFilter(Map<String, String> indexes) {
        this.indexes = indexes;
    }

    /// Whether a point passes; fails with an [IllegalArgumentException] for what is no filter.
    boolean passes(Object filter, String id, Map<?, ?> payload) {
        if (!(filter instanceof Map<?, ?> clauses) || clauses.isEmpty()) throw wrong("an empty filter");
        boolean passes = true;
        for (var clause : clauses.entrySet()) {
            if (!(clause.getValue() instanceof List<?> conditions) || conditions.isEmpty()) {
                throw wrong("a clause without conditions");
            }
            int passed = 0; // all are looked at, so that none is wrong unseen
            for (var condition : conditions) if (holds(condition, id, payload)) passed++;
            passes &= switch ((String) clause.getKey()) {
                case "must" -> passed == conditions.size();
                case "should" -> passed > 0;
                case "must_not" -> passed == 0;
                default -> throw wrong("an unknown clause " + clause.getKey());
            };
        }
        return passes;
    }

    private boolean holds(Object condition, String id, Map<?, ?> payload) {
        if (!(condition instanceof Map<?, ?> it)) throw wrong("a condition that is no object");
        if (it.keySet().equals(Set.of("has_id")))
            return list(required(it, "has_id")).contains(id);
        if (!it.containsKey("key")) return passes(it, id, payload);
        var key = (String) it.get("key");
        var kind = indexes.get(key);
        if (kind == null) throw wrong("a condition on " + key + ", which has no index");
        var values = values(payload, key);
        if (it.keySet().equals(Set.of("key", "match"))) return matches(required(it, "match"), kind, values);
        if (it.keySet().equals(Set.of("key", "range"))) return lies(required(it, "range"), kind, values);
        throw wrong("an unknown condition " + it.keySet());
    }

    private static List<?> values(Map<?, ?> payload, String key) {
        var value = payload.get(key);
        if (value == null) return List.of();
        return value instanceof List<?> several ? several : List.of(value);
    }

    private static boolean matches(Object match, String kind, List<?> values) {
        if (!(match instanceof Map<?, ?> it) || it.size() != 1) throw wrong("an unknown match");
        var wanted = it.containsKey("any") ? list(it.get("any")) : List.of(required(it, "value"));
        if (wanted.isEmpty()) throw wrong("a match of nothing");
        for (var value : wanted) {
            boolean fits = kind.equals("keyword") ? value instanceof String : isInteger(value);
            if (!fits) throw wrong("a value that a " + kind + " never is");
        }
        return values.stream().anyMatch(wanted::contains);
    }

    private static boolean lies(Object range, String kind, List<?> values) {
        if (!kind.equals("integer")) throw wrong("a range over a " + kind);
        if (!(range instanceof Map<?, ?> it)
                || it.isEmpty()
                || !Set.of("gte", "lte").containsAll(it.keySet())) {
            throw wrong("an unknown range");
        }
        double from = it.containsKey("gte") ? number(it.get("gte")) : Double.NEGATIVE_INFINITY;
        double to = it.containsKey("lte") ? number(it.get("lte")) : Double.POSITIVE_INFINITY;
        return values.stream().mapToDouble(QdrantFilter::number).anyMatch(value -> from <= value && value <= to);
    }

    static boolean isInteger(Object value) {
        return value instanceof Long || (value instanceof Double number && number == Math.rint(number));
    }

    static Object required(Map<?, ?> object, String key) {
        var value = object.get(key);
        if (value == null) throw wrong("no " + key);
        return value;
    }

    static List<?> list(Object value) {
        if (value instanceof List<?> list) return list;
        throw wrong("something that is no list");
    }

    static double number(Object value) {
        if (value instanceof Number number) return number.doubleValue();
        throw wrong("something that is no number");
    }

    static IllegalArgumentException wrong(String what) {
        return new IllegalArgumentException(what);
    }
}
