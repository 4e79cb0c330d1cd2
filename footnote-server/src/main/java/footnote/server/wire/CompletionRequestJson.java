package footnote.server.wire;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import footnote.ask.Question;
import footnote.corpus.Viewer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// A chat completion as OpenAI's clients ask for it, for a model that retrieves.
///
/// @param preset and `collection` and `filter` are ours: clients send them as extra fields
public record CompletionRequestJson(
        @Nullable String model,
        @Nullable List<MessageJson> messages,
        @Nullable Boolean stream,
        @JsonProperty("stream_options") @Nullable StreamOptionsJson streamOptions,
        @Nullable Double temperature,
        @JsonProperty("max_tokens") @Nullable Integer maxTokens,
        @JsonProperty("max_completion_tokens") @Nullable Integer maxCompletionTokens,

        @JsonFormat(with = JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY) @Nullable
        List<String> stop,

        @Nullable Integer n,
        @Nullable JsonNode tools,
        @Nullable JsonNode functions,
        @JsonProperty("response_format") @Nullable JsonNode responseFormat,
        @Nullable Boolean logprobs,
        @Nullable String preset,
        @Nullable String collection,
        @Nullable JsonNode filter) {
    public record StreamOptionsJson(
            @JsonProperty("include_usage") @Nullable Boolean includeUsage) {}

    /// @param content a text, or parts of which each has a `type`
    public record MessageJson(
            @Nullable String role, @Nullable JsonNode content) implements Talk.Message {
        @Override
        public Optional<String> text() {
            if (content == null || content.isNull()) return Optional.of("");
            if (content.isTextual()) return Optional.of(content.textValue());
            var texts = new ArrayList<String>();
            for (var part : content) {
                if (!part.path("type").asText().equals("text")) {
                    throw AskJson.bad("A rag/ model reads text only: send images and sounds to another model.");
                }
                texts.add(part.path("text").asText());
            }
            return Optional.of(String.join("\n", texts));
        }
    }

    public boolean streams() {
        return Boolean.TRUE.equals(stream);
    }

    public boolean wantsUsage() {
        return streamOptions != null && Boolean.TRUE.equals(streamOptions.includeUsage());
    }

    /// @param writer the model that answers, as the installation knows it; its usual one if absent
    /// @param usual the preset, where the request names none
    public Question toQuestion(Viewer viewer, Optional<String> writer, String usual) {
        refuseWhatIsNotDone();
        var talk = Talk.of(messages);
        var most = maxCompletionTokens == null ? maxTokens : maxCompletionTokens;
        return new Question(
                        talk.question().orElseThrow(() -> AskJson.bad("\"messages\" has none by the user.")),
                        viewer,
                        AskJson.filter(collection, null, null, null, filter),
                        OptionalInt.empty(),
                        Optional.of(preset == null ? usual : preset))
                .after(talk.before())
                .written(Wishes.checked(writer, temperature, most, stop).instructed(talk.instructions()));
    }

    /// Whoever asks for one of these and gets an answer without would take it for what it is not.
    private void refuseWhatIsNotDone() {
        if (n != null && n != 1) throw AskJson.bad("A rag/ model gives one answer: leave out \"n\".");
        if (isGiven(tools) || isGiven(functions)) {
            throw AskJson.bad(
                    "A rag/ model calls no tools: leave out \"tools\" and \"functions\", or ask another model.");
        }
        if (responseFormat != null
                && !responseFormat.path("type").asText("text").equals("text")) {
            throw AskJson.bad("A rag/ model answers in text: leave out \"response_format\", or ask another model.");
        }
        if (Boolean.TRUE.equals(logprobs)) {
            throw AskJson.bad("A rag/ model tells no probabilities: leave out \"logprobs\", or ask another model.");
        }
    }

    private static boolean isGiven(@Nullable JsonNode list) {
        return list != null && !list.isEmpty();
    }
}
