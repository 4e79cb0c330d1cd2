package footnote.spi;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;

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
    /// @param stop texts before which the model is to stop
    /// @param form how a service that knows both is asked
    /// @param thinks false if the model is not to think before it writes, where its service can be told so;
    /// otherwise
    ///     that is left to it
    record Request(
            List<Message> messages,
            OptionalDouble temperature,
            OptionalInt maxTokens,
            List<String> stop,
            Form form,
            boolean thinks) {
        public Request {
            messages = List.copyOf(messages);
            stop = List.copyOf(stop);
            if (messages.isEmpty()) throw new IllegalArgumentException("a model needs something to read");
        }

        public Request(
                List<Message> messages,
                OptionalDouble temperature,
                OptionalInt maxTokens,
                List<String> stop,
                Form form) {
            this(messages, temperature, maxTokens, stop, form, true);
        }

        public Request(List<Message> messages, OptionalDouble temperature, OptionalInt maxTokens) {
            this(messages, temperature, maxTokens, List.of(), Form.CONVERSATION);
        }

        /// The same for a model that is to write at once.
        public Request withoutThinking() {
            return new Request(messages, temperature, maxTokens, stop, form, false);
        }
    }

    enum Form {
        CONVERSATION,
        /// A single prompt, perhaps with what the system says, as Ollama's `/api/generate` takes it.
        PROMPT
    }

    record Message(Role role, String text) {}

    enum Role {
        SYSTEM,
        USER,
        ASSISTANT
    }

    /// What a request can want beside an answer to what was said.
    enum Wish {
        TEMPERATURE,
        MAX_TOKENS,
        STOP
    }

    /// How a text came to its end.
    enum Ending {
        WHOLE,
        /// At a limit on its length.
        AT_LIMIT,
        /// By a rule of the provider on what may be said.
        WITHHELD
    }

    /// @param ignored what the request wanted and the provider does not do for this model
    record Completion(
            String text, Ending ending, OptionalInt promptTokens, OptionalInt answerTokens, Set<Wish> ignored) {
        public Completion {
            ignored = Set.copyOf(ignored);
        }

        public Completion(String text, Ending ending, OptionalInt promptTokens, OptionalInt answerTokens) {
            this(text, ending, promptTokens, answerTokens, Set.of());
        }

        /// The same from a provider that did not do some of what was wanted.
        public Completion ignoring(Set<Wish> wishes) {
            return new Completion(text, ending, promptTokens, answerTokens, wishes);
        }
    }

    /// Hears each piece of text, in order, on the thread that asked.
    @FunctionalInterface
    interface TokenSink {
        void accept(String piece);
    }
}
