package footnote.models;

import com.fasterxml.jackson.core.JsonGenerator;
import footnote.spi.LanguageModel.Message;
import footnote.spi.LanguageModel.Request;
import footnote.spi.LanguageModel.Role;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.stream.Collectors;

/// Writes what the bodies of services have in common.
final class RequestJson {
    /// Writes the fields in which a service differs from others.
    @FunctionalInterface
    interface Rest {
        void write(JsonGenerator json) throws IOException;
    }

    private RequestJson() {}

    /// An object with the fields that OpenAI's format and those after it have in common.
    static byte[] write(String model, Request request, Rest rest) {
        return write(json -> {
            json.writeStringField("model", model);
            json.writeArrayFieldStart("messages");
            for (var message : request.messages()) message(json, message);
            json.writeEndArray();
            json.writeBooleanField("stream", true);
            rest.write(json);
        });
    }

    /// Where the model is to stop, if that is said.
    static void stop(JsonGenerator json, String name, Request request) throws IOException {
        if (request.stop().isEmpty()) return;
        json.writeArrayFieldStart(name);
        for (var text : request.stop()) json.writeString(wellFormed(text));
        json.writeEndArray();
    }

    /// What the system says, which some services take apart from the conversation.
    static String system(Request request) {
        return request.messages().stream()
                .filter(message -> message.role() == Role.SYSTEM)
                .map(Message::text)
                .map(RequestJson::wellFormed)
                .collect(Collectors.joining("\n\n"));
    }

    static void message(JsonGenerator json, Message message) throws IOException {
        json.writeStartObject();
        json.writeStringField("role", message.role().name().toLowerCase(Locale.ROOT));
        json.writeStringField("content", wellFormed(message.text()));
        json.writeEndObject();
    }

    /// A text as the only one of its parts.
    static void parts(JsonGenerator json, String text) throws IOException {
        json.writeArrayFieldStart("parts");
        json.writeStartObject();
        json.writeStringField("text", wellFormed(text));
        json.writeEndObject();
        json.writeEndArray();
    }

    /// An object with these fields.
    static byte[] write(Rest fields) {
        var body = new ByteArrayOutputStream();
        try (var json = JsonLeaves.FACTORY.createGenerator(body)) {
            json.writeStartObject();
            fields.write(json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return body.toByteArray();
    }

    /// The text with a question mark for every half of a character, which a careless cut leaves and JSON cannot
    /// carry.
    static String wellFormed(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }
}
