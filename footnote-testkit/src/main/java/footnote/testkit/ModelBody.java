package footnote.testkit;

import footnote.spi.LanguageModel.Message;
import footnote.spi.LanguageModel.Role;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;

/// Reads what stands in the body of a request to a model; an [IllegalArgumentException] says what is wrong with it.
final class ModelBody {
    private ModelBody() {}

    static List<String> texts(Map<?, ?> body, String key) {
        if (!body.containsKey(key)) return List.of();
        if (!(body.get(key) instanceof List<?> list) || list.isEmpty()) {
            throw new IllegalArgumentException(key + " is no list");
        }
        return list.stream().map(String.class::cast).toList();
    }

    static List<Message> messages(Map<?, ?> body) {
        if (!(body.get("messages") instanceof List<?> list)) throw new IllegalArgumentException("no messages");
        return list.stream().map(ModelBody::message).toList();
    }

    private static Message message(Object entry) {
        if (!(entry instanceof Map<?, ?> message)) throw new IllegalArgumentException("a message is no object");
        only(message, Set.of("role", "content"), "message");
        if (!(message.get("role") instanceof String role) || !(message.get("content") instanceof String text)) {
            throw new IllegalArgumentException("a message needs role and content");
        }
        return new Message(Role.valueOf(role.toUpperCase(Locale.ROOT)), text);
    }

    static Map<?, ?> object(Map<?, ?> body, String key) {
        if (body.get(key) instanceof Map<?, ?> object) return object;
        throw new IllegalArgumentException(key + " is no object");
    }

    static OptionalDouble number(Map<?, ?> body, String key) {
        if (!body.containsKey(key)) return OptionalDouble.empty();
        if (body.get(key) instanceof Double number) return OptionalDouble.of(number);
        throw new IllegalArgumentException(key + " is no number");
    }

    static OptionalInt whole(Map<?, ?> body, String key) {
        var number = number(body, key);
        if (number.isEmpty()) return OptionalInt.empty();
        int whole = (int) number.getAsDouble();
        if (whole != number.getAsDouble() || whole < 1) throw new IllegalArgumentException(key + " is no count");
        return OptionalInt.of(whole);
    }

    static void only(Map<?, ?> object, Set<String> known, String where) {
        for (var key : object.keySet()) {
            if (!known.contains(key)) throw new IllegalArgumentException("unknown field " + key + " in " + where);
        }
    }
}
