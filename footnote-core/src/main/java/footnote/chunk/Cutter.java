package footnote.chunk;

import footnote.corpus.DocumentId;
import footnote.corpus.Passage;
import footnote.corpus.PassageId;
import footnote.corpus.Place;
import footnote.corpus.Span;
import footnote.spi.Parser.Heading;
import footnote.spi.Parser.Parsed;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/// Makes passages of the pieces that a chunker finds: gives each its words, its place and the headings above it.
public record Cutter(Chunker chunker) {
    private static final int LONGEST_HEADING = 200;

    public List<Passage> cut(DocumentId document, int generation, Parsed parsed) {
        return cut(document, generation, parsed, Pace.UNHEARD);
    }

    public List<Passage> cut(DocumentId document, int generation, Parsed parsed, Pace pace) {
        var passages = new ArrayList<Passage>();
        var spots = new Spots(parsed);
        Map<Integer, HeadingPath> headings = new HashMap<>();
        Map<Integer, Integer> ordinals = new HashMap<>();
        var pieces = chunker.cut(parsed, pace);
        for (int i = 0; i < pieces.size(); i++) {
            var piece = pieces.get(i);
            var words = words(parsed, piece.span());
            if (words.isEmpty()) continue;
            var path = headings.computeIfAbsent(piece.level(), _ -> new HeadingPath(parsed));
            ordinals.put(i, passages.size());
            passages.add(new Passage(
                    new PassageId(document, generation, passages.size()),
                    words,
                    piece.lead().map(lead -> words(parsed, lead)).orElse(""),
                    piece.span(),
                    new Place(spots.of(piece.span()), path.above(piece.span())),
                    piece.level(),
                    parent(piece, ordinals)));
        }
        return passages;
    }

    /// The first so many characters of a stretch; every passage repeats its headings, and some name themselves at
    /// length.
    private static String start(String text, Span span, int most) {
        int end = Math.min(span.end(), span.start() + most);
        boolean torn = end < span.end() && Character.isLowSurrogate(text.charAt(end));
        return text.substring(span.start(), torn ? end - 1 : end);
    }

    private static OptionalInt parent(Piece piece, Map<Integer, Integer> ordinals) {
        if (piece.parent().isEmpty()) return OptionalInt.empty();
        var ordinal = ordinals.get(piece.parent().getAsInt());
        return ordinal == null ? OptionalInt.empty() : OptionalInt.of(ordinal);
    }

    /// The words of a stretch as a passage has them. Code keeps its indentation.
    static String words(Parsed parsed, Span span) {
        var text = span.of(parsed.text());
        var codes = parsed.codes();
        int near = Positions.last(codes.size(), i -> codes.get(i).span().start(), span.start());
        boolean code = near >= 0 && span.end() <= codes.get(near).span().end();
        if (!code) return normalised(text);
        var lines = text.replaceAll("(?<![\\p{Zs}\\t\\r])[\\p{Zs}\\t\\r]+(?=\\n|$)", "")
                .replaceAll("\\n{3,}", "\n\n");
        return lines.isBlank() ? "" : lines.replaceFirst("^\\n+", "").stripTrailing();
    }

    /// Make white space regular: single spaces within a line, at most one empty line between paragraphs.
    public static String normalised(String text) {
        return text.replaceAll("[\\p{Zs}\\t\\x0B\\f\\r]+", " ")
                .replaceAll(" ?\\n ?", "\n")
                .replaceAll("\\n{3,}", "\n\n")
                .strip();
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
                    .map(heading -> normalised(start(parsed.text(), heading.span(), LONGEST_HEADING))
                            .replace('\n', ' '))
                    .filter(words -> !words.isEmpty())
                    .toList();
        }
    }
}
