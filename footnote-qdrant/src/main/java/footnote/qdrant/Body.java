package footnote.qdrant;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/// Writes the fields of a JSON object.
@FunctionalInterface
interface Body {
    JsonFactory FACTORY = new JsonFactory();

    void write(JsonGenerator json) throws IOException;

    static byte[] of(Body fields) {
        var bytes = new ByteArrayOutputStream();
        try (var json = FACTORY.createGenerator(bytes)) {
            json.writeStartObject();
            fields.write(json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
