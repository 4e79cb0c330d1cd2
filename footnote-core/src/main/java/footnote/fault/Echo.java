package footnote.fault;

import java.util.stream.Collectors;

/// Makes what somebody wrote fit to be repeated to them in a fault.
public final class Echo {
    private static final int LONGEST = 40;

    private Echo() {}

    /// The same, short and on one line.
    public static String of(String text) {
        var line = text.codePoints()
                .map(c -> Character.isISOControl(c) ? ' ' : c)
                .limit(LONGEST)
                .mapToObj(Character::toString)
                .collect(Collectors.joining());
        return line.length() < text.length() ? line + "…" : line;
    }
}
