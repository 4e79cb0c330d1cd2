package footnote.models;

import footnote.spi.LanguageModel.Request;
import footnote.spi.LanguageModel.Role;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Google's Gemini: server-sent events, each a candidate of a few parts. The model is named by the address.
///
/// Parts that are thoughts are not part of the answer. A prompt that the service will not answer is a failure.
record GeminiWire() implements Wire {
    private static final String CANDIDATE = "/candidates/0";

    @Override
    public Map<String, String> headers(Optional<String> key) {
        return key.map(secret -> Map.of("x-goog-api-key", secret)).orElse(Map.of());
    }

    @Override
    public byte[] body(String model, Request request, Set<Parameter> without) {
        return RequestJson.write(json -> {
            var system = RequestJson.system(request);
            if (!system.isEmpty()) {
                json.writeObjectFieldStart("systemInstruction");
                RequestJson.parts(json, system);
                json.writeEndObject();
            }
            json.writeArrayFieldStart("contents");
            for (var message : request.messages()) {
                if (message.role() == Role.SYSTEM) continue;
                json.writeStartObject();
                json.writeStringField("role", message.role() == Role.USER ? "user" : "model");
                RequestJson.parts(json, message.text());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeObjectFieldStart("generationConfig");
            if (request.temperature().isPresent()) {
                json.writeNumberField("temperature", request.temperature().getAsDouble());
            }
            if (request.maxTokens().isPresent()) {
                json.writeNumberField("maxOutputTokens", request.maxTokens().getAsInt());
            }
            RequestJson.stop(json, "stopSequences", request);
            json.writeEndObject();
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
        var blocked = json.text("/promptFeedback/blockReason");
        if (!blocked.isEmpty()) return new Meaning.Failure(blocked);
        var text = new StringBuilder();
        boolean thought = false;
        for (int i = 0; json.has(part(i)); i++) {
            if (json.isTrue(part(i) + "/thought")) thought = true;
            else text.append(json.text(part(i) + "/text"));
        }
        return new Meaning.Piece(
                text.toString(),
                thought,
                state(json.text(CANDIDATE + "/finishReason")),
                json.count("/usageMetadata/promptTokenCount"),
                json.count("/usageMetadata/candidatesTokenCount"));
    }

    private static String part(int number) {
        return CANDIDATE + "/content/parts/" + number;
    }

    private static State state(String reason) {
        return switch (reason) {
            case "", "FINISH_REASON_UNSPECIFIED" -> State.GOES_ON;
            case "STOP" -> State.COMPLETE;
            case "MAX_TOKENS" -> State.AT_LIMIT;
            // SAFETY, RECITATION, BLOCKLIST, PROHIBITED_CONTENT, SPII and whatever rules will be called later
            default -> State.WITHHELD;
        };
    }
}
