package footnote.answer;

import footnote.spi.LanguageModel.TokenSink;
import java.util.ArrayList;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// Passes streamed text on while it watches for citation markers: `[2]`, `[1, 3]`, `[1][2]`, and `[Source 2]` or
/// `[Source 2: a.md]`, which models copy from a prompt; all of them become `[2]`.
///
/// A marker may be split over several pieces, so text is held back from an opening bracket until it is clear
/// what it is. Numbers of sources that were not given are left out of the text.
final class CitationStream {
    private static final Pattern MARKER =
            Pattern.compile("(?i)\\[\\s*(?:source\\s*)?\\d{1,4}(?:\\s*[,;]\\s*(?:source\\s*)?\\d{1,4})*\\s*]"
                    + "|\\[\\s*source\\s*\\d{1,4}\\s*:[^]\\n]*]");
    private static final Pattern MARKER_START =
            Pattern.compile("(?i)\\[(?:[\\d,;\\s]|source)*(?:s|so|sou|sour|sourc)?");
    private static final Pattern NAMED_START = Pattern.compile("(?i)\\[\\s*source\\s*\\d{1,4}\\s*:[^]\\n]*");
    private static final int LONGEST_MARKER = 40;
    private static final int LONGEST_NAMED = 240;

    private final Set<Integer> given;
    private final TokenSink sink;
    private final StringBuilder held = new StringBuilder();
    private final StringBuilder text = new StringBuilder();
    private final Set<Integer> cited = new TreeSet<>();

    /// @param given the numbers of the sources that may be cited
    CitationStream(Set<Integer> given, TokenSink sink) {
        this.given = Set.copyOf(given);
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
            } else if (mayBecomeMarker()) {
                return;
            } else {
                pass(1);
            }
        }
    }

    private boolean mayBecomeMarker() {
        if (held.indexOf("]") >= 0) return false;
        boolean plain =
                held.length() <= LONGEST_MARKER && MARKER_START.matcher(held).matches();
        return plain
                || (held.length() <= LONGEST_NAMED && NAMED_START.matcher(held).matches());
    }

    /// Take a piece in which brackets are only brackets.
    void pass(String piece) {
        emit(piece);
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
        var numbers = marker.replaceFirst(":.*", "").replaceAll("\\D+", " ").strip();
        for (var number : numbers.split(" ")) {
            int n = Integer.parseInt(number);
            if (!given.contains(n)) continue;
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
