package footnote.ask;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Tells the citation markers of an answer from everything else that stands in brackets, while the answer arrives.
///
/// A marker is `[2]`, `[1, 3]`, `[1 and 3]`, `[1-3]`, `[Source 2]` or `[Source 2: a.md]`, on one line. It is none, and
/// stays as it is,
///
/// - in code: between fences (three or more backticks or tildes that open a line, also one of a list or a
/// quotation, up to a line of as many or more, or to the end), or between two equal runs of backticks on one
/// line;
/// - with a number that no source has: 0, one with a leading zero, one of four digits (`[2024]`);
/// - as a range, unless sources were given for both its ends: `[0-5]` may be a scale;
/// - directly behind a letter, a digit or another bracket, where it may be an index (`rows[10]`), unless a source
///   was given for one of its numbers: many models write a marker directly behind a word.
///
/// However the text is cut into pieces, the same markers are found. Text is handed on as soon as it is clear
/// that it is no marker: what follows a bracket waits for the next one, and brackets behind a backtick for the
/// end of the code.
///
/// The page tells them apart by the same rule (`markers.js`).
public final class MarkerReader {
    private static final Pattern MARKER = Pattern.compile("(?i)\\[\\h{0,3}(?:sources?\\h{0,3})?\\d{1,4}"
            + "(?:\\h{0,3}(?:[,;&–-]|and|und|och)\\h{0,3}(?:source\\h{0,3})?\\d{1,4})*\\h{0,3}]");
    private static final Pattern MARKER_START =
            Pattern.compile("(?i)\\[(?:[\\d,;&–\\h-]|sources?|and|und|och)*(?:s|so|sou|sour|sourc|a|an|u|un|o|oc)?");
    private static final Pattern RANGE = Pattern.compile("(\\d+)\\h*[–-]\\h*(?:source\\h*)?(\\d+)");
    private static final Pattern NAMED = Pattern.compile("(?i)\\[\\h{0,3}source\\h{0,3}\\d{1,4}\\h{0,3}:[^]\\n]*]");
    private static final Pattern NAMED_START =
            Pattern.compile("(?i)\\[\\h{0,3}source\\h{0,3}\\d{1,4}\\h{0,3}:[^]\\n]*");
    private static final Pattern SOURCE_NUMBER = Pattern.compile("[1-9]\\d{0,2}");
    private static final String NO_NUMBER = "0";
    private static final int LONGEST_MARKER = 40;
    private static final int LONGEST_NAMED = 240;

    private static final Pattern OPENING =
            Pattern.compile("(?:[ \\t>]|[-*+][ \\t]|\\d{1,3}[.)][ \\t]){0,20}+(`{3,64}+|~{3,64}+)");
    private static final Pattern CLOSING = Pattern.compile("[ \\t>]{0,40}+(`{3,64}+|~{3,64}+)[ \\t\\r]{0,200}+(\\n)?");

    /// How far the end of a code span may be from its beginning, and that of a fence's line: nobody waits longer.
    private static final int LONGEST_SPAN = 800;

    /// Backticks beyond so many in a row are the beginning of another run.
    private static final int LONGEST_RUN = 64;

    private static final int LONGEST_INDENT = 40;

    /// How much is looked at in one go, so that a long text costs no more for each of its characters than a
    /// short one.
    private static final int SLICE = 1_000;

    private final Set<Integer> given;
    private final Sink sink;
    private final StringBuilder held = new StringBuilder();
    private int shown;
    private int read;
    private boolean lineBegins = true;
    private char last = '\n';
    private Optional<Fence> fence = Optional.empty();

    /// @param given the numbers of the sources that may be cited
    public MarkerReader(Set<Integer> given, Sink sink) {
        this.given = Set.copyOf(given);
        this.sink = sink;
    }

    /// Hears an answer, in order.
    public interface Sink {
        void text(String piece);

        void marker(Marker marker);
    }

    /// @param start where it begins in the text
    /// @param written what stands there
    /// @param numbers those in it, of sources that were given or not
    public record Marker(int start, String written, List<Integer> numbers) {
        public Marker {
            numbers = List.copyOf(numbers);
        }

