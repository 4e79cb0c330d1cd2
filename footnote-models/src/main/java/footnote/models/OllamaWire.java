package footnote.models;

import com.fasterxml.jackson.core.JsonGenerator;
import footnote.spi.LanguageModel.Form;
import footnote.spi.LanguageModel.Request;
import footnote.spi.LanguageModel.Role;
import java.io.IOException;
import java.net.URI;
import java.util.Set;

/// Ollama's own format: one JSON object a line, the last with `done`. Conversations go to `/api/chat`, single
/// prompts to `/api/generate` beside it.
///
/// Reasoning (`thinking`) is not part of the answer, and `think` is said only where there is to be none: a
/// model that cannot think refuses to be told that it should. Ollama forgets the beginning of a prompt that is
/// longer than the context a model was loaded with, and does not say so; so each request says how long that is
/// to be, always the same, since a model is loaded anew for another.
///
/// @param context how many tokens the model is to read and write together
record OllamaWire(int context) implements Wire {
    @Override
    public URI at(URI completions, Request request) {
        return isPrompt(request) ? completions.resolve("generate") : completions;
    }

    @Override
    public byte[] body(String model, Request request, Set<Parameter> without) {
        if (!isPrompt(request)) return RequestJson.write(model, request, json -> options(json, request));
        return RequestJson.write(json -> {
            json.writeStringField("model", model);
            json.writeStringField(
                    "prompt",
                    RequestJson.wellFormed(request.messages().getLast().text()));
            var system = RequestJson.system(request);
            if (!system.isEmpty()) json.writeStringField("system", system);
            json.writeBooleanField("stream", true);
            options(json, request);
        });
    }

    /// A prompt is what the user says once; with more than that it is a conversation after all.
    private static boolean isPrompt(Request request) {
        long said = request.messages().stream()
                .filter(message -> message.role() != Role.SYSTEM)
                .count();
        return request.form() == Form.PROMPT && said == 1;
    }

    private void options(JsonGenerator json, Request request) throws IOException {
        if (!request.thinks()) json.writeBooleanField("think", false);
        json.writeObjectFieldStart("options");
        json.writeNumberField("num_ctx", context);
        if (request.temperature().isPresent()) {
            json.writeNumberField("temperature", request.temperature().getAsDouble());
        }
        if (request.maxTokens().isPresent()) {
            json.writeNumberField("num_predict", request.maxTokens().getAsInt());
        }
        RequestJson.stop(json, "stop", request);
        json.writeEndObject();
    }

    @Override
    public Framing framing() {
        return new Framing.Lines();
    }

    @Override
    public Meaning read(String message) throws NotJsonException {
        var json = JsonLeaves.read(message);
        var error = json.error();
        if (error.isPresent()) return new Meaning.Failure(error.get());
        return new Meaning.Piece(
                json.text("/message/content") + json.text("/response"),
                !json.text("/message/thinking").isEmpty()
                        || !json.text("/thinking").isEmpty(),
                state(json),
                json.count("/prompt_eval_count"),
                json.count("/eval_count"));
    }

    private static State state(JsonLeaves json) {
        if (!json.isTrue("/done")) return State.GOES_ON;
        return json.text("/done_reason").equals("length") ? State.AT_LIMIT : State.COMPLETE;
    }
}
