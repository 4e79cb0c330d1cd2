package footnote.testkit;

import static footnote.testkit.ModelBody.messages;
import static footnote.testkit.ModelBody.number;
import static footnote.testkit.ModelBody.object;
import static footnote.testkit.ModelBody.only;
import static footnote.testkit.ModelBody.texts;
import static footnote.testkit.ModelBody.whole;
import static footnote.testkit.PlainJson.quote;

import footnote.spi.LanguageModel.Ending;
import footnote.spi.LanguageModel.Form;
import footnote.spi.LanguageModel.Message;
import footnote.spi.LanguageModel.Request;
import footnote.spi.LanguageModel.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The wire formats in which a [ScriptedModelServer] speaks, seen from the server's side.
enum ModelWire {
    OPENAI("/v1/chat/completions", "text/event-stream") {
        @Override
        Request asked(Map<?, ?> body) {
            only(
                    body,
                    Set.of(
                            "model",
                            "messages",
                            "stream",
                            "stream_options",
                            "temperature",
                            "max_tokens",
                            "max_completion_tokens",
                            "stop"),
                    "body");
            boolean newer = body.containsKey("max_completion_tokens");
            if (newer && body.containsKey("max_tokens")) throw new IllegalArgumentException("two limits");
            if (body.containsKey("stream_options")) {
                only(object(body, "stream_options"), Set.of("include_usage"), "stream_options");
            }
            return new Request(
                    messages(body),
                    number(body, "temperature"),
                    whole(body, newer ? "max_completion_tokens" : "max_tokens"),
                    texts(body, "stop"),
                    Form.CONVERSATION);
        }

        @Override
        String say(String piece) {
            return delta("\"content\":" + quote(piece), "null");
        }

        @Override
        String think(String piece) {
            return delta("\"reasoning_content\":" + quote(piece), "null");
        }

        @Override
        String error(String message, String code) {
            return "{\"error\":{\"message\":" + quote(message) + ",\"type\":\"server_error\",\"param\":null,\"code\":"
                    + quote(code) + "}}";
        }

        @Override
        String event(String json) {
            return "data: " + json + "\n\n";
        }

        @Override
        String finish(Ending ending, boolean endMark, int pieces) {
            var end = delta("", reason(ending, "stop", "length", "content_filter"));
            if (!endMark) return end;
            return end
                    + event("{\"id\":\"chatcmpl-1\",\"object\":\"chat.completion.chunk\",\"created\":1700000000,"
                            + "\"model\":\"scripted\",\"choices\":[],\"usage\":{\"prompt_tokens\":7,"
                            + "\"completion_tokens\":" + pieces + ",\"total_tokens\":" + (7 + pieces) + "}}")
                    + event("[DONE]");
        }

        private String delta(String content, String reason) {
            return event("{\"id\":\"chatcmpl-1\",\"object\":\"chat.completion.chunk\",\"created\":1700000000,"
                    + "\"model\":\"scripted\",\"choices\":[{\"index\":0,\"delta\":{" + content
                    + "},\"logprobs\":null,\"finish_reason\":" + reason + "}],\"usage\":null}");
        }
    },

    OLLAMA("/api/chat", "application/x-ndjson") {
        @Override
        Request asked(Map<?, ?> body) {
            only(body, Set.of("model", "messages", "stream", "think", "options"), "body");
            var options = body.containsKey("options") ? object(body, "options") : Map.of();
            return thinking(body, asked(messages(body), options, Form.CONVERSATION));
        }

        @Override
        String say(String piece) {
            return message("\"content\":" + quote(piece), "\"done\":false");
        }

        @Override
        String think(String piece) {
            return message("\"content\":\"\",\"thinking\":" + quote(piece), "\"done\":false");
        }

        @Override
        String error(String message, String code) {
            return "{\"error\":" + quote(message) + "}";
        }

        @Override
        String event(String json) {
            return json + "\n";
        }

        @Override
        String finish(Ending ending, boolean endMark, int pieces) {
            return message(
                    "\"content\":\"\"",
                    "\"done\":true,\"done_reason\":" + reason(ending, "stop", "length", "stop")
                            + ",\"total_duration\":1,\"prompt_eval_count\":7,\"eval_count\":" + pieces);
        }

        private String message(String content, String state) {
            return event("{\"model\":\"scripted\",\"created_at\":\"2025-01-01T00:00:00Z\",\"message\":{\"role\":"
                    + "\"assistant\"," + content + "}," + state + "}");
        }
    },

