package footnote.chunk;

import footnote.spi.Parser.Parsed;
import java.util.List;

/// Cuts a text into pieces. They may overlap, and every word of the text is in at least one of the paragraph level.
///
/// Pieces of one level come in order of their start; a piece comes after the one that holds it.
@FunctionalInterface
public interface Chunker {
    List<Piece> cut(Parsed parsed);
}
