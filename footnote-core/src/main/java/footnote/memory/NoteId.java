package footnote.memory;

import java.util.UUID;
import java.util.regex.Pattern;

/// Names a note; nobody can guess it.
public record NoteId(String value) {
    private static final Pattern SHAPE = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    public NoteId {
        if (!SHAPE.matcher(value).matches()) throw new IllegalArgumentException("not a note id");
    }

    public static NoteId random() {
        return new NoteId(UUID.randomUUID().toString());
    }

    @Override
    public String toString() {
        return value;
    }
}
