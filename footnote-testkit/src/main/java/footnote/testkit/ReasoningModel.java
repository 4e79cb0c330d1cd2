package footnote.testkit;

import java.util.Map;
import java.util.function.Function;

/// Answers as OpenAI's reasoning models do: a request that names a temperature other than 1, the older limit on the
/// answer's length, or texts to stop at is refused, one thing at a time and in that service's words.
///
/// @param otherwise what is done with a request that names none of them
public record ReasoningModel(ModelScript otherwise) implements Function<ModelRequest, ModelScript> {
    @Override
    public ModelScript apply(ModelRequest request) {
        var body = (Map<?, ?>) PlainJson.read(request.body());
        if (body.containsKey("max_tokens")) {
            return refusal(
                    "Unsupported parameter: 'max_tokens' is not supported with this model. Use"
                            + " 'max_completion_tokens' instead.",
                    "max_tokens",
                    "unsupported_parameter");
        }
        if (request.asked().temperature().orElse(1) != 1) {
            return refusal(
                    "Unsupported value: 'temperature' does not support "
                            + request.asked().temperature().getAsDouble()
                            + " with this model. Only the default (1) value is supported.",
                    "temperature",
                    "unsupported_value");
        }
        if (body.containsKey("stop")) {
            return refusal(
                    "Unsupported parameter: 'stop' is not supported with this model.", "stop", "unsupported_parameter");
        }
        return otherwise;
    }

    private static ModelScript refusal(String message, String parameter, String code) {
        return ModelScript.refuses(
                400,
                Map.of(),
                "{\"error\":{\"message\":" + PlainJson.quote(message)
                        + ",\"type\":\"invalid_request_error\",\"param\":" + PlainJson.quote(parameter)
                        + ",\"code\":" + PlainJson.quote(code) + "}}");
    }
}
