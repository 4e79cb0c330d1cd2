package footnote.corpus;

import java.util.OptionalInt;

/// The unit that is embedded, indexed, ranked and cited: a stretch of a document's extracted text.
///
/// @param text the words of the passage, white space normalised
/// @param lead words from elsewhere in the document without which these are not understood, as the header of a
///     table whose rows these are; usually empty
/// @param span where the words of `text` stand in the extracted text
/// @param level 0 for a whole document, 1 for a section, 2 for a paragraph-sized passage
/// @param parent the ordinal of the passage of a lower level that holds this one
public record Passage(PassageId id, String text, String lead, Span span, Place place, int level, OptionalInt parent) {
    public static final int DOCUMENT = 0;
    public static final int SECTION = 1;
    public static final int PARAGRAPH = 2;

    public Passage {
        if (text.isBlank()) throw new IllegalArgumentException("a passage has words: " + id);
        if (level < DOCUMENT || level > PARAGRAPH) throw new IllegalArgumentException("no such level: " + level);
        if (parent.isPresent() && parent.getAsInt() == id.ordinal()) {
            throw new IllegalArgumentException("a passage is not its own parent: " + id);
        }
    }

    /// A paragraph-sized passage that stands for itself.
    public static Passage paragraph(PassageId id, String text, Span span, Place place) {
        return new Passage(id, text, "", span, place, PARAGRAPH, OptionalInt.empty());
    }

    /// What is read by people, models and indexes alike: the lead, if there is one, and the words.
    public String whole() {
        return lead.isEmpty() ? text : lead + "\n" + text;
    }

    /// What models read that take it out of its document: the same under the document's title and the headings
    /// above it.
    public String under(String title) {
        var section = place.section();
        var heading = section.isEmpty() || section.equals(title) ? title : title + " – " + section;
        return heading.isEmpty() || whole().startsWith(heading) ? whole() : heading + "\n" + whole();
    }
}
