package footnote.chunk;

import footnote.corpus.Span;
import footnote.spi.Parser.Parsed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/// Slides a window of so many tokens over the text, as the embedding model counts them.
///
/// Tokens are counted word by word, which is what word-piece tokenizers do; a word is never cut, unless it alone is
/// longer than a window.
///
/// @param tokens how many tokens a text has, markers included
/// @param size the most tokens of a window
/// @param overlap how many tokens two neighbours share, at most
public record TokenWindow(ToIntFunction<String> tokens, int size, int overlap) implements Chunker {
    /// So many words are remembered with their counts; others are counted each time.
    private static final int MOST_KNOWN = 100_000;

    private static final int NOT_KNOWN = -1;

    /// A word longer than this is counted and cut in parts: it is no word.
    private static final int LONGEST_WORD = 64;

    public TokenWindow {
        if (size < 16) throw new IllegalArgumentException("a window needs at least 16 tokens: " + size);
        if (overlap < 0 || overlap > size / 2) {
            throw new IllegalArgumentException("an overlap lies between 0 and half the window: " + overlap);
        }
    }

    @Override
    public List<Piece> cut(Parsed parsed, Pace pace) {
        var words = words(parsed.text());
        var pieces = new ArrayList<Piece>();
        int first = 0;
        while (first < words.size()) {
            int next = first + 1;
            int held = words.get(first).tokens;
            while (next < words.size() && held + words.get(next).tokens <= size) held += words.get(next++).tokens;
            pieces.add(Piece.of(new Span(words.get(first).start, words.get(next - 1).end)));
            if (next == words.size()) break;
            first = back(words, first, next);
        }
        return pieces;
    }

    /// Where the next window starts: as far back as the overlap reaches, and further on than the last one.
    private int back(List<Word> words, int first, int next) {
        int start = next;
        int shared = 0;
        while (start - 1 > first && shared + words.get(start - 1).tokens <= overlap)
            shared += words.get(--start).tokens;
        return start;
    }

    private List<Word> words(String text) {
        int markers = tokens.applyAsInt("");
        Map<String, Integer> known = new HashMap<>();
        var words = new ArrayList<Word>();
        int start = -1;
        for (int i = 0; i <= text.length(); i++) {
            boolean space = i == text.length() || Character.isWhitespace(text.charAt(i));
            boolean tooLong =
                    start >= 0 && i - start >= LONGEST_WORD && !space && !Character.isLowSurrogate(text.charAt(i));
            if (start >= 0 && (space || tooLong)) {
                var word = text.substring(start, i);
                int count = known.size() < MOST_KNOWN
                        ? known.computeIfAbsent(word, one -> tokens.applyAsInt(one) - markers)
                        : known.getOrDefault(word, NOT_KNOWN);
                if (count == NOT_KNOWN) count = tokens.applyAsInt(word) - markers;
                words.add(new Word(start, i, Math.max(1, count)));
                start = -1;
            }
            if (!space && start < 0) start = i;
        }
        return words;
    }

    private record Word(int start, int end, int tokens) {}
}
