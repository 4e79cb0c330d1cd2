package footnote.server.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import footnote.fault.Fault;

/// Reads and writes JSON.
public final class Json {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .defaultPropertyInclusion(
                    JsonInclude.Value.construct(JsonInclude.Include.ALWAYS, JsonInclude.Include.ALWAYS))
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private Json() {}

    public static String write(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a wire record that cannot be written: " + value.getClass(), e);
        }
    }

    /// Write a text with its quotation marks. For what is written very often, since it needs no binding.
    public static String quoted(String text) {
        var quoted = new StringBuilder(text.length() + 16).append('"');
        JsonStringEncoder.getInstance().quoteAsString(text, quoted);
        return quoted.append('"').toString();
    }

    /// Write two objects as one that has the fields of both.
    public static String writeBoth(Object one, Object other) {
        ObjectNode both = MAPPER.valueToTree(one);
        both.setAll(MAPPER.<ObjectNode>valueToTree(other));
        return write(both);
    }

    /// The object that `text` is, with another value in one of its fields.
    public static String with(String text, String field, String value) {
        return write(read(text, ObjectNode.class).put(field, value));
    }

    /// Write for people: indented.
    public static String writePretty(Object value) {
        try {
            return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a wire record that cannot be written: " + value.getClass(), e);
        }
    }

    /// Read what a caller sent; fails with `BAD_REQUEST` if it is not such JSON.
    public static <T> T read(String text, Class<T> type) {
        try {
            var value = MAPPER.readValue(text, type);
            if (value == null) throw new Fault(Fault.Code.BAD_REQUEST, "The body must be a JSON object.").toException();
            return value;
        } catch (JsonProcessingException e) {
            var at = e.getLocation();
            var where = at == null ? "" : " (line " + at.getLineNr() + ", column " + at.getColumnNr() + ")";
            throw new Fault(Fault.Code.BAD_REQUEST, "The body is not the JSON that is expected here" + where + ".")
                    .toException(e);
        }
    }
}
