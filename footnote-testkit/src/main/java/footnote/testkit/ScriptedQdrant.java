package footnote.testkit;

import static footnote.testkit.QdrantFilter.list;
import static footnote.testkit.QdrantFilter.number;
import static footnote.testkit.QdrantFilter.required;
import static footnote.testkit.QdrantFilter.wrong;

import footnote.corpus.Embedding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A Qdrant server on the loopback interface, made after the description of its REST API: it keeps collections,
/// applies filters and ranks by cosine, and misbehaves as told. It is as strict as [ScriptedService] says.
///
/// Of a request that was correct it keeps method and path. What it holds outlives it: [#again] starts another one on
/// the same port.
public final class ScriptedQdrant extends ScriptedService<String> {
    private static final Pattern PATH = Pattern.compile("/collections(?:/([A-Za-z0-9._-]{1,255})(/[a-z/]+)?)?(\\?.*)?");
    private static final Pattern UUID = Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

    private final Map<String, Collection> collections;

    private ScriptedQdrant(int port, Map<String, Collection> collections) {
        super(port);
        this.collections = collections;
    }

    public static ScriptedQdrant start() {
        return start(0, new ConcurrentSkipListMap<>());
    }

    /// What this one held, served by another at the same address. This one must have been closed.
    public ScriptedQdrant again() {
        return start(port(), collections);
    }

    private static ScriptedQdrant start(int port, Map<String, Collection> collections) {
        var server = new ScriptedQdrant(port, collections);
        server.listen();
        return server;
    }

    /// @param indexes the kind of index of each field that has one
    private record Collection(int size, Map<String, String> indexes, Map<String, Point> points) {
        Collection copy() {
            return new Collection(size, new TreeMap<>(indexes), new TreeMap<>(points));
        }
    }

    private record Point(Embedding vector, Map<?, ?> payload) {}

    public synchronized Set<String> collections() {
        return Set.copyOf(collections.keySet());
    }

    /// How many points a collection holds, all of them.
    public synchronized int points(String collection) {
        return named(collection).points.size();
    }

    /// The payloads of all points of all collections, as text.
    public synchronized String payloads() {
        return collections.values().stream()
                .flatMap(collection -> collection.points.values().stream())
                .map(point -> point.payload.toString())
                .collect(Collectors.joining("\n"));
    }

    /// Delete a collection behind everybody's back.
    public synchronized void drop(String collection) {
        collections.remove(collection);
    }

    /// Make a collection behind everybody's back.
    public synchronized void make(String collection, int size) {
        collections.put(collection, new Collection(size, new TreeMap<>(), new TreeMap<>()));
    }

    /// Keep the state of all collections; running what is returned brings it back.
    public synchronized Runnable snapshot() {
        var kept = new TreeMap<String, Collection>();
        collections.forEach((name, collection) -> kept.put(name, collection.copy()));
        return () -> restore(kept);
    }

    private synchronized void restore(Map<String, Collection> kept) {
        collections.clear();
        kept.forEach((name, collection) -> collections.put(name, collection.copy()));
    }

    @Override
    protected Set<String> methods() {
        return Set.of("GET", "PUT", "POST", "DELETE");
    }

    @Override
    protected String key(Map<String, String> headers) {
        return headers.getOrDefault("api-key", "");
    }

    @Override
    protected synchronized Reply judge(Incoming incoming) {
        var path = PATH.matcher(incoming.path());
        if (!path.matches()) return complain(404, "unknown path " + incoming.path());
        var asked =
                incoming.method() + " " + Optional.ofNullable(path.group(2)).orElse(path.group(1) == null ? "" : "/");
        var query = Optional.ofNullable(path.group(3)).orElse("");
        try {
            var answer = route(asked, query, Optional.ofNullable(path.group(1)).orElse(""));
            var body = incoming.body().isEmpty() ? Map.of() : PlainJson.read(incoming.body());
            if (!(body instanceof Map<?, ?> json)) return complain(400, "no object");
            received(incoming.method() + " " + incoming.path());
            var next = next();
            if (!(next instanceof Reply.Usual)) return next;
            return Reply.body("{\"result\":" + answer.apply(json) + ",\"status\":\"ok\",\"time\":0.001}");
        } catch (NoCollection e) {
            return error(404, "Not found: Collection `" + e.getMessage() + "` doesn't exist!");
        } catch (IllegalArgumentException | ClassCastException e) {
            complain(400, String.valueOf(e.getMessage()));
            return error(400, "Wrong input: " + e.getMessage());
        }
    }

