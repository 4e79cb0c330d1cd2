package footnote.conversation;

import java.util.UUID;
import java.util.regex.Pattern;

/// Names a conversation; nobody can guess it.
public record ConversationId(String value) {
    private static final Pattern SHAPE = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    public ConversationId {
        if (!SHAPE.matcher(value).matches()) throw new IllegalArgumentException("not a conversation id");
    }

    public static ConversationId random() {
        return new ConversationId(UUID.randomUUID().toString());
    }

    @Override
    public String toString() {
        return value;
    }
}
