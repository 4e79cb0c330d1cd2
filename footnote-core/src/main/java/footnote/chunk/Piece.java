package footnote.chunk;

import footnote.corpus.Passage;
import footnote.corpus.Span;
import java.util.Optional;
import java.util.OptionalInt;

/// A stretch of a text that is to become a passage.
///
/// @param lead a stretch from elsewhere without which this one is not understood, as the header of its table
/// @param level as a passage has it
/// @param parent which piece of the list holds this one
public record Piece(Span span, Optional<Span> lead, int level, OptionalInt parent) {
    /// A paragraph-sized piece that stands for itself.
    public static Piece of(Span span) {
        return new Piece(span, Optional.empty(), Passage.PARAGRAPH, OptionalInt.empty());
    }

    Piece withLead(Span other) {
        return new Piece(span, Optional.of(other), level, parent);
    }

    Piece inside(int holder) {
        return new Piece(span, lead, level, OptionalInt.of(holder));
    }
}
