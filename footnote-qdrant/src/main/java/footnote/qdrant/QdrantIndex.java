package footnote.qdrant;

import footnote.corpus.DocumentId;
import footnote.corpus.Embedding;
import footnote.corpus.Hit;
import footnote.corpus.PassageId;
import footnote.corpus.Ranking;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.ChangeLog;
import footnote.spi.PassageIndex.Block;
import footnote.spi.PassageIndex.Facts;
import footnote.spi.Scope;
import footnote.spi.VectorIndex;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/// Keeps the embedded passages of one space in a collection of a Qdrant server.
///
/// A document is replaced by writing its points anew, under the number of the change, and then deleting those
/// of other numbers. Whoever searches between the two sees both, and keeps of each document only what is
/// newest.
///
/// The collection may be lost, or put back to an earlier state, at any time and by anybody: then its
/// [Milestone] is not what was written last. That is looked at with every commit, and [#resume] begins anew.
final class QdrantIndex implements VectorIndex {
    private static final Logger LOG = System.getLogger(QdrantIndex.class.getName());
    /// How many more are asked for than wanted, so that ties at the end are cut by name, and for passages that
    /// have just been replaced.
    private static final int SLACK = 32;
    /// More than this is nobody shown.
    private static final int MOST = 10_000;
    /// How many candidates a walk through the graph keeps.
    private static final int BREADTH = 128;
    /// More than this is refused by servers in strict mode.
    private static final int WIDEST = 512;
    /// How many documents' old points are deleted by one request.
    private static final int DELETED_AT_ONCE = 500;
    /// In place of a number: no point of the document is to be kept.
    private static final long NONE = -1;

    private final QdrantCollections home;
    private final QdrantClient client;
    private final String name;
    private final String path;
    private final int dimension;
    private final ChangeLog log;
    private final Note note;
    private final Batch batch = new Batch(this::upsert);
    /// For each document that was applied, the number of the points that stay.
    private final SequencedMap<DocumentId, Long> staying = new LinkedHashMap<>();

    private boolean ready;
    private long latest;
    private volatile long durable;
    /// Whether the collection is being made: until its fields have indexes, a server in strict mode takes no
    /// filter.
    private volatile boolean making;

    QdrantIndex(QdrantCollections home, QdrantClient client, String name, int dimension, ChangeLog log, Note note) {
        this.home = home;
        this.client = client;
        this.name = name;
        this.path = "/collections/" + name;
        this.dimension = dimension;
        this.log = log;
        this.note = note;
    }

    @Override
    public long applied() {
        return durable;
    }

    @Override
    public long resume() {
        forgetUnwritten();
        durable = 0;
        var collection = client.get(path);
        if (collection.found()) checkVectors(collection);
        var there = collection.found() ? milestone() : Optional.<Milestone>empty();
        if (there.isPresent() && isTrue(there.get())) {
            durable = there.get().number();
        } else {
            if (collection.found()) client.delete(path);
            create();
        }
        latest = durable;
        ready = true;
        return durable;
    }

    private void checkVectors(Answer collection) {
        var vectors = "/result/config/params/vectors/";
        var size = collection.optional(vectors + "size").orElse("no size");
        var distance = collection.optional(vectors + "distance").orElse("no distance");
        if (!size.equals(Integer.toString(dimension)) || !distance.equals("Cosine")) {
            throw client.faults()
                    .otherVectors(name, size + ", " + distance, dimension)
                    .toException();
        }
    }

    /// Whether the collection holds all that the log may have forgotten, and nothing that the log does not
    /// know.
    private boolean isTrue(Milestone there) {
        if (!there.log().equals(log.name()))
            throw client.faults().othersCollection(name).toException();
        var written = note.read();
        return there.format() == Milestone.FORMAT
                && written.isPresent()
                && there.number() >= written.getAsLong()
                && there.number() <= log.latest();
    }

    private Optional<Milestone> milestone() {
        var answer = client.post(path + "/points", Milestone.question());
        return answer.found() ? Milestone.read(answer) : Optional.empty();
    }