        public int end() {
            return start + written.length();
        }
    }

    private record Fence(char sign, int length, boolean quoted) {
        boolean isClosedBy(String run) {
            return run.charAt(0) == sign && run.length() >= length;
        }
    }

    /// Find the places at which a finished answer cites: `[n]`, where `n` is one of `cited`.
    public static List<Marker> in(String answer, Set<Integer> cited) {
        var found = new ArrayList<Marker>();
        var reader = new MarkerReader(cited, new Sink() {
            @Override
            public void text(String piece) {}

            @Override
            public void marker(Marker marker) {
                int number = marker.numbers().getFirst();
                if (cited.contains(number) && marker.written().equals("[" + number + "]")) found.add(marker);
            }
        });
        reader.accept(answer);
        reader.end();
        return found;
    }

    public void accept(String piece) {
        for (int from = 0; from < piece.length(); ) {
            int to = Math.min(piece.length(), from + SLICE);
            if (to < piece.length() && Character.isHighSurrogate(piece.charAt(to - 1))) to--;
            held.append(piece, from, to);
            from = to;
            read(false);
        }
    }

    /// Take what there is for all there will be.
    public void end() {
        read(true);
    }

    private void read(boolean ended) {
        while (!held.isEmpty()) {
            if (!step(ended)) {
                showPlain();
                return;
            }
        }
    }

    /// Read on by what comes next; false if it takes more text to tell what that is.
    private boolean step(boolean ended) {
        if (fence.isPresent()) return lineBegins ? fencedLine(fence.get(), ended) : passed(endOfLine());
        if (lineBegins) return line(ended);
        return switch (held.charAt(0)) {
            case '[' -> bracket(ended);
            case '`' -> backticks(ended);
            default -> passed(plainLength());
        };
    }

    /// See whether a line opens a block of code.
    private boolean line(boolean ended) {
        var opening = OPENING.matcher(held);
        boolean opens = opening.lookingAt();
        if (isOpen(opening) && !ended) return false;
        lineBegins = false;
        if (!opens) return true;
        var run = opening.group(1);
        if (run.charAt(0) == '`') {
            var inCode = isCodeInLine(opening.end(), ended);
            if (inCode.isEmpty()) {
                lineBegins = true;
                return false;
            }
            if (inCode.get()) return true;
        }
        boolean quoted = held.substring(0, opening.start(1)).indexOf('>') >= 0;
        fence = Optional.of(new Fence(run.charAt(0), run.length(), quoted));
        return passed(opening.end());
    }

    /// Whether backticks that open a line are no fence, because there are more of them in it; empty if that is
    /// open.
    private Optional<Boolean> isCodeInLine(int from, boolean ended) {
        int limit = Math.min(held.length(), from + LONGEST_SPAN);
        for (int i = from; i < limit; i++) {
            if (held.charAt(i) == '\n') return Optional.of(false);
            if (held.charAt(i) == '`') return Optional.of(true);
        }
        return ended || limit < held.length() ? Optional.of(false) : Optional.empty();
    }

    /// See whether a line closes the block of code that it stands in.
    private boolean fencedLine(Fence in, boolean ended) {
        var closing = CLOSING.matcher(held);
        boolean closes = closing.lookingAt() && in.isClosedBy(closing.group(1));
        if (isOpen(closing) && !ended) return false;
        if (in.quoted() && !isQuoted()) {
            fence = Optional.empty();
            return true;
        }
        if (!closes || (closing.group(2) == null && closing.end() < held.length())) return passed(endOfLine());
        fence = Optional.empty();
        return passed(closing.end());
    }

    /// Whether more text could change how a pattern fits.
    @SuppressWarnings("JdkObsolete") // reading text as it arrives is what the method is for
    private static boolean isOpen(Matcher matcher) {
        return matcher.hitEnd();
    }

    private boolean isQuoted() {
        int at = 0;
        while (at < Math.min(held.length(), LONGEST_INDENT) && " \t".indexOf(held.charAt(at)) >= 0) at++;
        return at < held.length() && held.charAt(at) == '>';
    }

