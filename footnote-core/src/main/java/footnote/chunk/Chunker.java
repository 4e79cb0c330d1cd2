package footnote.chunk;

import footnote.spi.Parser.Parsed;
import java.util.List;

/// Cuts a text into pieces. They may overlap, and every word of the text is in at least one of the paragraph level.
///
/// Pieces of one level come in order of their start; a piece comes after the one that holds it.
@FunctionalInterface
public interface Chunker {
    /// @param pace hears from time to time how far it has come, where that takes long
    List<Piece> cut(Parsed parsed, Pace pace);
}
