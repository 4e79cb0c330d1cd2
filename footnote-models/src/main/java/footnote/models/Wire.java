package footnote.models;

import footnote.spi.LanguageModel.Request;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// How one kind of service writes requests and answers.
sealed interface Wire permits OpenAiWire, OllamaWire, AnthropicWire, GeminiWire {
    /// What a request says beside its body, the key among it.
    default Map<String, String> headers(Optional<String> key) {
        return key.map(secret -> Map.of("Authorization", "Bearer " + secret)).orElse(Map.of());
    }

    /// Where a request goes, given where the service's completions are.
    default URI at(URI completions, Request request) {
        return completions;
    }

    /// The body that asks `model` to stream an answer.
    ///
    /// @param without what the model does not take; it is left out, or said in another way
    byte[] body(String model, Request request, Set<Parameter> without);

    /// How this service's messages are cut out of lines; holds state, one for each exchange.
    Framing framing();

    /// What one message of the stream means.
    Meaning read(String message) throws NotJsonException;

    /// What a message can mean.
    sealed interface Meaning {
        /// A piece of text, perhaps empty, perhaps the last.
        ///
        /// @param thought true if the message carries reasoning, which shows that the model is at work
        record Piece(String text, boolean thought, State state, OptionalInt promptTokens, OptionalInt answerTokens)
                implements Meaning {}

        /// The service has given up.
        ///
        /// @param reason the service's own code for it: one word, or empty
        record Failure(String reason) implements Meaning {}

        /// Nothing more will come.
        record End() implements Meaning {}
    }

    /// How far an answer has come.
    enum State {
        GOES_ON,
        COMPLETE,
        AT_LIMIT,
        WITHHELD
    }
}
