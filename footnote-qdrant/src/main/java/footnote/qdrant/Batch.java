package footnote.qdrant;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.function.Consumer;

/// Points on their way, sent as often as there are enough: Qdrant takes 32 MB at once as it comes.
final class Batch {
    private static final int ENOUGH = 4 << 20;

    private final Consumer<byte[]> upsert;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private Optional<JsonGenerator> begun = Optional.empty();

    Batch(Consumer<byte[]> upsert) {
        this.upsert = upsert;
    }

    void add(Points points) {
        try {
            for (int i = 0; i < points.count(); i++) {
                points.write(json(), i);
                if (bytes.size() >= ENOUGH) send();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private JsonGenerator json() throws IOException {
        if (begun.isEmpty()) {
            var json = Body.FACTORY.createGenerator(bytes);
            json.writeStartObject();
            json.writeArrayFieldStart("points");
            begun = Optional.of(json);
        }
        return begun.get();
    }

    /// Send what has not been sent.
    void send() {
        if (begun.isEmpty()) return;
        try (var json = begun.get()) {
            json.writeEndArray();
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        var body = bytes.toByteArray();
        clear();
        upsert.accept(body);
    }

    void clear() {
        begun = Optional.empty();
        bytes.reset();
    }
}
