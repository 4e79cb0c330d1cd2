package footnote.corpus;

/// The unit that is embedded, indexed, ranked and cited: a stretch of a document's extracted text.
///
/// @param text the words of the passage, white space normalised
/// @param span where those words stand in the extracted text
/// @param level 0 for a whole document, 1 for a section, 2 for a paragraph-sized passage
public record Passage(PassageId id, String text, Span span, Place place, int level) {
    public static final int PARAGRAPH = 2;

    public Passage {
        if (text.isBlank()) throw new IllegalArgumentException("a passage has words: " + id);
        if (level < 0 || level > PARAGRAPH) throw new IllegalArgumentException("no such level: " + level);
    }
}
