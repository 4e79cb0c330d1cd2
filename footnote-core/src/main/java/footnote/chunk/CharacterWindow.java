package footnote.chunk;

import footnote.corpus.Span;
import footnote.spi.Parser.Parsed;
import java.util.ArrayList;
import java.util.List;

/// Slides a window of so many characters over the text, white space counted as it will be shown.
///
/// A window ends at the best seam near its end: a paragraph, else a sentence, else a word, else anywhere but
/// inside a character. The next one starts about `overlap` characters earlier, at a seam too.
///
/// @param size the most characters a window holds, runs of white space counted as one
/// @param overlap how many characters two neighbours share, about
public record CharacterWindow(int size, int overlap) implements Chunker {
    public static final CharacterWindow USUAL = new CharacterWindow(1000, 200);

    /// A seam is looked for in the last part of a window of this share.
    private static final double SEAM_SHARE = 0.4;

    public CharacterWindow {
        if (size < 50) throw new IllegalArgumentException("a window needs at least 50 characters: " + size);
        if (overlap < 0 || overlap > size / 2) {
            throw new IllegalArgumentException("an overlap lies between 0 and half the window: " + overlap);
        }
    }

    @Override
    public List<Piece> cut(Parsed parsed, Pace pace) {
        return cut(parsed.text(), new Span(0, parsed.text().length())).stream()
                .map(Piece::of)
                .toList();
    }

    /// Cut one stretch of the text.
    List<Span> cut(String text, Span within) {
        var windows = new ArrayList<Span>();
        int start = skipSpace(text, within.start(), within.end());
        int last = lastWord(text, within);
        while (start < last) {
            int reach = reach(text, start, last, size);
            int end = reach == last ? last : seamBefore(text, start, reach);
            windows.add(new Span(start, trimmed(text, start, end)));
            if (end == last) break;
            start = skipSpace(text, nextStart(text, start, end), last);
        }
        return windows;
    }

    /// The position that lies `characters` further on, white space counted once a run.
    private static int reach(String text, int from, int last, int characters) {
        int position = from;
        for (int count = 0; count < characters && position < last; count++) {
            if (!Character.isWhitespace(text.charAt(position++))) continue;
            while (position < last && Character.isWhitespace(text.charAt(position))) position++;
        }
        return position;
    }

    private int seamBefore(String text, int start, int reach) {
        int earliest = start + (int) ((reach - start) * (1 - SEAM_SHARE));
        int sentence = -1;
        int word = -1;
        for (int i = reach; i > earliest; i--) {
            if (!Character.isWhitespace(text.charAt(i - 1))) continue;
            if (i >= 2 && text.charAt(i - 1) == '\n' && text.charAt(i - 2) == '\n') return i;
            if (word < 0) word = i;
            if (sentence < 0 && i >= 2 && endsSentence(text.charAt(i - 2))) sentence = i;
        }
        if (sentence > 0) return sentence;
        if (word > 0) return word;
        return Character.isLowSurrogate(text.charAt(reach)) ? reach - 1 : reach;
    }

    private int nextStart(String text, int start, int end) {
        if (overlap == 0) return end;
        int target = Math.max(start + 1, end - overlap);
        for (int i = target; i < end; i++) {
            if (Character.isWhitespace(text.charAt(i - 1)) && i >= 2 && endsSentence(text.charAt(i - 2))) return i;
        }
        for (int i = target; i < end; i++) {
            if (Character.isWhitespace(text.charAt(i - 1))) return i;
        }
        return Character.isLowSurrogate(text.charAt(target)) ? target + 1 : target;
    }

    private static boolean endsSentence(char c) {
        return c == '.' || c == '!' || c == '?' || c == ':' || c == '\n' || c == '。';
    }

    private static int skipSpace(String text, int from, int to) {
        int position = from;
        while (position < to && Character.isWhitespace(text.charAt(position))) position++;
        return position;
    }

    private static int lastWord(String text, Span within) {
        return trimmed(text, within.start(), within.end());
    }

    private static int trimmed(String text, int start, int end) {
        int position = end;
        while (position > start && Character.isWhitespace(text.charAt(position - 1))) position--;
        return position;
    }
}
