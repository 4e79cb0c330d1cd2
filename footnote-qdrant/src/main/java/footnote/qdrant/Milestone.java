package footnote.qdrant;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;

/// The point of a collection that says how far it is filled. It grants nothing to nobody, so no search returns
/// it.
///
/// @param log the change log that the collection follows
/// @param number the last change that is in it
/// @param format how points are written; a collection of another format is filled anew
record Milestone(String log, long number, int format) {
    static final int FORMAT = 1;
    static final UUID ID = UUID.nameUUIDFromBytes("footnote milestone".getBytes(StandardCharsets.US_ASCII));

    private static final String LOG = "log";
    private static final String NUMBER = "applied";
    private static final String WRITTEN = "format";

    Milestone(String log, long number) {
        this(log, number, FORMAT);
    }

    static byte[] question() {
        return Body.of(json -> {
            json.writeArrayFieldStart("ids");
            json.writeString(ID.toString());
            json.writeEndArray();
            json.writeBooleanField("with_payload", true);
            json.writeBooleanField("with_vector", false);
        });
    }

    static Optional<Milestone> read(Answer answer) {
        var payload = "/result/0/payload/";
        if (!answer.has(payload + LOG)) return Optional.empty();
        return Optional.of(new Milestone(
                answer.text(payload + LOG), answer.number(payload + NUMBER), answer.count(payload + WRITTEN)));
    }

    /// Write a request that makes it so.
    byte[] upsert(int dimension) {
        return Body.of(json -> {
            json.writeArrayFieldStart("points");
            json.writeStartObject();
            json.writeStringField("id", ID.toString());
            vector(json, dimension);
            json.writeObjectFieldStart("payload");
            json.writeStringField(LOG, log);
            json.writeNumberField(NUMBER, number);
            json.writeNumberField(WRITTEN, format);
            json.writeEndObject();
            json.writeEndObject();
            json.writeEndArray();
        });
    }

    /// Any that has a direction.
    private static void vector(JsonGenerator json, int dimension) throws IOException {
        json.writeArrayFieldStart("vector");
        for (int i = 0; i < dimension; i++) json.writeNumber(i == 0 ? 1 : 0);
        json.writeEndArray();
    }
}
