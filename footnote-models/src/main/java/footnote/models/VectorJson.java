package footnote.models;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// Reads vectors out of answers, number by number: a text has thousands of them.
final class VectorJson {
    private static final int USUAL_DIMENSION = 1024;

    private VectorJson() {}

    /// The lists of numbers under `field` of an object, or those that are the whole answer.
    static List<float[]> lists(String body, String field) throws NotJsonException {
        return read(body, json -> {
            if (json.currentToken() == JsonToken.START_ARRAY) return vectors(json);
            List<float[]> found = null;
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                boolean wanted = json.currentName().equals(field);
                json.nextToken();
                if (wanted) found = vectors(json);
                else json.skipChildren();
            }
            if (found == null) throw new NotJsonException();
            return found;
        });
    }

    /// What lies under `data`, in the order of its numbers: each once, from 0 on.
    static List<float[]> numbered(String body) throws NotJsonException {
        return read(body, json -> {
            var found = new TreeMap<Integer, float[]>();
            boolean any = false;
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                boolean data = json.currentName().equals("data");
                json.nextToken();
                if (!data) {
                    json.skipChildren();
                    continue;
                }
                any = true;
                demand(json.currentToken(), JsonToken.START_ARRAY);
                while (json.nextToken() == JsonToken.START_OBJECT) item(json, found);
            }
            boolean gapless = found.isEmpty() || (found.firstKey() == 0 && found.lastKey() == found.size() - 1);
            if (!any || !gapless) throw new NotJsonException();
            return List.copyOf(found.values());
        });
    }

    @FunctionalInterface
    private interface Reading {
        List<float[]> from(JsonParser json) throws IOException, NotJsonException;
    }

    private static List<float[]> read(String body, Reading reading) throws NotJsonException {
        try (var json = JsonLeaves.FACTORY.createParser(body)) {
            var start = json.nextToken();
            if (start != JsonToken.START_OBJECT && start != JsonToken.START_ARRAY) throw new NotJsonException();
            var vectors = reading.from(json);
            if (json.nextToken() != null) throw new NotJsonException();
            return vectors;
        } catch (IOException e) {
            throw new NotJsonException();
        }
    }

    private static void item(JsonParser json, SortedMap<Integer, float[]> found) throws IOException, NotJsonException {
        int index = found.size();
        float[] vector = null;
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            var name = json.currentName();
            var token = json.nextToken();
            if (name.equals("index")) {
                demand(token, JsonToken.VALUE_NUMBER_INT);
                index = json.getIntValue();
            } else if (name.equals("embedding")) {
                vector = token == JsonToken.VALUE_STRING ? decoded(json.getText()) : vector(json);
            } else {
                json.skipChildren();
            }
        }
        if (vector == null || index < 0 || found.put(index, vector) != null) throw new NotJsonException();
    }

    private static List<float[]> vectors(JsonParser json) throws IOException, NotJsonException {
        demand(json.currentToken(), JsonToken.START_ARRAY);
        var vectors = new ArrayList<float[]>();
        while (json.nextToken() != JsonToken.END_ARRAY) vectors.add(vector(json));
        return vectors;
    }

    private static float[] vector(JsonParser json) throws IOException, NotJsonException {
        demand(json.currentToken(), JsonToken.START_ARRAY);
        var vector = new float[USUAL_DIMENSION];
        int length = 0;
        for (var token = json.nextToken(); token != JsonToken.END_ARRAY; token = json.nextToken()) {
            if (token == null || !token.isNumeric()) throw new NotJsonException();
            if (length == vector.length) vector = Arrays.copyOf(vector, 2 * length);
            vector[length++] = json.getFloatValue();
        }
        return Arrays.copyOf(vector, length);
    }

    private static float[] decoded(String base64) throws NotJsonException {
        try {
            var bytes = ByteBuffer.wrap(Base64.getDecoder().decode(base64)).order(ByteOrder.LITTLE_ENDIAN);
            if (bytes.remaining() % Float.BYTES != 0) throw new NotJsonException();
            var vector = new float[bytes.remaining() / Float.BYTES];
            bytes.asFloatBuffer().get(vector);
            return vector;
        } catch (IllegalArgumentException e) {
            throw new NotJsonException();
        }
    }

    private static void demand(JsonToken found, JsonToken wanted) throws NotJsonException {
        if (found != wanted) throw new NotJsonException();
    }
}