    OLLAMA_GENERATE("/api/generate", "application/x-ndjson") {
        @Override
        Request asked(Map<?, ?> body) {
            only(body, Set.of("model", "prompt", "system", "stream", "think", "options"), "body");
            var messages = new ArrayList<Message>();
            if (body.get("system") instanceof String system) messages.add(new Message(Role.SYSTEM, system));
            if (!(body.get("prompt") instanceof String prompt)) throw new IllegalArgumentException("no prompt");
            messages.add(new Message(Role.USER, prompt));
            var options = body.containsKey("options") ? object(body, "options") : Map.of();
            return thinking(body, asked(messages, options, Form.PROMPT));
        }

        @Override
        String say(String piece) {
            return response("\"response\":" + quote(piece), "\"done\":false");
        }

        @Override
        String think(String piece) {
            return response("\"response\":\"\",\"thinking\":" + quote(piece), "\"done\":false");
        }

        @Override
        String error(String message, String code) {
            return OLLAMA.error(message, code);
        }

        @Override
        String event(String json) {
            return OLLAMA.event(json);
        }

        @Override
        String finish(Ending ending, boolean endMark, int pieces) {
            return response(
                    "\"response\":\"\"",
                    "\"done\":true,\"done_reason\":" + reason(ending, "stop", "length", "stop")
                            + ",\"total_duration\":1,\"prompt_eval_count\":7,\"eval_count\":" + pieces);
        }

        private String response(String content, String state) {
            return event(
                    "{\"model\":\"scripted\",\"created_at\":\"2025-01-01T00:00:00Z\"," + content + "," + state + "}");
        }
    },

    ANTHROPIC("/v1/messages", "text/event-stream") {
        @Override
        Request asked(Map<?, ?> body) {
            only(
                    body,
                    Set.of("model", "messages", "stream", "system", "temperature", "max_tokens", "stop_sequences"),
                    "body");
            if (whole(body, "max_tokens").isEmpty()) throw new IllegalArgumentException("no max_tokens");
            if (number(body, "temperature").orElse(0) > 1) throw new IllegalArgumentException("temperature: above 1");
            var messages = new ArrayList<Message>();
            if (body.get("system") instanceof String system) messages.add(new Message(Role.SYSTEM, system));
            for (var message : messages(body)) {
                if (message.role() == Role.SYSTEM) throw new IllegalArgumentException("a message by the system");
                messages.add(message);
            }
            return new Request(
                    messages,
                    number(body, "temperature"),
                    whole(body, "max_tokens"),
                    texts(body, "stop_sequences"),
                    Form.CONVERSATION);
        }

        @Override
        String key(Map<String, String> headers) {
            if (!headers.containsKey("anthropic-version")) throw new IllegalArgumentException("no version");
            return headers.getOrDefault("x-api-key", "");
        }

        @Override
        String begin() {
            return event("{\"type\":\"message_start\",\"message\":{\"id\":\"msg_1\",\"type\":\"message\",\"role\":"
                            + "\"assistant\",\"content\":[],\"model\":\"scripted\",\"stop_reason\":null,\"usage\":{"
                            + "\"input_tokens\":7,\"output_tokens\":1}}}")
                    + event("{\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"text\","
                            + "\"text\":\"\"}}")
                    + event("{\"type\":\"ping\"}");
        }

        @Override
        String say(String piece) {
            return event("{\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":"
                    + quote(piece) + "}}");
        }

        @Override
        String think(String piece) {
            return event("{\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"thinking_delta\","
                    + "\"thinking\":" + quote(piece) + "}}");
        }

        @Override
        String error(String message, String code) {
            return "{\"type\":\"error\",\"error\":{\"type\":" + quote(code) + ",\"message\":" + quote(message) + "}}";
        }

        @Override
        String event(String json) {
            return "event: any\ndata: " + json + "\n\n";
        }

        @Override
        String finish(Ending ending, boolean endMark, int pieces) {
            var end = event("{\"type\":\"content_block_stop\",\"index\":0}")
                    + event("{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":"
                            + reason(ending, "end_turn", "max_tokens", "refusal")
                            + ",\"stop_sequence\":null},\"usage\":{"
                            + "\"output_tokens\":" + pieces + "}}");
            return endMark ? end + event("{\"type\":\"message_stop\"}") : end;
        }
    },

