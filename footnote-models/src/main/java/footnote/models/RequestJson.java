package footnote.models;

import com.fasterxml.jackson.core.JsonGenerator;
import footnote.spi.LanguageModel.Request;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// Writes what the bodies of all services have in common.
final class RequestJson {
    /// Writes the fields in which a service differs from others.
    @FunctionalInterface
    interface Rest {
        void write(JsonGenerator json) throws IOException;
    }

    private RequestJson() {}

    static byte[] write(String model, Request request, Rest rest) {
        var body = new ByteArrayOutputStream();
        try (var json = JsonLeaves.FACTORY.createGenerator(body)) {
            json.writeStartObject();
            json.writeStringField("model", model);
            json.writeArrayFieldStart("messages");
            for (var message : request.messages()) {
                json.writeStartObject();
                json.writeStringField("role", message.role().name().toLowerCase(Locale.ROOT));
                json.writeStringField("content", wellFormed(message.text()));
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeBooleanField("stream", true);
            rest.write(json);
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
