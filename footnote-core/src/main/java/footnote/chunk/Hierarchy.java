package footnote.chunk;

import footnote.corpus.Passage;
import footnote.corpus.Span;
import footnote.spi.Parser.Parsed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// Cuts a document on three levels: how it begins (0), how each section begins (1), and all of it in paragraphs
/// (2). Each section belongs to the document, each paragraph to the section it starts in.
///
/// @param opening the most characters of a piece that stands for a document or a section
public record Hierarchy(Chunker paragraphs, int opening) implements Chunker {
    public static final Hierarchy USUAL = new Hierarchy(StructureAware.USUAL, 2000);

    @Override
    public List<Piece> cut(Parsed parsed, Pace pace) {
        var leaves = paragraphs.cut(parsed, pace);
        if (leaves.isEmpty()) return List.of();
        var pieces = new ArrayList<Piece>();
        begin(parsed.text(), new Span(0, parsed.text().length()), Passage.DOCUMENT, OptionalInt.empty(), pieces);
        var sections = new ArrayList<Span>();
        for (var section : Sections.between(parsed)) {
            if (section.of(parsed.text()).isBlank()) continue;
            begin(parsed.text(), section, Passage.SECTION, OptionalInt.of(0), pieces);
            sections.add(section);
        }
        for (var leaf : leaves) pieces.add(leaf.inside(1 + holder(sections, leaf)));
        return pieces;
    }

    private void begin(String text, Span within, int level, OptionalInt parent, List<Piece> pieces) {
        var window = new CharacterWindow(opening, 0).cut(text, within);
        pieces.add(new Piece(window.getFirst(), Optional.empty(), level, parent));
    }

    private static int holder(List<Span> sections, Piece leaf) {
        int last = Positions.last(
                sections.size(), i -> sections.get(i).start(), leaf.span().start());
        return Math.max(0, last);
    }
}
