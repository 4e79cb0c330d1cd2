package footnote.server.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/// Texts to be ordered by how well they answer a question, as Jina's and Cohere's clients send them.
///
/// @param documents texts, or objects with a `text`
public record RerankJson(
        @Nullable String model,
        @Nullable String query,
        @Nullable JsonNode documents,
        @JsonProperty("top_n") @Nullable Integer topN,
        @JsonProperty("return_documents") @Nullable Boolean returnDocuments) {

    public String question() {
        if (query == null || query.isBlank()) throw InputTexts.bad("Send the question as \"query\".");
        return query;
    }

    public List<String> texts() {
        if (documents == null || !documents.isArray() || documents.isEmpty()) {
            throw InputTexts.bad("Send the texts to be ordered as \"documents\".");
        }
        if (documents.size() > InputTexts.MOST) {
            throw InputTexts.bad("\"documents\" holds more than " + InputTexts.MOST + " texts.");
        }
        return StreamSupport.stream(documents.spliterator(), false)
                .map(RerankJson::text)
                .toList();
    }

    private static String text(JsonNode document) {
        var text = document.isObject() ? document.path("text") : document;
        if (text.isTextual() && text.asText().length() <= InputTexts.LONGEST) return text.asText();
        throw InputTexts.bad("Each of \"documents\" must be a text, or have one as \"text\", of at most "
                + InputTexts.LONGEST + " characters.");
    }

    /// How many are wanted of so many.
    public int most(int all) {
        if (topN == null) return all;
        if (topN < 1) throw InputTexts.bad("\"top_n\" must be at least 1.");
        return Math.min(topN, all);
    }

    /// The best first.
    public ReplyJson reply(String judge, List<String> texts, List<Double> scores, int most) {
        boolean withText = returnDocuments != null && returnDocuments;
        var results = IntStream.range(0, scores.size())
                .boxed()
                .sorted(Comparator.comparingDouble((Integer i) -> -scores.get(i)))
                .limit(most)
                .map(i -> new ResultJson(i, scores.get(i), withText ? new TextJson(texts.get(i)) : null))
                .toList();
        return new ReplyJson(judge, results);
    }

    public record ReplyJson(String model, List<ResultJson> results) {}

    /// @param document only where it was asked for
    public record ResultJson(
            int index,
            @JsonProperty("relevance_score") double relevanceScore,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            TextJson document) {}

    public record TextJson(String text) {}
}
