package footnote.models;

import footnote.spi.LanguageModel.Request;

/// Ollama's own chat format: one JSON object a line, the last with `done`.
///
/// Reasoning (`thinking`) is not part of the answer. Ollama forgets the beginning of a prompt that is longer
/// than the context a model was loaded with, and does not say so; so each request says how long that is to be,
/// always the same, since a model is loaded anew for another.
///
/// @param context how many tokens the model is to read and write together
record OllamaWire(int context) implements Wire {
    @Override
    public byte[] body(String model, Request request) {
        return RequestJson.write(model, request, json -> {
            json.writeObjectFieldStart("options");
            json.writeNumberField("num_ctx", context);
            if (request.temperature().isPresent()) {
                json.writeNumberField("temperature", request.temperature().getAsDouble());
            }
            if (request.maxTokens().isPresent()) {
                json.writeNumberField("num_predict", request.maxTokens().getAsInt());
            }
            json.writeEndObject();
        });
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
                json.text("/message/content"),
                !json.text("/message/thinking").isEmpty(),
                state(json),
                json.count("/prompt_eval_count"),
                json.count("/eval_count"));
    }

    private static State state(JsonLeaves json) {
        if (!json.isTrue("/done")) return State.GOES_ON;
        return json.text("/done_reason").equals("length") ? State.CUT_SHORT : State.COMPLETE;
    }
}
