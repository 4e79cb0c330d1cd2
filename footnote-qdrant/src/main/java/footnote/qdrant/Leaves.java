package footnote.qdrant;

import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// A JSON object as its leaves: each scalar under its path, as in `/result/points/0/score`; nulls are left out.
record Leaves(Map<String, String> byPath) {
    /// Read an object; nothing if it is none.
    static Optional<Leaves> read(byte[] json) {
        var leaves = new HashMap<String, String>();
        try (var parser = Body.FACTORY.createParser(json)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) return Optional.empty();
            int depth = 1;
            while (depth > 0) {
                var token = parser.nextToken();
                if (token == null) return Optional.empty();
                if (token.isStructStart()) depth++;
                else if (token.isStructEnd()) depth--;
                else if (token.isScalarValue() && token != JsonToken.VALUE_NULL) {
                    leaves.put(parser.getParsingContext().pathAsPointer().toString(), parser.getText());
                }
            }
            if (parser.nextToken() != null) return Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
        return Optional.of(new Leaves(leaves));
    }

    Optional<String> text(String path) {
        return Optional.ofNullable(byPath.get(path));
    }
}
