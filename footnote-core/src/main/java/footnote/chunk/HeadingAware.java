package footnote.chunk;

import footnote.spi.Parser.Parsed;
import java.util.ArrayList;
import java.util.List;

/// Cuts at headings first, and sections that are too long into windows. A text without headings is cut into
/// windows.
public record HeadingAware(CharacterWindow window) implements Chunker {
    public static final HeadingAware USUAL = new HeadingAware(CharacterWindow.USUAL);

    @Override
    public List<Piece> cut(Parsed parsed, Pace pace) {
        var pieces = new ArrayList<Piece>();
        for (var section : Sections.of(parsed, window.size())) {
            for (var span : window.cut(parsed.text(), section)) pieces.add(Piece.of(span));
        }
        return pieces;
    }
}
