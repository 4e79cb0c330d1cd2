package footnote.chunk;

import footnote.corpus.Embedding;
import footnote.corpus.Span;
import footnote.spi.Parser.Parsed;
import java.text.BreakIterator;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/// Cuts where the text turns to something else: of the places at which a piece may end, the one at which the
/// sentences before and behind lie furthest apart in meaning. A heading ends a piece in any case, unless its
/// section is very short.
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

    /// How many sentences are embedded between two reports of progress.
    private static final int BATCH = 32;

    public Semantic {
        if (least < 1 || least > window.size()) throw new IllegalArgumentException("not within a window: " + least);
    }

    @Override
    public List<Piece> cut(Parsed parsed, Pace pace) {
        var sentences = new ArrayList<Span>();
        var ends = new ArrayList<Integer>();
        for (var section : Sections.of(parsed, window.size())) {
            sentences.addAll(sentences(parsed.text(), section));
            ends.add(sentences.size());
        }
        var gaps = gaps(parsed.text(), sentences, pace);
        var pieces = new ArrayList<Piece>();
        int first = 0;
        for (int last : ends) {
            while (first < last) {
                int next = end(sentences, gaps, first, last);
                pieces.add(Piece.of(new Span(
                        sentences.get(first).start(), sentences.get(next - 1).end())));
                first = next;
            }
        }
        return pieces;
    }

    /// The sentence before which the piece that starts with `first` ends, `last` at the latest.
    private int end(List<Span> sentences, List<Gap> gaps, int first, int last) {
        int start = sentences.get(first).start();
        int best = first + 1;
        double widest = -1;
        for (int next = first + 1; next <= last; next++) {
            int length = sentences.get(next - 1).end() - start;
            if (length > window.size() && next > first + 1) break;
            if (next == last) return next;
            if (length < least) {
                best = next;
                continue;
            }
            double gap = gaps.get(next).behind(next - first);
            if (gap > widest) {
                widest = gap;
                best = next;
            }
        }
        return best;
    }

    /// How far apart the sentences before and behind a place lie.
    ///
    /// @param one with one sentence before it
    /// @param more with [#SIDE]
    private record Gap(double one, double more) {
        static final Gap NONE = new Gap(0, 0);

        double behind(int sentences) {
            return sentences < SIDE ? one : more;
        }
    }

    /// The gap before each sentence. Of the points only those at hand are held: a book has a hundred thousand.
    private List<Gap> gaps(String text, List<Span> sentences, Pace pace) {
        var gaps = new ArrayList<Gap>(sentences.size());
        var near = new ArrayDeque<float[]>();
        for (int from = 0; from < sentences.size(); from += BATCH) {
            int to = Math.min(sentences.size(), from + BATCH);
            var words = sentences.subList(from, to).stream()
                    .map(span -> span.of(text))
                    .toList();
            for (var point : embed.apply(words)) {
                near.addLast(point.toArray());
                if (near.size() > 2 * SIDE) near.removeFirst();
                if (near.size() >= SIDE) gaps.add(gap(List.copyOf(near), SIDE));
            }
            pace.reached((double) to / sentences.size());
        }
        if (near.size() > 2 * SIDE - 1) near.removeFirst();
        if (!near.isEmpty()) gaps.add(gap(List.copyOf(near), 1));
        return gaps;
    }

    /// The gap in `points` before the last `behind` of them.
    private static Gap gap(List<float[]> points, int behind) {
        int at = points.size() - behind;
        if (at == 0) return Gap.NONE;
        var after = sum(points.subList(at, points.size()));
        return new Gap(
                distance(sum(points.subList(at - 1, at)), after),
                distance(sum(points.subList(Math.max(0, at - SIDE), at)), after));
    }

    private static double distance(double[] before, double[] behind) {
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

    private static double[] sum(List<float[]> points) {
        var sum = new double[points.getFirst().length];
        for (var point : points) {
            for (int i = 0; i < sum.length; i++) sum[i] += point[i];
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