    private static Reply error(int status, String words) {
        var body = "{\"status\":{\"error\":" + PlainJson.quote(words) + "},\"time\":0.001}";
        return new Reply.Whole(status, Map.of(), body);
    }

    private static final class NoCollection extends RuntimeException {
        private static final long serialVersionUID = 1;

        NoCollection(String name) {
            super(name);
        }
    }

    private Collection named(String name) {
        return Optional.ofNullable(collections.get(name)).orElseThrow(() -> new NoCollection(name));
    }

    private Function<Map<?, ?>, String> route(String asked, String query, String name) {
        boolean waits =
                Set.of("PUT /points", "POST /points/delete", "PUT /index").contains(asked);
        if (!query.equals(waits ? "?wait=true" : "")) throw wrong("query " + query);
        return switch (asked) {
            case "GET " -> _ -> listed();
            case "GET /" -> _ -> described(named(name));
            case "PUT /" -> body -> created(name, body);
            case "DELETE /" -> _ -> String.valueOf(collections.remove(name) != null);
            case "PUT /index" -> body -> indexed(named(name), body);
            case "PUT /points" -> body -> upserted(named(name), body);
            case "POST /points" -> body -> retrieved(named(name), body);
            case "POST /points/delete" -> body -> deleted(named(name), body);
            case "POST /points/query" -> body -> nearest(named(name), body);
            case "POST /points/count" -> body -> counted(named(name), body);
            default -> throw wrong("unknown request " + asked);
        };
    }

    private String listed() {
        return collections.keySet().stream()
                .map(name -> "{\"name\":\"" + name + "\"}")
                .collect(Collectors.joining(",", "{\"collections\":[", "]}"));
    }

    private static String described(Collection it) {
        return "{\"status\":\"green\",\"optimizer_status\":\"ok\",\"indexed_vectors_count\":0,\"points_count\":"
                + it.points.size() + ",\"segments_count\":1,\"config\":{\"params\":{\"vectors\":{\"size\":" + it.size
                + ",\"distance\":\"Cosine\"},\"shard_number\":1,\"replication_factor\":1,\"on_disk_payload\":true}},"
                + "\"payload_schema\":{}}";
    }

    private String created(String name, Map<?, ?> body) {
        fields(body, Set.of("vectors", "on_disk_payload"));
        if (collections.containsKey(name)) throw wrong("Collection `" + name + "` already exists!");
        var vectors = (Map<?, ?>) required(body, "vectors");
        fields(vectors, Set.of("size", "distance"));
        if (!required(vectors, "distance").equals("Cosine")) throw wrong("distance");
        make(name, (int) whole(required(vectors, "size"), 1, 65_536));
        return "true";
    }

    private static String indexed(Collection it, Map<?, ?> body) {
        fields(body, Set.of("field_name", "field_schema"));
        var schema = required(body, "field_schema");
        var kind = schema instanceof Map<?, ?> detailed ? required(detailed, "type") : schema;
        if (schema instanceof Map<?, ?> detailed) {
            fields(detailed, Set.of("type", "lookup", "range", "on_disk"));
            if (!kind.equals("integer")) throw wrong("a schema of " + kind);
            if (!Boolean.TRUE.equals(detailed.get("lookup"))) throw wrong("an index that looks nothing up");
        }
        if (!Set.of("keyword", "integer").contains(kind)) throw wrong("a schema of " + kind);
        it.indexes.put((String) required(body, "field_name"), (String) kind);
        return completed();
    }

    private static String completed() {
        return "{\"operation_id\":1,\"status\":\"completed\"}";
    }

    private static String upserted(Collection it, Map<?, ?> body) {
        fields(body, Set.of("points"));
        var fresh = new LinkedHashMap<String, Point>();
        for (var given : list(required(body, "points"))) {
            var point = (Map<?, ?>) given;
            fields(point, Set.of("id", "vector", "payload"));
            var stored = new Point(vector(it, required(point, "vector")), (Map<?, ?>) required(point, "payload"));
            if (fresh.put(id(required(point, "id")), stored) != null) throw wrong("a point that stands twice");
        }
        if (fresh.isEmpty()) throw wrong("no points");
        it.points.putAll(fresh);
        return completed();
    }

