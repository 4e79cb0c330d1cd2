package footnote.chunk;

import footnote.corpus.Span;
import footnote.corpus.Spot;
import footnote.spi.Parser.Page;
import footnote.spi.Parser.Parsed;
import footnote.spi.Parser.Row;
import footnote.spi.Parser.Table;
import java.util.ArrayList;
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
        return parsed.tables().stream()
                .filter(table -> holds(table, span))
                .findFirst()
                .flatMap(table -> rows(table, span));
    }

    private Optional<Spot> page(Span span) {
        for (var page : parsed.pages()) {
            if (page.span().end() > span.start()) return Optional.of(spot(page));
        }
        return Optional.empty();
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
        var rows = new ArrayList<Row>(
                table.rows().stream().filter(row -> row.span().overlaps(span)).toList());
        if (rows.isEmpty()) table.header().ifPresent(rows::add);
        if (rows.isEmpty()) return Optional.empty();
        return Optional.of(new Spot.Rows(
                table.sheet(), rows.getFirst().number(), rows.getLast().number()));
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