    GEMINI("/v1beta/models/scripted:streamGenerateContent?alt=sse", "text/event-stream") {
        @Override
        Request asked(Map<?, ?> body) {
            only(body, Set.of("systemInstruction", "contents", "generationConfig"), "body");
            var config = object(body, "generationConfig");
            only(config, Set.of("temperature", "maxOutputTokens", "stopSequences"), "generationConfig");
            var messages = new ArrayList<Message>();
            if (body.containsKey("systemInstruction")) {
                messages.add(new Message(Role.SYSTEM, text(object(body, "systemInstruction"))));
            }
            if (!(body.get("contents") instanceof List<?> contents)) throw new IllegalArgumentException("no contents");
            for (var content : contents) {
                if (!(content instanceof Map<?, ?> map)) throw new IllegalArgumentException("no content");
                only(map, Set.of("role", "parts"), "content");
                var role = "model".equals(map.get("role")) ? Role.ASSISTANT : Role.USER;
                messages.add(new Message(role, text(map)));
            }
            return new Request(
                    messages,
                    number(config, "temperature"),
                    whole(config, "maxOutputTokens"),
                    texts(config, "stopSequences"),
                    Form.CONVERSATION);
        }

        private static String text(Map<?, ?> content) {
            if (content.get("parts") instanceof List<?> parts
                    && parts.size() == 1
                    && parts.getFirst() instanceof Map<?, ?> part
                    && part.get("text") instanceof String text) return text;
            throw new IllegalArgumentException("no text");
        }

        @Override
        String key(Map<String, String> headers) {
            return headers.getOrDefault("x-goog-api-key", "");
        }

        @Override
        String model(Map<?, ?> body) {
            return "scripted";
        }

        @Override
        boolean streams(Map<?, ?> body) {
            return true;
        }

        @Override
        String say(String piece) {
            return candidate("{\"text\":" + quote(piece) + "}", "", "");
        }

        @Override
        String think(String piece) {
            return candidate("{\"text\":" + quote(piece) + ",\"thought\":true}", "", "");
        }

        @Override
        String error(String message, String code) {
            return "{\"error\":{\"code\":503,\"message\":" + quote(message) + ",\"status\":" + quote(code) + "}}";
        }

        @Override
        String event(String json) {
            return "data: " + json + "\r\n\r\n";
        }

        @Override
        String finish(Ending ending, boolean endMark, int pieces) {
            return candidate(
                    "{\"text\":\"\"}",
                    ",\"finishReason\":" + reason(ending, "STOP", "MAX_TOKENS", "SAFETY"),
                    ",\"usageMetadata\":{\"promptTokenCount\":7,\"candidatesTokenCount\":" + pieces + "}");
        }

        private String candidate(String part, String finish, String usage) {
            return event("{\"candidates\":[{\"content\":{\"parts\":[" + part + "],\"role\":\"model\"}" + finish + "}]"
                    + usage + "}");
        }
    };

    final String path;
    final String contentType;

    ModelWire(String path, String contentType) {
        this.path = path;
        this.contentType = contentType;
    }

    /// What a body asks for; an [IllegalArgumentException] says what is wrong with it.
    abstract Request asked(Map<?, ?> body);

    /// The key that a request brings.
    String key(Map<String, String> headers) {
        return headers.getOrDefault("authorization", "").replaceFirst("^Bearer ", "");
    }

    /// The model that a request asks for.
    String model(Map<?, ?> body) {
        if (body.get("model") instanceof String model) return model;
        throw new IllegalArgumentException("no model");
    }

    /// Whether a request asks for a stream.
    boolean streams(Map<?, ?> body) {
        return Boolean.TRUE.equals(body.get("stream"));
    }

    /// What stands before the first piece.
    String begin() {
        return "";
    }

    abstract String say(String piece);

    abstract String think(String piece);

    abstract String error(String message, String code);

    /// One message of the stream, framed.
    abstract String event(String json);

    private static String reason(Ending ending, String whole, String limit, String withheld) {
        return switch (ending) {
            case WHOLE -> quote(whole);
            case AT_LIMIT -> quote(limit);
            case WITHHELD -> quote(withheld);
        };
    }

    abstract String finish(Ending ending, boolean endMark, int pieces);

    /// The same, with what Ollama is told of thinking: nothing, or that there is to be none. A model that
    /// cannot think would refuse anything else.
    static Request thinking(Map<?, ?> body, Request asked) {
        if (!body.containsKey("think")) return asked;
        if (!Boolean.FALSE.equals(body.get("think"))) throw new IllegalArgumentException("think is not false");
        return asked.withoutThinking();
    }

    /// What Ollama's options ask for, beside what is said.
    static Request asked(List<Message> messages, Map<?, ?> options, Form form) {
        only(options, Set.of("temperature", "num_predict", "num_ctx", "stop"), "options");
        return new Request(
                messages, number(options, "temperature"), whole(options, "num_predict"), texts(options, "stop"), form);
    }
}
