package footnote.spi;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/// Writes text that continues a conversation. Safe for use by many threads at once.
public interface LanguageModel {
    /// Which model answers, as the provider names it.
    String name();

    /// Complete `request`, handing each piece of text to `sink` as it arrives.
    ///
    /// Blocks until the last piece is handed over; call it on a virtual thread. If the sink throws, or the thread
    /// is interrupted, the exchange with the provider is abandoned before this returns. Fails with `MODEL_FAILED`
    /// or `TIMED_OUT`.
    ///
    /// @return the whole text, equal to the pieces joined in order
    Completion complete(Request request, TokenSink sink, Deadline by);

    /// @param messages the conversation, oldest first, at least one
    record Request(List<Message> messages, OptionalDouble temperature, OptionalInt maxTokens) {
        public Request {
            messages = List.copyOf(messages);
            if (messages.isEmpty()) throw new IllegalArgumentException("a model needs something to read");
        }
    }

    record Message(Role role, String text) {}

    enum Role {
        SYSTEM,
        USER,
        ASSISTANT
    }

    /// @param finished false if the provider cut the text short at a length limit
    record Completion(String text, boolean finished, OptionalInt promptTokens, OptionalInt answerTokens) {}

    /// Hears each piece of text, in order, on the thread that asked.
    @FunctionalInterface
    interface TokenSink {
        void accept(String piece);
    }
}
