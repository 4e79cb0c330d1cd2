package footnote.server.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import footnote.corpus.Embedding;
import footnote.fault.Echo;
import footnote.spi.Embedder.Embedded;
import footnote.spi.Embedder.Purpose;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Texts to be embedded, as OpenAI's clients send them.
///
/// @param inputType beyond OpenAI's schema: `query` or `document`
public record EmbeddingsJson(
        @Nullable JsonNode input,
        @Nullable String model,
        @JsonProperty("encoding_format") @Nullable String encodingFormat,
        @Nullable Integer dimensions,
        @JsonProperty("input_type") @Nullable String inputType) {

    public List<String> texts() {
        var texts = InputTexts.read(input, "input");
        if (texts.isEmpty()) throw InputTexts.bad("\"input\" holds no text.");
        if (texts.stream().anyMatch(String::isEmpty)) throw InputTexts.bad("A text in \"input\" is empty.");
        return texts;
    }

    public Purpose purpose() {
        return EmbedJson.purpose(inputType);
    }

    /// Whether vectors are asked for in base64. Fails with `BAD_REQUEST` if it is neither that nor `float`.
    public boolean packed() {
        if (encodingFormat == null || encodingFormat.equals("float")) return false;
        if (encodingFormat.equals("base64")) return true;
        throw InputTexts.bad("\"encoding_format\" is \"float\" or \"base64\", not " + Echo.of(encodingFormat) + ".");
    }

    /// Fail with `BAD_REQUEST` if vectors of another dimension than the model's are asked for.
    public void checkDimensions(int dimension) {
        if (dimensions == null || dimensions == dimension) return;
        throw InputTexts.bad("The embedding model here gives vectors of " + dimension
                + " dimensions, and they cannot be" + " shortened to " + dimensions + ": leave \"dimensions\" out.");
    }

    /// @param truncated as in [EmbedJson.VectorsJson]; beyond OpenAI's schema
    public record ReplyJson(
            String object,
            List<ItemJson> data,
            String model,
            UsageJson usage,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Integer> truncated) {
        public static ReplyJson of(List<Embedded> embedded, String model, boolean packed) {
            var data = IntStream.range(0, embedded.size())
                    .mapToObj(i -> ItemJson.of(i, embedded.get(i).embedding(), packed))
                    .toList();
            int tokens = embedded.stream().mapToInt(Embedded::tokens).sum();
            return new ReplyJson("list", data, model, new UsageJson(tokens, tokens), EmbedJson.tooLong(embedded));
        }
    }

    /// @param embedding numbers, or a text that holds them as little-endian 32-bit floats in base64
    public record ItemJson(String object, int index, Object embedding) {
        static ItemJson of(int index, Embedding embedding, boolean packed) {
            var values = embedding.toArray();
            return new ItemJson("embedding", index, packed ? base64(values) : values);
        }
    }

    public record UsageJson(
            @JsonProperty("prompt_tokens") int promptTokens,
            @JsonProperty("total_tokens") int totalTokens) {}

    private static String base64(float[] values) {
        var bytes = ByteBuffer.allocate(values.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(values);
        return Base64.getEncoder().encodeToString(bytes.array());
    }
}
