package footnote.ask;

/// One side's words in a conversation.
public record Turn(Speaker speaker, String text) {
    public enum Speaker {
        ASKER,
        ANSWERER
    }
}
