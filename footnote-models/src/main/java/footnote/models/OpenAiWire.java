package footnote.models;

import footnote.spi.LanguageModel.Request;

/// Chat completions as OpenAI streams them: server-sent events with a JSON chunk in each.
///
/// Spoken by OpenAI, LiteLLM, vLLM, llama.cpp, LM Studio and many more, in dialects: some send no end mark, some no
/// token counts, some the whole message at once. Reasoning (`reasoning_content` or
/// `reasoning`) is not part of the answer.
///
/// @param limitName what the service calls the limit on the answer's length
record OpenAiWire(String limitName) implements Wire {
    @Override
    public byte[] body(String model, Request request) {
        return RequestJson.write(model, request, json -> {
            json.writeObjectFieldStart("stream_options");
            json.writeBooleanField("include_usage", true);
            json.writeEndObject();
            if (request.temperature().isPresent()) {
                json.writeNumberField("temperature", request.temperature().getAsDouble());
            }
            if (request.maxTokens().isPresent()) {
                json.writeNumberField(limitName, request.maxTokens().getAsInt());
            }
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
            case "length", "max_tokens", "content_filter" -> State.CUT_SHORT;
            default -> State.COMPLETE;
        };
    }
}
