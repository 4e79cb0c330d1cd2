package footnote.chunk;

import footnote.corpus.Span;
import footnote.spi.Parser.Parsed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Cuts each part of a document the way it wants to be cut: at headings first; tables between their rows; code
/// between its lines; everything else into windows. Short neighbours are put together again where they fit into one
/// window, so that a small table stays with the sentence that speaks of it.
public record StructureAware(CharacterWindow window) implements Chunker {
    public static final StructureAware USUAL = new StructureAware(CharacterWindow.USUAL);

    @Override
    public List<Piece> cut(Parsed parsed, Pace pace) {
        if (isSource(parsed)) return CodeAware.USUAL.cut(parsed, pace);
        var pieces = new ArrayList<Piece>();
        for (var section : Sections.of(parsed, window.size())) {
            pieces.addAll(joined(parts(parsed, section)));
        }
        return pieces;
    }

    /// Whether the whole of the text is code.
    static boolean isSource(Parsed parsed) {
        if (parsed.codes().size() != 1) return false;
        var code = parsed.codes().getFirst().span();
        return parsed.text().substring(0, code.start()).isBlank()
                && parsed.text().substring(code.end()).isBlank();
    }

    private List<Piece> parts(Parsed parsed, Span section) {
        var parts = new ArrayList<Part>();
        var tables = parsed.tables();
        int first = 1 + Positions.last(tables.size(), i -> tables.get(i).span().start(), section.start() - 1);
        for (int i = first; i < tables.size(); i++) {
            var table = tables.get(i);
            if (table.span().start() >= section.end()) break;
            if (inside(table.span(), section)) {
                parts.add(new Part(table.span(), new TableAware(window).cut(parsed.text(), table)));
            }
        }
        var codes = parsed.codes();
        first = 1 + Positions.last(codes.size(), i -> codes.get(i).span().start(), section.start() - 1);
        for (int i = first; i < codes.size(); i++) {
            var code = codes.get(i);
            if (code.span().start() >= section.end()) break;
            if (inside(code.span(), section)) {
                parts.add(new Part(code.span(), new CodeAware(window.size()).cut(parsed.text(), code.span())));
            }
        }
        parts.sort(Comparator.comparingInt(part -> part.span.start()));
        var pieces = new ArrayList<Piece>();
        int done = section.start();
        for (var part : parts) {
            if (part.span.start() < done) continue; // code inside a table's cell
            addWindows(parsed.text(), new Span(done, part.span.start()), pieces);
            pieces.addAll(part.pieces);
            done = part.span.end();
        }
        addWindows(parsed.text(), new Span(done, section.end()), pieces);
        return pieces;
    }

    private void addWindows(String text, Span within, List<Piece> pieces) {
        for (var span : window.cut(text, within)) pieces.add(Piece.of(span));
    }

    /// Join neighbours that fit into one window and need no lead.
    private List<Piece> joined(List<Piece> pieces) {
        var joined = new ArrayList<Piece>();
        for (var piece : pieces) {
            var last = joined.isEmpty() ? null : joined.getLast();
            if (last != null && last.lead().isEmpty() && piece.lead().isEmpty() && fits(last, piece)) {
                joined.set(
                        joined.size() - 1,
                        Piece.of(new Span(last.span().start(), piece.span().end())));
            } else {
                joined.add(piece);
            }
        }
        return joined;
    }

    private boolean fits(Piece last, Piece next) {
        boolean apart = last.span().end() <= next.span().start();
        return apart && next.span().end() - last.span().start() <= window.size();
    }

    private static boolean inside(Span part, Span section) {
        return part.start() >= section.start() && part.end() <= section.end();
    }

    /// A table or a block of code, and how it is cut.
    private record Part(Span span, List<Piece> pieces) {}
}
