package footnote.server.wire;

import footnote.conversation.Conversation;
import java.util.List;

/// A conversation in a list.
///
/// @param created and `updated` in ISO 8601
/// @param questions how many were asked
public record SessionJson(String id, String title, String created, String updated, int questions) {
    public static SessionJson of(Conversation conversation) {
        return new SessionJson(
                conversation.id().value(),
                conversation.title(),
                conversation.begun().toString(),
                conversation.latest().toString(),
                conversation.exchanges());
    }

    /// A page of a list.
    public record PageJson(List<SessionJson> sessions) {}
}
