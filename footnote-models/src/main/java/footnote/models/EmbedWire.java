package footnote.models;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;

/// How one kind of embedding service writes requests and answers.
///
/// No service is asked to cut texts that are too long: those that do it say nothing of it. They are asked to refuse
/// them, where they have to be told.
sealed interface EmbedWire {
    static EmbedWire of(EmbedderSettings settings) {
        var model = settings.model().orElse("");
        return switch (settings.kind()) {
            case OLLAMA -> new Ollama(model);
            case OPENAI -> new OpenAi(model);
            case DESCRIBED -> new Described();
        };
    }

    byte[] body(List<String> texts);

    /// The vectors in the order of the texts, as they came; whether they are fit for use is for others to say.
    List<float[]> vectors(String body) throws NotJsonException;

    /// Ollama's `/api/embed`: `{model, input}`, answered by `{embeddings: [[…]]}`.
    record Ollama(String model) implements EmbedWire {
        @Override
        public byte[] body(List<String> texts) {
            return RequestJson.write(json -> {
                json.writeStringField("model", model);
                write(json, "input", texts);
                json.writeBooleanField("truncate", false);
            });
        }

        @Override
        public List<float[]> vectors(String body) throws NotJsonException {
            return VectorJson.lists(body, "embeddings");
        }
    }

    /// OpenAI's `/v1/embeddings`: `{model, input}`, answered by `{data: [{index, embedding}]}`, the embedding a
    /// list of numbers or base64. Asked for is base64, as OpenAI's own clients do, so that every service is
    /// used to it.
    record OpenAi(String model) implements EmbedWire {
        @Override
        public byte[] body(List<String> texts) {
            return RequestJson.write(json -> {
                json.writeStringField("model", model);
                write(json, "input", texts);
                json.writeStringField("encoding_format", "base64");
            });
        }

        @Override
        public List<float[]> vectors(String body) throws NotJsonException {
            return VectorJson.numbered(body);
        }
    }

    /// `{inputs, normalize}`, answered by `{vectors: [[…]], normalize, dim}`, or, as text-embeddings-inference
    /// does, by the vectors alone.
    record Described() implements EmbedWire {
        @Override
        public byte[] body(List<String> texts) {
            return RequestJson.write(json -> {
                write(json, "inputs", texts);
                json.writeBooleanField("normalize", true);
            });
        }

        @Override
        public List<float[]> vectors(String body) throws NotJsonException {
            return VectorJson.lists(body, "vectors");
        }
    }

    private static void write(JsonGenerator json, String field, List<String> texts) throws IOException {
        json.writeArrayFieldStart(field);
        for (var text : texts) json.writeString(RequestJson.wellFormed(text));
        json.writeEndArray();
    }
}
