package footnote.models;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/// A JSON value as its leaves: each scalar under its path, as in `/choices/0/delta/content`; nulls are left out.
///
/// That is all that reading a stream of small messages needs, and it needs no binding library, whose loading would
/// take longer than the first tokens of a fast model.
final class JsonLeaves {
    static final JsonFactory FACTORY = new JsonFactory();

    private final Map<String, String> leaves;

    private JsonLeaves(Map<String, String> leaves) {
        this.leaves = leaves;
    }

    /// Read a value that is an object.
    static JsonLeaves read(String json) throws NotJsonException {
        return read(json, JsonToken.START_OBJECT);
    }

    /// Read a value that is a list; its first element is `/0`.
    static JsonLeaves readList(String json) throws NotJsonException {
        return read(json, JsonToken.START_ARRAY);
    }

    private static JsonLeaves read(String json, JsonToken start) throws NotJsonException {
        var leaves = new LinkedHashMap<String, String>();
        try (var parser = FACTORY.createParser(json)) {
            if (parser.nextToken() != start) throw new NotJsonException();
            read(parser, new StringBuilder(), leaves);
            if (parser.nextToken() != null) throw new NotJsonException();
        } catch (IOException e) {
            throw new NotJsonException();
        }
        return new JsonLeaves(leaves);
    }

    /// Read the value that begins here. How deep it may be is limited by the parser.
    private static void read(JsonParser parser, StringBuilder path, Map<String, String> leaves) throws IOException {
        int length = path.length();
        switch (parser.currentToken()) {
            case START_OBJECT -> {
                while (parser.nextToken() == JsonToken.FIELD_NAME) {
                    path.append('/').append(parser.currentName());
                    parser.nextToken();
                    read(parser, path, leaves);
                    path.setLength(length);
                }
            }
            case START_ARRAY -> {
                for (int i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
                    path.append('/').append(i);
                    read(parser, path, leaves);
                    path.setLength(length);
                }
            }
            case VALUE_NULL -> {}
            default -> leaves.put(path.toString(), parser.getText());
        }
    }

    String text(String path) {
        return leaves.getOrDefault(path, "");
    }

    /// Everything it says, in order, a line each.
    String words() {
        return String.join("\n", leaves.values());
    }

    /// Whether there is anything at or below this path.
    boolean has(String path) {
        for (var leaf : leaves.keySet()) {
            if (leaf.startsWith(path) && (leaf.length() == path.length() || leaf.charAt(path.length()) == '/'))
                return true;
        }
        return false;
    }

    boolean isTrue(String path) {
        return text(path).equals("true");
    }

    OptionalInt count(String path) {
        var digits = text(path);
        if (digits.isEmpty()) return OptionalInt.empty();
        return digits.matches("\\d{1,9}") ? OptionalInt.of(Integer.parseInt(digits)) : OptionalInt.empty();
    }

    double number(String path) throws NotJsonException {
        var digits = text(path);
        if (!digits.matches("-?\\d{1,30}(\\.\\d{1,60})?([eE][+-]?\\d{1,4})?")) throw new NotJsonException();
        double number = Double.parseDouble(digits);
        if (Double.isInfinite(number)) throw new NotJsonException();
        return number;
    }

    /// The word by which a service names its error, if this is an error object; empty text if it names none.
    ///
    /// Only short machine words pass: the prose of an error may repeat the prompt or the key.
    Optional<String> error() {
        if (!has("/error") && !text("/object").equals("error")) return Optional.empty();
        for (var path : new String[] {"/error/status", "/error/code", "/error/type", "/code", "/type"}) {
            if (text(path).matches("[A-Za-z0-9_.-]{1,60}")) return Optional.of(text(path));
        }
        return Optional.of("");
    }
}