    private void create() {
        making = true;
        client.put(path, Body.of(json -> {
                    json.writeObjectFieldStart("vectors");
                    json.writeNumberField("size", dimension);
                    json.writeStringField("distance", "Cosine");
                    json.writeEndObject();
                }))
                .demand();
        for (var field : List.of(Points.GRANTS, Points.DOCUMENT)) {
            indexed(field, json -> json.writeStringField("field_schema", "keyword"));
        }
        for (var field : List.of(Points.NUMBER, Points.DAY)) {
            indexed(field, json -> json.writeStringField("field_schema", "integer"));
        }
        indexed(Points.MARKS, json -> {
            json.writeObjectFieldStart("field_schema");
            json.writeStringField("type", "integer");
            json.writeBooleanField("lookup", true);
            json.writeBooleanField("range", false);
            json.writeBooleanField("on_disk", true);
            json.writeEndObject();
        });
        mark(0);
        making = false;
    }

    /// Have a field indexed. A cluster may do so a little later.
    private void indexed(String field, Body schema) {
        client.put(path + "/index?wait=true", Body.of(json -> {
                    json.writeStringField("field_name", field);
                    schema.write(json);
                }))
                .demand();
    }

    private void mark(long number) {
        upsert(new Milestone(log.name(), number).upsert(dimension));
        note.write(number);
    }

    private void upsert(byte[] points) {
        completed(client.put(path + "/points?wait=true", points));
    }

    private void completed(Answer answer) {
        if (!answer.demand().text("/result/status").equals("completed")) {
            throw client.faults().failed("did not complete what it was told").toException();
        }
    }

    @Override
    public void replace(Block block, long number) {
        for (var embedding : block.embeddings()) check(embedding);
        boolean found = !block.embeddings().isEmpty();
        write(() -> {
            // What stands twice in one request is written in any order.
            if (found && staying.containsKey(block.document())) batch.send();
            if (found) batch.add(new Points(block, number));
            staying.put(block.document(), found ? number : NONE);
            latest = Math.max(latest, number);
        });
    }

    private void check(Embedding embedding) {
        if (embedding.dimension() != dimension) {
            throw new IllegalArgumentException(
                    "the collection holds " + dimension + " dimensions, not " + embedding.dimension());
        }
    }

    @Override
    public void remove(DocumentId document, long number) {
        write(() -> {
            staying.put(document, NONE);
            latest = Math.max(latest, number);
        });
    }

    @Override
    public void publish() {
        write(() -> {
            batch.send();
            var documents = List.copyOf(staying.entrySet());
            for (int i = 0; i < documents.size(); i += DELETED_AT_ONCE) {
                deleteOthers(documents.subList(i, Math.min(documents.size(), i + DELETED_AT_ONCE)));
            }
            staying.clear();
        });
    }

    /// Delete all points of these documents but those that stay. A number is of one document only, so what stays of
    /// one is never taken for what stays of another.
    private void deleteOthers(List<Map.Entry<DocumentId, Long>> documents) {
        var numbers = documents.stream()
                .map(Map.Entry::getValue)
                .filter(number -> number != NONE)
                .toList();
        completed(client.post(path + "/points/delete?wait=true", Body.of(json -> {
            json.writeObjectFieldStart("filter");
            json.writeArrayFieldStart("must");
            json.writeStartObject();
            Condition.matchAny(
                    json,
                    Points.DOCUMENT,
                    documents.stream()
                            .map(document -> document.getKey().value())
                            .toList());
            json.writeEndObject();
            json.writeEndArray();
            if (!numbers.isEmpty()) {
                json.writeArrayFieldStart("must_not");
                json.writeStartObject();
                Condition.matchAny(json, Points.NUMBER, numbers);
                json.writeEndObject();
                json.writeEndArray();
            }
            json.writeEndObject();
        })));
    }

    @Override
    public void commit() {
        publish();
        write(() -> {
            if (!milestone().equals(Optional.of(new Milestone(log.name(), durable)))) {
                throw client.faults().lost(name).toException();
            }
            if (latest > durable) {
                mark(latest);
                durable = latest;
            }
            home.tidy();
        });
    }

