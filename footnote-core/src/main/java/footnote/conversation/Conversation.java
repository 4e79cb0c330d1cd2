package footnote.conversation;

import java.time.Instant;

/// A conversation as a list shows it.
///
/// @param latest when something was last asked, or when it was begun
/// @param exchanges how often something was asked
public record Conversation(ConversationId id, String title, Instant begun, Instant latest, int exchanges) {
    public static final int LONGEST_TITLE = 200;
    private static final int USUAL_TITLE = 80;

    /// What a conversation is called that begins with this question, until somebody renames it.
    public static String titleFor(String question) {
        var line = question.strip().replaceAll("\\s+", " ");
        if (line.length() <= USUAL_TITLE) return line;
        int space = line.lastIndexOf(' ', USUAL_TITLE - 1);
        int end = space > USUAL_TITLE / 2 ? space : line.offsetByCodePoints(0, line.codePointCount(0, USUAL_TITLE) - 1);
        return line.substring(0, end) + "…";
    }
}
