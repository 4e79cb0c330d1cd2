package footnote.chunk;

import footnote.corpus.Embedding;
import footnote.corpus.Span;
import footnote.spi.Parser.Parsed;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/// Cuts where the text turns to something else: of the places at which a piece may end, the one at which the
/// sentences before and behind lie furthest apart in meaning.
///
/// Every sentence is embedded for that, which costs about as much again as embedding the passages.
///
/// @param embed gives each text its point
/// @param least how many characters a piece has at least, if there are so many
/// @param window how a sentence is cut that is longer than a window; its size is the most that a piece has
public record Semantic(Function<List<String>, List<Embedding>> embed, int least, CharacterWindow window)
        implements Chunker {
    /// How many sentences on either side of a place are compared.
    private static final int SIDE = 2;

    public Semantic {
        if (least < 1 || least > window.size()) throw new IllegalArgumentException("not within a window: " + least);
    }

    @Override
    public List<Piece> cut(Parsed parsed) {
        var sentences = new ArrayList<Span>();
        for (var section : Sections.of(parsed, window.size())) sentences.addAll(sentences(parsed.text(), section));
        if (sentences.isEmpty()) return List.of();
        var points = embed.apply(
                sentences.stream().map(span -> span.of(parsed.text())).toList());
        var pieces = new ArrayList<Piece>();
        for (int first = 0; first < sentences.size(); ) {
            int next = end(sentences, points, first);
            pieces.add(Piece.of(new Span(
                    sentences.get(first).start(), sentences.get(next - 1).end())));
            first = next;
        }
        return pieces;
    }

    /// The sentence before which the piece that starts with `first` ends.
    private int end(List<Span> sentences, List<Embedding> points, int first) {
        int start = sentences.get(first).start();
        int best = first + 1;
        double widest = -1;
        for (int next = first + 1; next <= sentences.size(); next++) {
            int length = sentences.get(next - 1).end() - start;
            if (length > window.size() && next > first + 1) break;
            if (next == sentences.size()) return next;
            if (length < least) {
                best = next;
                continue;
            }
            double gap = gap(points, first, next);
            if (gap > widest) {
                widest = gap;
                best = next;
            }
        }
        return best;
    }

    /// How far apart the sentences before and behind `next` lie.
    private static double gap(List<Embedding> points, int first, int next) {
        var before = sum(points.subList(Math.max(first, next - SIDE), next));
        var behind = sum(points.subList(next, Math.min(points.size(), next + SIDE)));
        double dot = 0;
        double a = 0;
        double b = 0;
        for (int i = 0; i < before.length; i++) {
            dot += before[i] * behind[i];
            a += before[i] * before[i];
            b += behind[i] * behind[i];
        }
        return 1 - dot / Math.sqrt(Math.max(a * b, Double.MIN_NORMAL));
    }

    private static double[] sum(List<Embedding> points) {
        var sum = new double[points.getFirst().dimension()];
        for (var point : points) {
            var values = point.toArray();
            for (int i = 0; i < sum.length; i++) sum[i] += values[i];
        }
        return sum;
    }

    private List<Span> sentences(String text, Span within) {
        var sentences = new ArrayList<Span>();
        var breaks = BreakIterator.getSentenceInstance(Locale.ROOT);
        breaks.setText(within.of(text));
        int start = breaks.first();
        for (int end = breaks.next(); end != BreakIterator.DONE; end = breaks.next()) {
            var span = new Span(within.start() + start, within.start() + end);
            sentences.addAll(new CharacterWindow(window.size(), 0).cut(text, span));
            start = end;
        }
        return sentences;
    }
}
