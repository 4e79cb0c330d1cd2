package footnote.models;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/// How one kind of reranker service writes requests and answers.
sealed interface RerankWire {
    /// The wire format that a service speaks, by whether a model must be named to it.
    static RerankWire of(Optional<String> model) {
        return model.<RerankWire>map(Jina::new).orElseGet(Tei::new);
    }

    /// How many passages a service takes at once, as far as is known.
    int most();

    byte[] body(String question, List<String> passages);

    /// The scores in the order of the passages. Fails unless there is one number for each of `count` passages.
    double[] scores(String body, int count) throws NotJsonException;

    /// Hugging Face's text-embeddings-inference: `{query, texts}`, answered by `[{index, score}]`.
    record Tei() implements RerankWire {
        /// Unless its operator says otherwise.
        private static final int MOST = 32;

        @Override
        public int most() {
            return MOST;
        }

        @Override
        public byte[] body(String question, List<String> passages) {
            return object(json -> {
                json.writeStringField("query", RequestJson.wellFormed(question));
                texts(json, "texts", passages);
                json.writeBooleanField("raw_scores", false);
                json.writeBooleanField("truncate", true);
            });
        }

        @Override
        public double[] scores(String body, int count) throws NotJsonException {
            return RerankWire.scores(JsonLeaves.readList(body), "", "/score", count);
        }
    }

    /// Jina's and Cohere's: `{model, query, documents, top_n}`, answered by `{results: [{index,
    /// relevance_score}]}`.
    record Jina(String model) implements RerankWire {
        private static final int MOST = 100;

        @Override
        public int most() {
            return MOST;
        }

        @Override
        public byte[] body(String question, List<String> passages) {
            return object(json -> {
                json.writeStringField("model", model);
                json.writeStringField("query", RequestJson.wellFormed(question));
                texts(json, "documents", passages);
                json.writeNumberField("top_n", passages.size());
            });
        }

        @Override
        public double[] scores(String body, int count) throws NotJsonException {
            return RerankWire.scores(JsonLeaves.read(body), "/results", "/relevance_score", count);
        }
    }

    private static byte[] object(RequestJson.Rest fields) {
        var body = new ByteArrayOutputStream();
        try (var json = JsonLeaves.FACTORY.createGenerator(body)) {
            json.writeStartObject();
            fields.write(json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return body.toByteArray();
    }

    private static void texts(JsonGenerator json, String field, List<String> texts) throws IOException {
        json.writeArrayFieldStart(field);
        for (var text : texts) json.writeString(RequestJson.wellFormed(text));
        json.writeEndArray();
    }

    private static double[] scores(JsonLeaves json, String list, String score, int count) throws NotJsonException {
        var scores = new double[count];
        var seen = new boolean[count];
        for (int i = 0; i < count; i++) {
            var index = json.count(list + "/" + i + "/index");
            if (index.isEmpty() || index.getAsInt() >= count || seen[index.getAsInt()]) throw new NotJsonException();
            seen[index.getAsInt()] = true;
            scores[index.getAsInt()] = json.number(list + "/" + i + score);
        }
        if (json.count(list + "/" + count + "/index").isPresent()) throw new NotJsonException();
        return scores;
    }
}