    @Override
    public Ranking nearest(Embedding point, int atMost, Scope scope) {
        check(point);
        var condition = Condition.of(scope);
        if (atMost <= 0 || condition instanceof Condition.Never) return Ranking.EMPTY;
        if (making) throw client.faults().making(name).toException();
        int wanted = Math.min(atMost, MOST);
        var answer = client.search(path + "/points/query", Body.of(json -> {
            Points.vector(json, "query", point);
            Condition.writeFilter(json, condition);
            json.writeNumberField("limit", wanted + SLACK);
            json.writeObjectFieldStart("params");
            json.writeNumberField("hnsw_ef", Math.clamp(wanted + SLACK, BREADTH, WIDEST));
            json.writeEndObject();
            json.writeArrayFieldStart("with_payload");
            for (var field : Points.NAMES) json.writeString(field);
            json.writeEndArray();
            json.writeBooleanField("with_vector", false);
        }));
        return ranking(answer.demand(), wanted);
    }

    private static Ranking ranking(Answer answer, int wanted) {
        var newest = new HashMap<DocumentId, Long>();
        var found = new ArrayList<Found>();
        for (int i = 0; answer.has("/result/points/" + i + "/score"); i++) {
            var one = Found.read(answer, "/result/points/" + i);
            newest.merge(one.hit.passage().document(), one.number, Math::max);
            found.add(one);
        }
        var hits = found.stream()
                .filter(one -> newest.getOrDefault(one.hit.passage().document(), 0L) == one.number)
                .map(Found::hit)
                .sorted(Comparator.comparingDouble(Hit::score).reversed().thenComparing(Hit::passage))
                .limit(wanted)
                .toList();
        return new Ranking(hits);
    }

    private record Found(Hit hit, long number) {
        static Found read(Answer answer, String at) {
            var payload = at + "/payload/";
            try {
                var passage = new PassageId(
                        new DocumentId(answer.text(payload + Points.DOCUMENT)),
                        answer.count(payload + Points.GENERATION),
                        answer.count(payload + Points.ORDINAL));
                var hit = new Hit(passage, Math.clamp(answer.score(at + "/score"), -1, 1));
                return new Found(hit, answer.number(payload + Points.NUMBER));
            } catch (IllegalArgumentException e) {
                throw answer.faults().notAnAnswer().toException(e);
            }
        }
    }

    /// Counted by the server, which is not asked while it is in trouble: whoever wants to know must not wait
    /// for it.
    @Override
    public Facts facts() {
        var trouble = client.trouble();
        if (trouble.isPresent()) return unknown(trouble.get());
        try {
            var counted = client.search(path + "/points/count", Body.of(json -> {
                json.writeObjectFieldStart("filter");
                json.writeArrayFieldStart("must_not");
                json.writeStartObject();
                json.writeArrayFieldStart("has_id");
                json.writeString(Milestone.ID.toString());
                json.writeEndArray();
                json.writeEndObject();
                json.writeEndArray();
                json.writeEndObject();
                json.writeBooleanField("exact", true);
            }));
            return new Facts(counted.found() ? counted.number("/result/count") : 0, 0, List.of());
        } catch (FootnoteException e) {
            return unknown(e.fault());
        }
    }

    @Override
    public Optional<String> trouble() {
        return client.trouble().map(Fault::message);
    }

    private static Facts unknown(Fault trouble) {
        return new Facts(0, 0, List.of(trouble.message()));
    }

    /// Make durable what was applied. What cannot be is applied again by whoever opens it next.
    @Override
    public void close() {
        if (!ready) return;
        try {
            commit();
        } catch (FootnoteException e) {
            LOG.log(Level.DEBUG, "the last changes could not be written to Qdrant", e);
        }
        ready = false;
    }

    private void write(Runnable change) {
        if (!ready) throw new IllegalStateException("an index is resumed before it is written to");
        try {
            change.run();
        } catch (RuntimeException e) {
            forgetUnwritten();
            throw e;
        }
    }

    private void forgetUnwritten() {
        ready = false;
        batch.clear();
        staying.clear();
        latest = durable;
    }
}
