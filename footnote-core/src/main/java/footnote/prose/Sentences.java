package footnote.prose;

import footnote.corpus.Span;
import footnote.prose.Sentence.Form;
import java.util.ArrayList;
import java.util.List;

/// Cuts a passage into sentences: first into blocks by its lines ([Blocks]), then blocks of prose at full stops.
///
/// A full stop does not end a sentence after an abbreviation, an initial, or an ordinal number, nor before a small
/// letter. What runs on for too long without an end is cut at a comma or a space, so that any text, of any
/// size, comes out as sentences of bounded length in time that grows with its length only.
public final class Sentences {
    /// The most characters a sentence may have.
    public static final int LONGEST = 500;

    private static final int SHORTEST_CUT = 200;
    private static final String ENDS = ".!?…。！？｡؟।";
    private static final String ENDS_WITHOUT_SPACE = "。！？｡";
    private static final String CLOSERS = "\"'”’»«)]}›*_";
    private static final String OPENERS = "\"'“„‘‚«»([{‹*_¿¡";

    private final String text;
    private final List<Sentence> found = new ArrayList<>();
    private int opening = -1;
    private int header = -1;

    private Sentences(String text) {
        this.text = text;
    }

    public static List<Sentence> of(String text) {
        var sentences = new Sentences(text);
        for (var block : Blocks.of(text)) sentences.take(block);
        return List.copyOf(sentences.found);
    }

    private void take(Blocks.Block block) {
        switch (block.form()) {
            case PROSE -> {
                int first = found.size();
                for (var span : cut(block.span()))
                    add(span, Form.PROSE, found.size() > first ? found.size() - 1 : last());
                opening = found.size() - 1;
                header = -1;
            }
            case HEADING -> {
                add(block.span(), Form.HEADING, -1);
                opening = found.size() - 1;
                header = -1;
            }
            case ITEM -> {
                int first = found.size();
                for (var span : cut(block.span()))
                    add(span, Form.ITEM, found.size() > first ? found.size() - 1 : opening);
            }
            case ROW -> {
                for (var span : bounded(block.span())) add(span, Form.ROW, header >= 0 ? header : opening);
                if (header < 0) header = found.size() - 1;
            }
            case CODE -> {
                for (var span : bounded(block.span())) add(span, Form.CODE, opening);
            }
        }
    }

    private int last() {
        return found.size() - 1;
    }

    private void add(Span span, Form form, int lead) {
        var words = Plain.line(span.of(text), form);
        if (!words.isEmpty()) found.add(new Sentence(span.start(), span.end(), words, form, lead));
    }

    private List<Span> cut(Span block) {
        var spans = new ArrayList<Span>();
        int start = block.start();
        for (int i = block.start(); i < block.end(); i++) {
            if (ENDS.indexOf(text.charAt(i)) < 0) continue;
            int stop = i;
            while (i + 1 < block.end() && (ENDS + CLOSERS).indexOf(text.charAt(i + 1)) >= 0) i++;
            if (!endsAt(stop, i + 1, start, block.end())) continue;
            spans.addAll(bounded(new Span(start, i + 1)));
            start = skipSpace(i + 1, block.end());
            i = start - 1;
        }
        if (start < block.end()) spans.addAll(bounded(new Span(start, block.end())));
        return spans;
    }

    /// Whether the mark at `stop`, with its closing quotes up to `after`, ends the sentence that began at `start`.
    private boolean endsAt(int stop, int after, int start, int end) {
        if (after >= end) return true;
        if (ENDS_WITHOUT_SPACE.indexOf(text.charAt(stop)) >= 0) return true;
        if (!Character.isWhitespace(text.charAt(after))) return false;
        int next = skipSpace(after, end);
        while (next < end && OPENERS.indexOf(text.charAt(next)) >= 0) next++;
        if (next >= end) return true;
        if (Character.isLowerCase(text.codePointAt(next))) return false;
        if (text.charAt(stop) != '.' || after - stop > 1) return true;
        return !Abbreviations.keepsGoing(wordBefore(stop, start), wordAt(next, end), wordBeforeThat(stop, start));
    }

    private String wordBefore(int stop, int start) {
        int from = stop;
        while (from > start && !Character.isWhitespace(text.charAt(from - 1)) && stop - from < 24) from--;
        while (from < stop && OPENERS.indexOf(text.charAt(from)) >= 0) from++;
        return text.substring(from, stop);
    }

    private String wordBeforeThat(int stop, int start) {
        int end = stop;
        while (end > start && !Character.isWhitespace(text.charAt(end - 1)) && stop - end < 24) end--;
        while (end > start && Character.isWhitespace(text.charAt(end - 1))) end--;
        return end > start ? wordBefore(end, start) : "";
    }

    private String wordAt(int from, int end) {
        int to = from;
        while (to < end && Character.isLetterOrDigit(text.charAt(to)) && to - from < 24) to++;
        return text.substring(from, to);
    }

    private int skipSpace(int from, int end) {
        int position = from;
        while (position < end && Character.isWhitespace(text.charAt(position))) position++;
        return position;
    }

    /// Cut what is too long at the last good seam before the limit: a semicolon or comma, else a space, else
    /// anywhere.
    private List<Span> bounded(Span span) {
        if (span.length() <= LONGEST) return List.of(span);
        var pieces = new ArrayList<Span>();
        int start = span.start();
        while (span.end() - start > LONGEST) {
            int end = seam(start);
            pieces.add(new Span(start, end));
            start = skipSpace(end, span.end());
        }
        if (start < span.end()) pieces.add(new Span(start, span.end()));
        return pieces;
    }

    private int seam(int start) {
        int space = -1;
        for (int i = start + LONGEST; i > start + SHORTEST_CUT; i--) {
            if (!Character.isWhitespace(text.charAt(i))) continue;
            if (";:,—–|".indexOf(text.charAt(i - 1)) >= 0) return i;
            if (space < 0) space = i;
        }
        if (space > 0) return space;
        int anywhere = start + LONGEST;
        return Character.isLowSurrogate(text.charAt(anywhere)) ? anywhere - 1 : anywhere;
    }
}
