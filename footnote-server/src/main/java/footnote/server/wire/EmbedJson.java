package footnote.server.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import footnote.fault.Echo;
import footnote.spi.Embedder.Embedded;
import footnote.spi.Embedder.Purpose;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Texts to be embedded.
///
/// @param normalize false for vectors as long as the model makes them; of unit length otherwise
/// @param inputType `query` or `document`, for models that read the two differently
public record EmbedJson(
        @Nullable JsonNode inputs,
        @Nullable Boolean normalize,
        @JsonProperty("input_type") @Nullable String inputType) {

    public List<String> texts() {
        return InputTexts.read(inputs, "inputs");
    }

    public Purpose purpose() {
        return purpose(inputType);
    }

    public boolean ofUnitLength() {
        return normalize == null || normalize;
    }

    /// What texts are for, as services name it: those of documents unless it is said.
    static Purpose purpose(@Nullable String inputType) {
        if (inputType == null) return Purpose.PASSAGE;
        return switch (inputType) {
            case "query", "search_query" -> Purpose.QUERY;
            case "document", "passage", "search_document" -> Purpose.PASSAGE;
            default ->
                throw InputTexts.bad("\"input_type\" is \"query\" or \"document\", not " + Echo.of(inputType) + ".");
        };
    }

    /// @param truncated the places of texts that are longer than the model can read, so that their end had no
    ///     influence; not there if there is none
    public record VectorsJson(
            List<float[]> vectors,
            boolean normalize,
            int dim,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Integer> truncated) {
        /// Fails with `BAD_REQUEST` if nobody knows how long vectors that are not of unit length would be.
        public static VectorsJson of(List<Embedded> embedded, boolean unit, int dimension) {
            var vectors = embedded.stream()
                    .map(each ->
                            unit ? each.embedding().toArray() : each.unscaled().orElseThrow(VectorsJson::unknown))
                    .toList();
            return new VectorsJson(vectors, unit, dimension, tooLong(embedded));
        }

        private static RuntimeException unknown() {
            return InputTexts.bad("The embedding service here gives vectors of unit length only: leave out"
                    + " \"normalize\", or say true.");
        }
    }

    static List<Integer> tooLong(List<Embedded> embedded) {
        return IntStream.range(0, embedded.size())
                .filter(i -> embedded.get(i).truncated())
                .boxed()
                .toList();
    }
}
