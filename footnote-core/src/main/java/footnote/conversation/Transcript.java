package footnote.conversation;

import java.util.List;

/// A whole conversation, oldest exchange first.
public record Transcript(Conversation about, List<Exchange> exchanges) {
    public Transcript {
        exchanges = List.copyOf(exchanges);
    }
}
