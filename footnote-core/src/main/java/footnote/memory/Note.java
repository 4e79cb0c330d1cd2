package footnote.memory;

import java.time.Instant;
import java.util.Set;

/// Something that is to be remembered.
///
/// @param agent who wrote it; empty if it does not matter
public record Note(NoteId id, String agent, String text, Set<String> tags, Instant written) {
    public static final int LONGEST = 4000;
    public static final int LONGEST_NAME = 100;
    public static final int MOST_TAGS = 20;

    public Note {
        tags = Set.copyOf(tags);
        if (text.isBlank() || text.length() > LONGEST) {
            throw new IllegalArgumentException("A note has between 1 and " + LONGEST + " characters.");
        }
        if (agent.length() > LONGEST_NAME) {
            throw new IllegalArgumentException("An agent's name has at most " + LONGEST_NAME + " characters.");
        }
        if (tags.size() > MOST_TAGS || tags.stream().anyMatch(tag -> tag.isBlank() || tag.length() > LONGEST_NAME)) {
            throw new IllegalArgumentException(
                    "A note has at most " + MOST_TAGS + " tags of 1 to " + LONGEST_NAME + " characters.");
        }
    }
}
