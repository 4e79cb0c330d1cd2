package footnote.models;

import footnote.spi.LanguageModel.Request;
import java.util.Set;
import java.util.stream.Stream;

/// Chat completions as OpenAI streams them: server-sent events with a JSON chunk in each.
///
/// Spoken by OpenAI, LiteLLM, vLLM, llama.cpp, LM Studio and many more, in dialects: some send no end mark, some no
/// token counts, some the whole message at once. Reasoning (`reasoning_content` or
/// `reasoning`) is not part of the answer.
///
/// @param limit what the service calls the limit on the answer's length; a model that refuses it is told the
/// other name
record OpenAiWire(Parameter limit) implements Wire {
    @Override
    public byte[] body(String model, Request request, Set<Parameter> without) {
        var limits = Stream.of(limit, Parameter.MAX_TOKENS, Parameter.MAX_COMPLETION_TOKENS);
        var limitName = limits.filter(each -> !without.contains(each)).findFirst();
        return RequestJson.write(model, request, json -> {
            if (!without.contains(Parameter.STREAM_OPTIONS)) {
                json.writeObjectFieldStart("stream_options");
                json.writeBooleanField("include_usage", true);
                json.writeEndObject();
            }
            if (request.temperature().isPresent() && !without.contains(Parameter.TEMPERATURE)) {
                json.writeNumberField("temperature", request.temperature().getAsDouble());
            }
            if (request.maxTokens().isPresent() && limitName.isPresent()) {
                json.writeNumberField(
                        limitName.get().toString(), request.maxTokens().getAsInt());
            }
            if (!without.contains(Parameter.STOP)) RequestJson.stop(json, "stop", request);
        });
    }

    @Override
    public Framing framing() {
        return new Framing.ServerSentEvents();
    }

    @Override
    public Meaning read(String message) throws NotJsonException {
        if (message.strip().equals("[DONE]")) return new Meaning.End();
        var json = JsonLeaves.read(message);
        var error = json.error();
        if (error.isPresent()) return new Meaning.Failure(error.get());
        var text = json.text("/choices/0/delta/content");
        // A gateway that cannot stream sends the whole message in one piece.
        if (text.isEmpty()) text = json.text("/choices/0/message/content");
        boolean thought = !json.text("/choices/0/delta/reasoning_content").isEmpty()
                || !json.text("/choices/0/delta/reasoning").isEmpty();
        return new Meaning.Piece(
                text,
                thought,
                state(json.text("/choices/0/finish_reason")),
                json.count("/usage/prompt_tokens"),
                json.count("/usage/completion_tokens"));
    }

    private static State state(String reason) {
        return switch (reason) {
            case "" -> State.GOES_ON;
            case "length", "max_tokens" -> State.AT_LIMIT;
            case "content_filter" -> State.WITHHELD;
            default -> State.COMPLETE;
        };
    }
}
