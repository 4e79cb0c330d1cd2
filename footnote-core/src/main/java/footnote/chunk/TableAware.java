package footnote.chunk;

import footnote.corpus.Span;
import footnote.spi.Parser.Parsed;
import footnote.spi.Parser.Row;
import footnote.spi.Parser.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Cuts tables between rows and lets the header lead every piece but the one it stands in. What is not in a
/// table is cut into windows.
///
/// A row is cut only if it alone is longer than [#LONGEST_ROW] windows.
public record TableAware(CharacterWindow window) implements Chunker {
    private static final int LONGEST_ROW = 4;

    /// The share of a window that a header may take; a longer one is cut.
    private static final double HEADER_SHARE = 0.4;

    @Override
    public List<Piece> cut(Parsed parsed, Pace pace) {
        var pieces = new ArrayList<Piece>();
        int done = 0;
        for (var table : parsed.tables()) {
            var span = table.span();
            if (span.start() > done) addWindows(parsed.text(), new Span(done, span.start()), pieces);
            pieces.addAll(cut(parsed.text(), table));
            done = span.end();
        }
        addWindows(parsed.text(), new Span(done, parsed.text().length()), pieces);
        return pieces;
    }

    /// Cut one table.
    List<Piece> cut(String text, Table table) {
        var pieces = new ArrayList<Piece>();
        var header = table.header().map(row -> shortened(text, row.span()));
        int room = window.size() - header.map(Span::length).orElse(0);
        int start = table.header().map(Row::span).map(Span::start).orElse(-1);
        int end = table.header().map(Row::span).map(Span::end).orElse(-1);
        for (var row : table.rows()) {
            int limit = pieces.isEmpty() && table.header().isPresent() ? window.size() : room;
            if (start >= 0 && row.span().end() - start > limit) {
                add(text, new Span(start, end), header, pieces);
                start = -1;
            }
            if (start < 0) start = row.span().start();
            end = row.span().end();
        }
        if (start >= 0) add(text, new Span(start, end), header, pieces);
        return pieces;
    }

    private void add(String text, Span span, Optional<Span> header, List<Piece> pieces) {
        boolean held = header.isPresent() && header.get().start() >= span.start();
        for (var part : parts(text, span)) {
            var piece = Piece.of(part);
            boolean leads =
                    header.isPresent() && (!held || part.start() > header.get().start());
            pieces.add(leads ? piece.withLead(header.get()) : piece);
        }
    }

    private List<Span> parts(String text, Span span) {
        return span.length() <= window.size() * LONGEST_ROW ? List.of(span) : window.cut(text, span);
    }

    private Span shortened(String text, Span header) {
        int most = (int) (window.size() * HEADER_SHARE);
        if (header.length() <= most) return header;
        int end = header.start() + most;
        return new Span(header.start(), Character.isLowSurrogate(text.charAt(end)) ? end - 1 : end);
    }

    private void addWindows(String text, Span within, List<Piece> pieces) {
        for (var span : window.cut(text, within)) pieces.add(Piece.of(span));
    }
}