    private static String id(Object given) {
        if (given instanceof String text && UUID.matcher(text).matches()) return text;
        if (QdrantFilter.isInteger(given) && number(given) >= 0) return given.toString();
        throw wrong("an id that is neither an unsigned number nor a UUID");
    }

    private static Embedding vector(Collection it, Object given) {
        var numbers = list(given);
        if (numbers.size() != it.size) {
            throw wrong("Vector dimension error: expected dim: " + it.size + ", got " + numbers.size());
        }
        var vector = new float[numbers.size()];
        for (int i = 0; i < vector.length; i++) vector[i] = (float) number(numbers.get(i));
        return Embedding.normalised(vector);
    }

    private static String retrieved(Collection it, Map<?, ?> body) {
        fields(body, Set.of("ids", "with_payload", "with_vector"));
        var found = new ArrayList<String>();
        for (var given : list(required(body, "ids"))) {
            var point = it.points.get(id(given));
            if (point != null) found.add("{\"id\":\"" + given + "\",\"payload\":" + written(point.payload) + "}");
        }
        return "[" + String.join(",", found) + "]";
    }

    private static String deleted(Collection it, Map<?, ?> body) {
        fields(body, Set.of("filter"));
        var passing = passing(it, required(body, "filter"));
        it.points.entrySet().removeIf(passing);
        return completed();
    }

    private static Predicate<Map.Entry<String, Point>> passing(Collection it, Object filter) {
        var filters = new QdrantFilter(it.indexes);
        filters.passes(filter, "", Map.of()); // wrong ones are refused where there are no points, too
        return point -> filters.passes(filter, point.getKey(), point.getValue().payload);
    }

    private static String nearest(Collection it, Map<?, ?> body) {
        fields(body, Set.of("query", "filter", "limit", "params", "with_payload", "with_vector"));
        var point = vector(it, required(body, "query"));
        long limit = whole(required(body, "limit"), 1, Integer.MAX_VALUE);
        var params = (Map<?, ?>) required(body, "params");
        fields(params, Set.of("hnsw_ef"));
        whole(required(params, "hnsw_ef"), 1, Integer.MAX_VALUE);
        if (!Boolean.FALSE.equals(body.get("with_vector"))) throw wrong("vectors that nobody needs");
        var shown = list(required(body, "with_payload"));
        return it.points.entrySet().stream()
                .filter(passing(it, required(body, "filter")))
                .map(entry -> new Scored(entry.getKey(), entry.getValue(), (float)
                        entry.getValue().vector.cosine(point)))
                .sorted(Comparator.comparingDouble(Scored::score).reversed().thenComparing(Scored::id))
                .limit(limit)
                .map(scored -> scored.written(shown))
                .collect(Collectors.joining(",", "{\"points\":[", "]}"));
    }

    private record Scored(String id, Point point, float score) {
        String written(List<?> shown) {
            var payload = new LinkedHashMap<Object, Object>(point.payload);
            payload.keySet().retainAll(shown);
            return "{\"id\":\"" + id + "\",\"version\":1,\"score\":" + score + ",\"payload\":"
                    + ScriptedQdrant.written(payload) + "}";
        }
    }

    private static String counted(Collection it, Map<?, ?> body) {
        fields(body, Set.of("filter", "exact"));
        long count = it.points.entrySet().stream()
                .filter(passing(it, required(body, "filter")))
                .count();
        return "{\"count\":" + count + "}";
    }

    private static String written(Object value) {
        return switch (value) {
            case Map<?, ?> object ->
                object.entrySet().stream()
                        .map(entry -> PlainJson.quote((String) entry.getKey()) + ":" + written(entry.getValue()))
                        .collect(Collectors.joining(",", "{", "}"));
            case List<?> list -> list.stream().map(ScriptedQdrant::written).collect(Collectors.joining(",", "[", "]"));
            case String text -> PlainJson.quote(text);
            case Double number when number == Math.rint(number) -> Long.toString(number.longValue());
            default -> value.toString();
        };
    }

    private static long whole(Object value, long least, long most) {
        if (!QdrantFilter.isInteger(value) || number(value) < least || number(value) > most) {
            throw wrong("not a whole number from " + least + " to " + most);
        }
        return (long) number(value);
    }

    private static void fields(Map<?, ?> object, Set<String> known) {
        if (!known.containsAll(object.keySet())) throw wrong("fields " + object.keySet());
    }
}
