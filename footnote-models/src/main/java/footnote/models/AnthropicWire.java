package footnote.models;

import footnote.spi.LanguageModel.Request;
import footnote.spi.LanguageModel.Role;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// Anthropic's messages: server-sent events that say of which kind they are.
///
/// The service wants to be told how long an answer may be. Its temperatures end at 1, and its newer models refuse
/// requests that name one. Reasoning (`thinking`) is not part of the answer.
record AnthropicWire() implements Wire {
    private static final String VERSION = "2023-06-01";
    private static final int USUAL_LIMIT = 8192;
    private static final double HOTTEST = 1;

    @Override
    public Map<String, String> headers(Optional<String> key) {
        return key.map(secret -> Map.of("anthropic-version", VERSION, "x-api-key", secret))
                .orElse(Map.of("anthropic-version", VERSION));
    }

    @Override
    public byte[] body(String model, Request request, Set<Parameter> without) {
        return RequestJson.write(json -> {
            json.writeStringField("model", model);
            json.writeNumberField("max_tokens", request.maxTokens().orElse(USUAL_LIMIT));
            json.writeBooleanField("stream", true);
            if (request.temperature().isPresent() && !without.contains(Parameter.TEMPERATURE)) {
                json.writeNumberField(
                        "temperature", Math.clamp(request.temperature().getAsDouble(), 0, HOTTEST));
            }
            RequestJson.stop(json, "stop_sequences", request);
            var system = RequestJson.system(request);
            if (!system.isEmpty()) json.writeStringField("system", system);
            json.writeArrayFieldStart("messages");
            for (var message : request.messages()) {
                if (message.role() != Role.SYSTEM) RequestJson.message(json, message);
            }
            json.writeEndArray();
        });
    }

    @Override
    public Framing framing() {
        return new Framing.ServerSentEvents();
    }

    @Override
    public Meaning read(String message) throws NotJsonException {
        var json = JsonLeaves.read(message);
        var error = json.error();
        if (error.isPresent()) return new Meaning.Failure(error.get());
        if (json.text("/type").equals("message_stop")) return new Meaning.End();
        return new Meaning.Piece(
                json.text("/delta/text") + json.text("/content_block/text"),
                !json.text("/delta/thinking").isEmpty(),
                state(json.text("/delta/stop_reason")),
                json.count("/message/usage/input_tokens"),
                json.text("/type").equals("message_delta") ? json.count("/usage/output_tokens") : OptionalInt.empty());
    }

    private static State state(String reason) {
        return switch (reason) {
            case "" -> State.GOES_ON;
            case "max_tokens", "model_context_window_exceeded" -> State.AT_LIMIT;
            case "refusal" -> State.WITHHELD;
            default -> State.COMPLETE;
        };
    }
}
