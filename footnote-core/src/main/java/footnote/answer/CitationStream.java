package footnote.answer;

import footnote.spi.LanguageModel.TokenSink;
import java.util.ArrayList;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// Passes streamed text on while it watches for citation markers: `[2]`, `[1, 3]`, `[1][2]`.
///
/// A marker may be split over several pieces, so text is held back from an opening bracket until it is clear
/// what it is. Numbers of sources that were not given are left out of the text.
final class CitationStream {
    private static final Pattern MARKER = Pattern.compile("\\[\\s*\\d{1,4}(?:\\s*[,;]\\s*\\d{1,4})*\\s*]");
    private static final Pattern MARKER_START = Pattern.compile("\\[[\\d,;\\s]*");
    private static final int LONGEST_MARKER = 40;

    private final int sources;
    private final TokenSink sink;
    private final StringBuilder held = new StringBuilder();
    private final StringBuilder text = new StringBuilder();
    private final Set<Integer> cited = new TreeSet<>();

    CitationStream(int sources, TokenSink sink) {
        this.sources = sources;
        this.sink = sink;
    }

    void accept(String piece) {
        held.append(piece);
        while (!held.isEmpty()) {
            int open = held.indexOf("[");
            if (open < 0) {
                pass(held.length());
                return;
            }
            pass(open);
            int close = held.indexOf("]");
            if (close >= 0 && MARKER.matcher(held.substring(0, close + 1)).matches()) {
                resolve(held.substring(0, close + 1));
                held.delete(0, close + 1);
            } else if (held.length() <= LONGEST_MARKER
                    && MARKER_START.matcher(held).matches()) {
                return;
            } else {
                pass(1);
            }
        }
    }

    void end() {
        pass(held.length());
    }

    String text() {
        return text.toString();
    }

    Set<Integer> cited() {
        return Set.copyOf(cited);
    }

    private void resolve(String marker) {
        var kept = new ArrayList<String>();
        for (var number : marker.replaceAll("[^\\d]+", " ").strip().split(" ")) {
            int n = Integer.parseInt(number);
            if (n < 1 || n > sources) continue;
            cited.add(n);
            kept.add("[" + n + "]");
        }
        emit(String.join("", kept));
    }

    private void pass(int length) {
        emit(held.substring(0, length));
        held.delete(0, length);
    }

    private void emit(String piece) {
        if (piece.isEmpty()) return;
        text.append(piece);
        sink.accept(piece);
    }
}
