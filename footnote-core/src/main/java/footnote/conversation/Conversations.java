package footnote.conversation;

import footnote.ask.Turn;
import footnote.corpus.Viewer;
import java.util.List;
import java.util.Optional;

/// Keeps conversations. Each belongs to the user who began it, and nobody else sees it.
///
/// The sources of an answer are kept as they were. They are shown only as long as their document is there and the
/// viewer may read it, and so are the answers that drew on them; when a document is deleted, both are gone from
/// here in the same transaction.
public interface Conversations {
    /// @param title empty if its first question is to be its title
    Conversation begin(String title, Viewer viewer);

    /// The viewer's conversations, the latest first.
    List<Conversation> list(Listing listing, Viewer viewer);

    Optional<Transcript> find(ConversationId conversation, Viewer viewer);

    /// What was said in the first exchange, which is what it is about, and in the last ones, oldest first; empty if
    /// there is no such conversation of the viewer's.
    Optional<List<Turn>> latest(ConversationId conversation, int exchanges, Viewer viewer);

    /// Add an exchange at the end; false if there is no such conversation of the viewer's.
    boolean add(ConversationId conversation, Exchange exchange, Viewer viewer);

    /// False if there is no such conversation of the viewer's; so below.
    boolean rename(ConversationId conversation, String title, Viewer viewer);

    boolean delete(ConversationId conversation, Viewer viewer);

    /// @param words only conversations in whose title, questions or answers all of them occur, capital or not
    record Listing(List<String> words, int offset, int limit) {
        public static final Listing ALL = new Listing(List.of(), 0, Integer.MAX_VALUE);

        public Listing {
            words = List.copyOf(words);
        }
    }
}
