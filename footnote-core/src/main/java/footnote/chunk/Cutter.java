package footnote.chunk;

import footnote.corpus.DocumentId;
import footnote.corpus.Passage;
import footnote.corpus.PassageId;
import footnote.corpus.Place;
import footnote.corpus.Span;
import footnote.corpus.Spot;
import footnote.spi.Parser.Heading;
import footnote.spi.Parser.Page;
import footnote.spi.Parser.Parsed;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/// Makes passages of the stretches that a chunker finds: gives each its words, its page and the headings above it.
public record Cutter(Chunker chunker) {
    public List<Passage> cut(DocumentId document, int generation, Parsed parsed) {
        var passages = new ArrayList<Passage>();
        var headings = new HeadingPath(parsed);
        for (var span : chunker.cut(parsed)) {
            var words = normalised(span.of(parsed.text()));
            if (words.isEmpty()) continue;
            var place = new Place(spot(parsed, span), headings.above(span));
            var id = new PassageId(document, generation, passages.size());
            passages.add(Passage.paragraph(id, words, span, place));
        }
        return passages;
    }

    /// Make white space regular: single spaces within a line, at most one empty line between paragraphs.
    public static String normalised(String text) {
        return text.replaceAll("[\\p{Zs}\\t\\x0B\\f\\r]+", " ")
                .replaceAll(" ?\\n ?", "\n")
                .replaceAll("\\n{3,}", "\n\n")
                .strip();
    }

    private static Optional<Spot> spot(Parsed parsed, Span span) {
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

    /// Follows the headings while the spans come in order of their start.
    private static final class HeadingPath {
        private final Parsed parsed;
        private final Deque<Heading> open = new ArrayDeque<>();
        private int next;

        HeadingPath(Parsed parsed) {
            this.parsed = parsed;
        }

        /// The headings under which the span's first words stand; a heading it starts with counts too.
        List<String> above(Span span) {
            var headings = parsed.headings();
            while (next < headings.size() && headings.get(next).span().start() <= span.start()) {
                var heading = headings.get(next++);
                while (!open.isEmpty() && open.peekLast().rank() >= heading.rank()) open.removeLast();
                open.addLast(heading);
            }
            return open.stream()
                    .map(heading -> normalised(heading.span().of(parsed.text())).replace('\n', ' '))
                    .filter(words -> !words.isEmpty())
                    .toList();
        }
    }
}
