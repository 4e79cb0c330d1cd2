package footnote.prose;

/// A stretch of a passage that can be quoted by itself.
///
/// @param start where it starts in the passage's text
/// @param end where it ends there
/// @param text its words on one line, without list marks, heading marks and emphasis
/// @param lead the sentence without which this one may not be understood, by its place in the list of
/// sentences: the
///     one before, the line that opens the list, the first row of the table; -1 if there is none
public record Sentence(int start, int end, String text, Form form, int lead) {
    public enum Form {
        PROSE,
        HEADING,
        ITEM,
        ROW,
        CODE
    }
}
