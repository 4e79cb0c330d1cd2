package footnote.chunk;

import footnote.corpus.Span;
import footnote.corpus.Spot;
import footnote.spi.Parser.Page;
import footnote.spi.Parser.Parsed;
import footnote.spi.Parser.Table;
import java.util.Optional;

/// Says where a stretch of a text stands: on which page or slide, in which rows of a table, on which lines.
final class Spots {
    private final Parsed parsed;
    private final boolean source;
    private int countedTo;
    private int line = 1;

    Spots(Parsed parsed) {
        this.parsed = parsed;
        this.source = StructureAware.isSource(parsed);
    }

    Optional<Spot> of(Span span) {
        if (!parsed.pages().isEmpty()) return page(span);
        if (source) return Optional.of(lines(span));
        var tables = parsed.tables();
        int near = Positions.last(tables.size(), i -> tables.get(i).span().start(), span.start());
        return near >= 0 && holds(tables.get(near), span) ? rows(tables.get(near), span) : Optional.empty();
    }

    private Optional<Spot> page(Span span) {
        var pages = parsed.pages();
        int ended = Positions.last(pages.size(), i -> pages.get(i).span().end(), span.start());
        return ended + 1 < pages.size() ? Optional.of(spot(pages.get(ended + 1))) : Optional.empty();
    }

    private static Spot spot(Page page) {
        return switch (page.leaf()) {
            case PAGE -> new Spot.Page(page.number());
            case SLIDE -> new Spot.Slide(page.number());
        };
    }

    private static boolean holds(Table table, Span span) {
        var whole = table.span();
        return whole.start() <= span.start() && span.end() <= whole.end();
    }

    /// A header is named only where nothing else is there.
    private static Optional<Spot> rows(Table table, Span span) {
        var rows = table.rows();
        int first = 1 + Positions.last(rows.size(), i -> rows.get(i).span().end(), span.start());
        int last = Positions.last(rows.size(), i -> rows.get(i).span().start(), span.end() - 1);
        if (first > last) {
            return table.header().map(header -> new Spot.Rows(table.sheet(), header.number(), header.number()));
        }
        return Optional.of(new Spot.Rows(
                table.sheet(), rows.get(first).number(), rows.get(last).number()));
    }

    private Spot lines(Span span) {
        if (span.start() < countedTo) {
            countedTo = 0;
            line = 1;
        }
        line += breaks(countedTo, span.start());
        countedTo = span.start();
        return new Spot.Lines(line, line + breaks(span.start(), span.end()));
    }

    private int breaks(int from, int to) {
        return (int)
                parsed.text().substring(from, to).chars().filter(c -> c == '\n').count();
    }
}
