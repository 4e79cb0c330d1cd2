package footnote.server.wire;

import com.fasterxml.jackson.databind.JsonNode;
import footnote.fault.Fault;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads texts that somebody wants to have embedded or compared.
final class InputTexts {
    static final int MOST = 2048;
    static final int LONGEST = 200_000;

    private InputTexts() {}

    /// The texts under `name`: one, or a list of them. Fails with `BAD_REQUEST` if it is neither.
    static List<String> read(@Nullable JsonNode value, String name) {
        if (value == null || value.isNull()) throw bad("Send the texts as \"" + name + "\".");
        if (value.isTextual()) return List.of(checked(value.asText(), name));
        if (!value.isArray()) throw bad("\"" + name + "\" must be a text or a list of texts.");
        if (value.size() > MOST) {
            throw bad("\"" + name + "\" holds " + value.size() + " texts, and " + MOST + " are the most at a time.");
        }
        var texts = new ArrayList<String>();
        for (var item : value) texts.add(checked(text(item, name), name));
        return texts;
    }

    private static String text(JsonNode item, String name) {
        if (item.isTextual()) return item.asText();
        if (item.isNumber() || item.isArray()) {
            throw bad("\"" + name + "\" holds numbers of tokens, which only the model that they were made for can read:"
                    + " send the texts themselves.");
        }
        throw bad("\"" + name + "\" must be a text or a list of texts.");
    }

    private static String checked(String text, String name) {
        if (text.length() <= LONGEST) return text;
        throw bad("A text in \"" + name + "\" has more than " + LONGEST + " characters: cut it into passages.");
    }

    static RuntimeException bad(String message) {
        return new Fault(Fault.Code.BAD_REQUEST, message).toException();
    }
}