    private boolean bracket(boolean ended) {
        int close = held.indexOf("]");
        if (close < 0) return (ended || !mayBecomeMarker()) && passed(1);
        var bracket = held.substring(0, close + 1);
        boolean fits = (bracket.length() <= LONGEST_MARKER
                        && MARKER.matcher(bracket).matches())
                || (bracket.length() <= LONGEST_NAMED && NAMED.matcher(bracket).matches());
        if (!fits) return passed(1);
        var numbers = numbers(bracket);
        if (numbers.isEmpty() || (mayBeIndex() && numbers.stream().noneMatch(given::contains)))
            return passed(close + 1);
        sink.marker(new Marker(read, bracket, numbers));
        held.delete(0, bracket.length());
        read += bracket.length();
        last = '\0';
        return true;
    }

    private boolean mayBecomeMarker() {
        return (held.length() < LONGEST_MARKER && MARKER_START.matcher(held).matches())
                || (held.length() < LONGEST_NAMED && NAMED_START.matcher(held).matches());
    }

    /// The numbers of a bracket, or none if it has one that no source can have.
    private List<Integer> numbers(String bracket) {
        var written = bracket.replaceFirst(":.*", "");
        var digits = spelledOut(written).replaceAll("\\D+", " ").strip().split(" ");
        var numbers = new ArrayList<Integer>();
        for (var number : digits) {
            if (!SOURCE_NUMBER.matcher(number).matches()) return List.of();
            numbers.add(Integer.valueOf(number));
        }
        return numbers;
    }

    /// The same with all numbers of its ranges; as it is where a range cites nothing.
    private String spelledOut(String bracket) {
        return RANGE.matcher(bracket).replaceAll(range -> {
            int from = Integer.parseInt(range.group(1));
            int to = Integer.parseInt(range.group(2));
            if (from >= to || !given.contains(from) || !given.contains(to)) return NO_NUMBER;
            return IntStream.rangeClosed(from, to).mapToObj(Integer::toString).collect(Collectors.joining(" "));
        });
    }

    private boolean mayBeIndex() {
        return (last < 128 && Character.isLetterOrDigit(last)) || "_$]".indexOf(last) >= 0;
    }

    private boolean backticks(boolean ended) {
        int run = run(0);
        if (run == held.length() && run < LONGEST_RUN && !ended) return false;
        int at = run;
        int limit = run + LONGEST_SPAN;
        while (at < Math.min(held.length(), limit) && held.charAt(at) != '\n') {
            int length = Math.max(run(at), 1);
            if (held.charAt(at) == '`') {
                if (at + length == held.length() && length < LONGEST_RUN && !ended) return false;
                if (length == run) return passed(at + length);
            }
            at += length;
        }
        boolean open = at == held.length() && at < limit && !ended;
        return !open && passed(run);
    }

    /// How many backticks stand at a place.
    private int run(int at) {
        int end = at;
        int limit = Math.min(held.length(), at + LONGEST_RUN);
        while (end < limit && held.charAt(end) == '`') end++;
        return end - at;
    }

    private int endOfLine() {
        int end = held.indexOf("\n");
        return end < 0 ? held.length() : end + 1;
    }

    private int plainLength() {
        int at = 0;
        while (at < held.length() && "[`\n".indexOf(held.charAt(at)) < 0) at++;
        return at < held.length() && held.charAt(at) == '\n' ? at + 1 : at;
    }

    private boolean passed(int length) {
        if (length > shown) sink.text(held.substring(shown, length));
        shown = Math.max(0, shown - length);
        last = held.charAt(length - 1);
        lineBegins = last == '\n';
        held.delete(0, length);
        read += length;
        return true;
    }

    /// Hand on what is the same whatever comes: all before the next bracket.
    private void showPlain() {
        int open = held.indexOf("[");
        int end = open < 0 ? held.length() : open;
        if (end <= shown) return;
        sink.text(held.substring(shown, end));
        shown = end;
    }
}
